import { beforeAll, describe, expect, it } from 'vitest';
import { statesConclusion } from '../../../src/core/expansion/conclusions.ts';
import { parseLawRef } from '../../../src/core/corpus/law-ref.ts';
import { parseIssueTypes } from '../../../src/core/rules/issue-type.ts';
import { matchIssues } from '../../../src/core/rules/match.ts';
import { builtInIssueTypes, mergeIssueTypes } from '../../../src/core/rules/registry.ts';
import contract from '../../../src/core/rules/registry/contract.json';
import lease from '../../../src/core/rules/registry/lease.json';
import tax from '../../../src/core/rules/registry/tax.json';
import type { LawService } from '../../../src/core/service.ts';
import { sampleService } from '../support/service.ts';

const types = builtInIssueTypes();
let service: LawService;
beforeAll(async () => {
  service = await sampleService();
});

describe('the registry', () => {
  it('loads whole and is as large as promised', () => {
    for (const file of [lease, tax, contract]) expect(parseIssueTypes(file).problems).toEqual([]);
    const count = (domain: string): number => types.filter((type) => type.domain === domain).length;
    expect(count('lease')).toBeGreaterThanOrEqual(25);
    expect(count('tax')).toBeGreaterThanOrEqual(15);
    expect(count('contract')).toBeGreaterThanOrEqual(10);
    expect(new Set(types.map((type) => type.id)).size).toBe(types.length);
  });

  it('names statutes that exist and are in force, every one with its text in the sample', () => {
    for (const type of types) {
      for (const ref of type.refs) {
        expect(parseLawRef(ref), `${type.id}: ${ref}`).toBeDefined();
        expect(service.check(ref)[0]?.verdict.verdict, `${type.id}: ${ref}`).toBe('verified');
      }
    }
  });

  it('concludes nothing', () => {
    for (const type of types) {
      for (const text of [type.headline, type.legal_issue, type.hedge, type.dispute_scenario, ...type.risk_focus, ...type.check]) expect(statesConclusion(text), text).toBe(false);
    }
  });

  it.each(types.map((type) => [type.id, type] as const))('%s answers to each of its own cues', (_, type) => {
    for (const cue of type.cues) {
      const text = `${cue.replaceAll(' ', ' 그리고 ')} 문제입니다`;
      const ids = matchIssues(text, types).map((match) => match.type.id);
      if (!type.anti_cues.some((anti) => text.includes(anti))) expect(ids, cue).toContain(type.id);
    }
  });

  it('takes a workspace file over its own, entry by entry', () => {
    const own = { ...types[0], id: 'firm.special', cues: ['특별한 조항'] };
    const { types: extra, problems } = parseIssueTypes([own, { id: 'broken' }, { ...own, id: 'firm.verdict', hedge: '이 조항은 무효이다.' }]);
    expect(extra.map((type) => type.id)).toEqual(['firm.special']);
    expect(problems.map(({ index }) => index)).toEqual([1, 2]);
    expect(mergeIssueTypes(types, extra)).toHaveLength(types.length + 1);
  });
});

describe('matching', () => {
  // One everyday wording a type that is not among its cues word for word.
  it.each([
    ['세입자가 주소를 옮기지 않기로 약속했습니다.', 'lease.move_in_report'],
    ['건물에 확정일자는 받지 않기로 함', 'lease.fixed_date_priority'],
    ['임대인은 언제든 집에 출입할 수 있다.', 'lease.preservation'],
    ['강아지를 키우면 위반으로 본다.', 'lease.usage'],
    ['관리비와 공과금은 보증금에서 공제한다.', 'lease.deposit_deduction'],
    ['가게를 넘길 때 권리금은 인정하지 않는다.', 'lease.shop_premium'],
    ['계약을 어기면 계약금은 몰취한다.', 'lease.penalty'],
    ['집을 한 채 팔았는데 1주택 비과세가 되나요?', 'tax.one_house'],
    ['대표이사에게 빌려준 돈에 인정이자를 계산해야 합니까?', 'tax.advances'],
    ['세금계산서를 늦게 받았는데 공제가 됩니까?', 'tax.invoice_defect'],
    ['부모님이 자녀에게 돈을 주면 증여 공제가 얼마입니까?', 'tax.gift_deduction'],
    ['과거에 잘못 신고한 세금을 환급받고 싶습니다.', 'tax.correction_request'],
    ['납품이 늦어져 지체상금을 물게 되었습니다.', 'contract.delay_damages'],
    ['군청이 한 업체와 수의계약을 했습니다.', 'contract.local_negotiated'],
    ['하나의 공사를 여러 건으로 쪼개서 계약했습니다.', 'contract.split_order'],
    ['원청이 대금을 안 줘서 발주자에게 직접 청구하려 합니다.', 'contract.subcontract_pay'],
  ])('%s', (text, id) => expect(matchIssues(text, types)[0]?.type.id).toBe(id));

  it.each(['가상자산 양도차익은 언제부터 과세됩니까?', '코인을 팔아 번 돈에 세금이 붙습니까?', '이혼할 때 재산을 어떻게 나눕니까?', '오늘은 날씨가 좋다.', '상표를 등록하려고 한다.', '다수의 계약 관련 문의입니다.', '위 판결로 우수 선정 업체의 안전대책이 바뀌었다.', '코인을 장기보유하다가 팔면 세금이 있나요?'])(
    'knows nothing of %j',
    (text) => expect(matchIssues(text, types)).toEqual([]),
  );
});
