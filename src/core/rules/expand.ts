import { withJosa } from '../../base/josa.ts';
import type { Expanded, ExpandedIssue, Question } from '../analysis/types.ts';
import { dropGeneral, type TermStatistics } from '../expansion/keywords.ts';
import { ClauseQueryExpansion } from '../expansion/schema.ts';
import { segmentClause } from '../expansion/segment.ts';
import type { IssueType } from './issue-type.ts';
import { MAX_ISSUES, matchIssues, type IssueMatch } from './match.ts';
import { toLegalWords } from './plain-words.ts';

/** Expands a question from the registry. A text that no issue type fits gets one open expansion made of its own words. */
export function expandByRules(question: Question, types: readonly IssueType[], statistics: TermStatistics): Expanded {
  const matches = matchIssues(question.plain, types);
  if (matches.length === 0) return { issues: [openExpansion(question)], omitted: 0 };
  const shown = matches.slice(0, MAX_ISSUES);
  return { issues: shown.map((match) => expandMatch(question, match, statistics)), omitted: matches.length - shown.length };
}

function expandMatch(question: Question, match: IssueMatch, statistics: TermStatistics): ExpandedIssue {
  const { type, segments } = match;
  const clause = segments.map(({ start, end }) => question.plain.slice(start, end)).join(' ');
  const statute = telling(type.legal_terms, statistics);
  const cases = telling(type.case_terms, statistics);
  const expansion = ClauseQueryExpansion.parse({
    clause_text: clause,
    normalized_clause: describe(clause, type.legal_issue),
    clause_category: type.category,
    risk_focus: type.risk_focus,
    statute_query: {
      legal_issue: type.legal_issue,
      statute_keywords: statute.kept,
      statute_dense_query: `${type.legal_issue}. 관련 요건과 효과: ${type.legal_terms.join(', ')}.`,
    },
    case_query: {
      dispute_scenario: type.dispute_scenario,
      case_keywords: cases.kept,
      precedent_dense_query: `${type.dispute_scenario}에서 ${withJosa(type.case_terms.slice(0, 4).join('·'), '이/가')} 다투어진 사례`,
    },
    retrieval_filters: { corpus: type.domain, status: 'active', as_of: question.asOf },
  });
  return { issueType: type.id, expansion, segments, dropped: [...new Set([...statute.dropped, ...cases.dropped])] };
}

/** Telling keywords; where fewer than two would be left, the general ones stay, for a search needs some. */
function telling(words: readonly string[], statistics: TermStatistics): { kept: readonly string[]; dropped: readonly string[] } {
  const result = dropGeneral(words, statistics);
  return result.kept.length >= 2 ? result : { kept: words, dropped: [] };
}

/** The clause in the statutes' words. What the person wrote may state a conclusion; the description then leaves it out. */
function describe(clause: string, legalIssue: string): string {
  const short = clause.length > 600 ? `${clause.slice(0, 600)}…` : clause;
  const described = `${toLegalWords(short)} (쟁점: ${legalIssue})`;
  return ClauseQueryExpansion.shape.normalized_clause.safeParse(described).success ? described : `쟁점: ${legalIssue}`;
}

/** What the person asked, in their own words: enough to show, and never searched for a conclusion. */
function openExpansion(question: Question): ExpandedIssue {
  const words = [...new Set(question.plain.match(/[가-힣A-Za-z0-9]{2,20}/g) ?? [])];
  const keywords = (words.length >= 2 ? words : [...words, '미등록 쟁점', '해당 유형 없음']).slice(0, 8);
  const subject = topicOf(question.plain);
  return {
    expansion: ClauseQueryExpansion.parse({
      clause_text: question.plain,
      normalized_clause: `등록된 쟁점 유형이 없는 글입니다: ${subject}`,
      clause_category: '미등록 쟁점',
      risk_focus: ['쟁점 유형이 등록되지 않아 위험을 특정하지 않음'],
      statute_query: { legal_issue: subject, statute_keywords: keywords, statute_dense_query: subject },
      case_query: { dispute_scenario: subject, case_keywords: keywords, precedent_dense_query: subject },
      retrieval_filters: { corpus: 'all', status: 'active', as_of: question.asOf },
    }),
    segments: segmentClause(question.plain),
    dropped: [],
  };
}

/** The text's first line as a short topic, e.g. a memo's heading; never one that reads as a verdict. */
export function topicOf(plain: string): string {
  const first = plain.split('\n')[0]?.trim() ?? '';
  const short = first.length > 60 ? `${first.slice(0, 60)}…` : first;
  const safe = ClauseQueryExpansion.shape.statute_query.shape.legal_issue.safeParse(short);
  return safe.success ? short : '선택한 글의 쟁점';
}
