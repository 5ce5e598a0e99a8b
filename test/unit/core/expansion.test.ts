import { describe, expect, it } from 'vitest';
import { statesConclusion } from '../../../src/core/expansion/conclusions.ts';
import { dropGeneral } from '../../../src/core/expansion/keywords.ts';
import { ClauseQueryExpansion, toRetrievalPlan } from '../../../src/core/expansion/schema.ts';
import { segmentClause } from '../../../src/core/expansion/segment.ts';
import { sampleService, TODAY } from '../support/service.ts';

describe('the ban on conclusions', () => {
  it.each([
    '이 특약은 무효이다.',
    '해당 조항은 무효로 본다',
    '임차인에게 불리하여 무효입니다.',
    '위 약정은 위법하다',
    '적법한 특약이다',
    '이 조항은 유효하다.',
    '불법에 해당한다',
    '이 특약은 효력이 없다.',
    '결론: 무효',
    '그러한 약정은 허용되지 않는다',
  ])('refuses %j', (text) => expect(statesConclusion(text)).toBe(true));

  it.each([
    '특약의 무효 여부',
    '위법성 판단 기준',
    '특약이 유효한지 여부를 다투는 상황',
    '약정의 효력',
    '무효를 주장하는 임차인',
    '법은 “불리한 약정은 무효로 한다”라고 적고 있다',
    '유효기간 2년',
    '전입신고를 제한하는 특약과 대항력 취득',
  ])('allows %j', (text) => expect(statesConclusion(text)).toBe(false));
});

describe('segments', () => {
  const parts = (text: string): string[] => segmentClause(text).map(({ start, end }) => text.slice(start, end));
  it('split a compound clause into its duties', () => {
    expect(parts('임차인은 확정일자를 받지 않으며, 경매가 되더라도 우선변제를 주장하지 않는다.')).toEqual(['임차인은 확정일자를 받지 않으며,', '경매가 되더라도 우선변제를 주장하지 않는다.']);
    expect(parts('기간은 1년으로 하고, 임차인은 연장을 요구하지 아니한다.')).toHaveLength(2);
  });
  it('leave a simple clause whole', () => {
    expect(parts('임차인은 계약기간 중 전입신고를 하지 않는다.')).toHaveLength(1);
    expect(parts('임차인이 살고 있는 집을 점검한다.')).toHaveLength(1);
    expect(parts('2026. 1. 1. 이후의 차임은 따로 정한다.')).toHaveLength(1);
  });
});

describe('general keywords', () => {
  it('are dropped by their share of the documents, not by a list alone', () => {
    const statistics = { size: 100, frequency: (term: string) => (term === '임차인' ? 80 : 3) };
    expect(dropGeneral(['임차인', '대항력', '계약', '대항력', '전입신고'], statistics)).toEqual({ kept: ['대항력', '전입신고'], dropped: ['임차인', '계약'] });
  });
});

describe('ten representative clauses', () => {
  it.each([
    ['임차인은 계약기간 중 전입신고를 하지 않는다.', ['lease.move_in_report']],
    ['임차인은 확정일자를 받지 않으며, 주택이 경매되더라도 보증금의 우선변제를 주장하지 않는다.', ['lease.fixed_date_priority']],
    ['임대차 기간은 1년으로 하고, 임차인은 기간의 연장을 요구하지 아니한다.', ['lease.short_term', 'lease.renewal_request']],
    ['임차인은 계약갱신을 요구할 권리를 미리 포기한다.', ['lease.renewal_request']],
    ['보일러 고장과 누수를 비롯한 모든 수리비는 금액과 원인에 관계없이 임차인이 부담한다.', ['lease.repair']],
    ['임차인은 퇴거할 때 벽지와 장판을 새것으로 교체하여 원상복구한다.', ['lease.restoration']],
    ['보증금은 새 임차인이 들어와 보증금을 낸 뒤에 돌려준다.', ['lease.deposit_return']],
    ['월세를 한 번이라도 연체하면 임대인은 곧바로 계약을 해지할 수 있다.', ['lease.arrears']],
    ['임대인은 잔금일 다음 날까지 근저당권을 추가로 설정하지 않는다.', ['lease.encumbrance']],
    ['계약기간 중에 임차인이 먼저 나가면 남은 기간의 차임과 중개보수를 임차인이 부담한다.', ['lease.early_termination']],
  ])('%s', async (text, types) => {
    const { issues } = await (await sampleService()).expand(text);
    expect(issues.map((issue) => issue.issueType).sort()).toEqual([...types].sort());
    for (const { expansion } of issues) {
      expect(ClauseQueryExpansion.safeParse(expansion).success).toBe(true);
      const plan = toRetrievalPlan(expansion);
      // Four lists, and none is another's copy.
      expect(new Set([plan.statute_bm25, plan.statute_dense, plan.case_bm25, plan.case_dense]).size).toBe(4);
      expect(plan.filters.as_of).toBe(TODAY);
    }
  });

  it('names the parts of a compound clause that each expansion belongs to', async () => {
    const text = '임대차 기간은 1년으로 하고, 임차인은 기간의 연장을 요구하지 아니한다.';
    const { issues } = await (await sampleService()).expand(text);
    const renewal = issues.find((issue) => issue.issueType === 'lease.renewal_request');
    expect(renewal?.segments.map(({ start, end }) => text.slice(start, end))).toEqual(['임차인은 기간의 연장을 요구하지 아니한다.']);
  });
});
