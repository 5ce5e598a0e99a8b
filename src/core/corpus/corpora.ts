/** Tax statutes, by the name of the law without spaces; their decrees and rules go with them. */
const TAX = new Set(
  '개별소비세법 과세자료의제출및관리에관한법률 관세법 교육세법 교통·에너지·환경세법 국세기본법 국세와지방세의조정등에관한법률 국세징수법 국제조세조정에관한법률 농어촌특별세법 법인세법 부가가치세법 상속세및증여세법 세무사법 소득세법 수출용원재료에대한관세등환급에관한특례법 인지세법 조세범처벌법 조세범처벌절차법 조세특례제한법 종합부동산세법 주세법 증권거래세법 지방세기본법 지방세법 지방세징수법 지방세특례제한법'.split(' '),
);

/** Leases and the civil law about them. */
const LEASE = new Set(
  '공동주택관리법 공인중개사법 민간임대주택에관한특별법 민법 민사집행법 부동산거래신고등에관한법률 부동산등기법 상가건물임대차보호법 약관의규제에관한법률 이자제한법 전세사기피해자지원및주거안정에관한특별법 주민등록법 주택임대차보호법 집합건물의소유및관리에관한법률'.split(' '),
);

/** The corpus that a statute belongs to, by its official name. */
export function corpusOfLaw(name: string): 'tax' | 'lease' | 'contract' {
  const base = name.replace(/시행(?:령|규칙)$/, '').replace(/\s+/g, '').replace(/ㆍ/g, '·');
  if (TAX.has(base)) return 'tax';
  return LEASE.has(base) ? 'lease' : 'contract';
}

/** The corpus of a judgment, by what it is about: tax cases are filed apart, leases name themselves. */
export function corpusOfJudgment(folder: string, text: string): 'tax' | 'lease' | 'contract' {
  if (folder.includes('세무')) return 'tax';
  return /국가를\s*당사자로\s*하는\s*계약|지방자치단체를\s*당사자로\s*하는\s*계약|하도급|입찰|부정당업자|공사대금|도급/.test(text.slice(0, 3000)) ? 'contract' : 'lease';
}
