/** Words that judge. As part of a question (`무효 여부`, `위법성 판단 기준`) they name an issue and are allowed. */
const VERDICT_WORD = '(?:무효|유효|위법|적법|불법|합법|위헌|합헌)';
const PREDICATE =
  '(?:이다|입니다|임(?![가-힣])|이며|이고|이므로|이라고|라고|라\\s?할|로\\s?(?:본|보|판단|된|됩|해석)|가\\s?(?:된|됩|되)|하다(?![는고])|합니다|하며|하고|하므로|한\\s?(?:특약|조항|약정|계약|처분)|에\\s?해당(?:한|합)|으로\\s?(?:본|보|판단))';
const CONCLUSION = new RegExp(`${VERDICT_WORD}\\s?${PREDICATE}`);
const ENDING = new RegExp(`${VERDICT_WORD}[\\s.!]{0,4}$`);
const POWERLESS = /효력이\s*(?:없(?:다|습니다|음(?![가-힣])|으며|고)|있(?:다|습니다|음(?![가-힣])|으며))|법에\s*(?:위반된다|어긋난다|위반됩니다|어긋납니다)|허용되지\s*(?:않는다|않습니다|아니한다)/;
/** A clause about whether something is so concludes nothing. */
const OPEN = /(?:인지|여부|는지|은지|을지|할지|될지|다투|주장|쟁점|문제(?:가|된|되)|판단\s*기준|가능성|수 있는지)/;

/**
 * True when the text states a legal conclusion, in the sense of the ban in CONTRACTS §3. Quoted words are left out: a
 * statute may say 무효로 한다, and quoting it is no verdict on the person's clause.
 */
export function statesConclusion(text: string): boolean {
  const own = text.replace(/[“"‘'][^“”"‘’']{0,1000}[”"’']/g, ' ');
  return own.split(/[.!?。\n;]/).some((sentence) => {
    const clauses = sentence.split(/,/);
    return clauses.some((clause) => (CONCLUSION.test(clause) || POWERLESS.test(clause) || ENDING.test(clause)) && !OPEN.test(clause));
  });
}
