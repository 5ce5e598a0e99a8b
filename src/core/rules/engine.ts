import type { AnalysisEngine } from '../analysis/types.ts';
import type { TermStatistics } from '../expansion/keywords.ts';
import { analyseByRules } from './analyse.ts';
import { expandByRules } from './expand.ts';
import type { IssueType } from './issue-type.ts';

/** The engine that needs no key and no network: a registry of issue types and the passages that the search found. */
export function createRuleEngine(types: readonly IssueType[], statistics: TermStatistics): AnalysisEngine {
  const byId = new Map(types.map((type) => [type.id, type]));
  return {
    info: { id: 'rules', label: '내장 규칙 엔진', usesModel: false },
    expand: (question) => Promise.resolve(expandByRules(question, types, statistics)),
    analyse: (question, issues) => Promise.resolve(analyseByRules(question, issues, byId)),
  };
}
