import { foldKey } from '../../base/fold.ts';

/** A law with its decree and rule, as the public files name them. `files` are file names without `.md`. */
export interface LawFamily {
  /** The official name of the law (of the decree or rule itself where there is no law above it). */
  readonly name: string;
  readonly files: readonly string[];
}

/**
 * What the corpora hold. Where two laws have borne one name, both files are listed: neither the plain nor the bracketed
 * file name says which is in force, so the import has to see both.
 */
export const LAW_FAMILIES: Readonly<Record<'contract' | 'tax' | 'lease', readonly LawFamily[]>> = {
  contract: families([
    ['건설기술 진흥법', '법률 시행령 시행규칙'],
    ['건설산업기본법', '법률 시행령 시행규칙'],
    ['공공기관의 운영에 관한 법률', '법률 시행령'],
    ['공기업ㆍ준정부기관 계약사무규칙', '기획재정부령'],
    ['공유재산 및 물품 관리법', '법률 시행령'],
    ['국가를 당사자로 하는 계약에 관한 법률', '법률 시행령 시행규칙'],
    ['국가재정법', '법률 시행령'],
    ['국고금 관리법', '법률 시행령 시행규칙'],
    ['국유재산법', '법률 시행령 시행규칙'],
    ['독점규제 및 공정거래에 관한 법률', '법률 시행령'],
    ['소프트웨어 진흥법', '법률 시행령 시행규칙'],
    ['엔지니어링산업 진흥법', '법률 시행령 시행규칙'],
    ['전기공사업법', '법률 시행령 시행규칙'],
    ['전자조달의 이용 및 촉진에 관한 법률', '법률 시행령 시행규칙'],
    ['정보통신공사업법', '법률 시행령 시행규칙 시행규칙(미래창조과학부령)'],
    ['조달사업에 관한 법률', '법률 시행령 시행규칙'],
    ['중소기업제품 구매촉진 및 판로지원에 관한 법률', '법률 시행령 시행규칙'],
    ['지방자치단체를 당사자로 하는 계약에 관한 법률', '법률 시행령 시행규칙'],
    ['특정물품등의조달에관한국가를당사자로하는계약에관한법률시행령특례규정', '대통령령'],
    ['특정조달을 위한 국가를 당사자로 하는 계약에 관한 법률 시행령 특례규정', '대통령령'],
    ['하도급거래 공정화에 관한 법률', '법률 시행령'],
  ]),
  tax: families([
    ['개별소비세법', '법률 시행령 시행규칙'],
    ['과세자료의 제출 및 관리에 관한 법률', '법률 시행령 시행규칙'],
    ['관세법', '법률 시행령 시행규칙'],
    ['교육세법', '법률 시행령 법률(법률)'],
    ['교통ㆍ에너지ㆍ환경세법', '법률 시행령 시행규칙'],
    ['국세기본법', '법률 시행령 시행규칙'],
    ['국세와 지방세의 조정 등에 관한 법률', '법률'],
    ['국세징수법', '법률 시행령 시행규칙 군정법령'],
    ['국제조세조정에 관한 법률', '법률 시행령 시행규칙'],
    ['농어촌특별세법', '법률 시행령'],
    ['법인세법', '법률 시행령 시행규칙'],
    ['부가가치세법', '법률 시행령 시행규칙'],
    ['상속세 및 증여세법', '법률 시행령 시행규칙'],
    ['세무사법', '법률 시행령 시행규칙'],
    ['소득세법', '법률 시행령 시행규칙'],
    ['수출용 원재료에 대한 관세 등 환급에 관한 특례법', '법률 시행령 시행규칙'],
    ['인지세법', '법률 시행령 시행규칙'],
    ['조세범 처벌법', '법률'],
    ['조세범 처벌절차법', '법률 시행령'],
    ['조세특례제한법', '법률 시행령 시행규칙'],
    ['종합부동산세법', '법률 시행령 시행규칙'],
    ['주세법', '법률 시행령 시행규칙'],
    ['증권거래세법', '법률 시행령 시행규칙 법률(법률)'],
    ['지방세기본법', '법률 시행령 시행규칙'],
    ['지방세법', '법률 시행령 시행규칙'],
    ['지방세징수법', '법률 시행령 시행규칙'],
    ['지방세특례제한법', '법률 시행령 시행규칙'],
  ]),
  lease: families([
    ['공동주택관리법', '법률 시행령 시행규칙'],
    ['공인중개사법', '법률 시행령 시행규칙'],
    ['민간임대주택에 관한 특별법', '법률 시행령 시행규칙'],
    ['민법', '법률'],
    ['민사집행법', '법률 시행령'],
    ['부동산 거래신고 등에 관한 법률', '법률 시행령 시행규칙'],
    ['부동산등기법', '법률'],
    ['상가건물 임대차보호법', '법률 시행령'],
    ['약관의 규제에 관한 법률', '법률 시행령'],
    ['이자제한법', '법률 법률(법률)'],
    ['전세사기피해자 지원 및 주거안정에 관한 특별법', '법률 시행령 시행규칙'],
    ['주민등록법', '법률 시행령 시행규칙'],
    ['주택임대차보호법', '법률 시행령'],
    ['집합건물의 소유 및 관리에 관한 법률', '법률 시행령'],
  ]),
};

/** The corpus that a statute belongs to, by its official name; `other` when it is in none of the three. */
export function corpusOfLaw(name: string): 'tax' | 'lease' | 'contract' | 'other' {
  const key = foldKey(name.replace(/시행(?:령|규칙)$/, ''));
  return CORPUS_OF.get(key) ?? CORPUS_OF.get(foldKey(name)) ?? 'other';
}

/** The corpus of a judgment, by what it is about: tax cases are filed apart, leases name themselves. */
export function corpusOfJudgment(folder: string, text: string): 'tax' | 'lease' | 'contract' {
  if (folder.includes('세무')) return 'tax';
  return /국가를\s*당사자로\s*하는\s*계약|지방자치단체를\s*당사자로\s*하는\s*계약|하도급|입찰|부정당업자|공사대금|도급/.test(text.slice(0, 3000)) ? 'contract' : 'lease';
}

function families(rows: readonly (readonly [name: string, files: string])[]): readonly LawFamily[] {
  return rows.map(([name, files]) => ({ name, files: files.split(' ') }));
}

const CORPUS_OF = new Map((['contract', 'tax', 'lease'] as const).flatMap((corpus) => LAW_FAMILIES[corpus].map(({ name }) => [foldKey(name), corpus] as const)));
