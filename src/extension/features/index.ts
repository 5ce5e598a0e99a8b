import type { Context } from '../context.ts';
import { registerAnalysis } from './analysis.ts';
import { registerAuthorities } from './authorities.ts';
import { registerCitationReport } from './citation-report.ts';
import { registerCompletion } from './completion.ts';
import { registerDecorations } from './decorations.ts';
import { registerFullText } from './full-text.ts';
import { registerHover } from './hover.ts';
import { registerLanguageModelTools } from './language-model-tools.ts';
import { registerLightbulb } from './lightbulb.ts';
import { registerNavigate } from './navigate.ts';
import { registerPackActions } from './pack-actions.ts';
import { registerPackDownload } from './pack-download.ts';
import { registerPacks } from './packs.ts';
import { registerProblems } from './problems.ts';
import { registerQuickFixes } from './quick-fixes.ts';
import { registerSample } from './sample.ts';
import { registerSearch } from './search.ts';
import { registerStatusBar } from './status-bar.ts';

/** Every feature: its name for the log, and what starts it. */
export const FEATURES: readonly (readonly [name: string, register: (ctx: Context) => void])[] = [
  ['쟁점 분석', registerAnalysis],
  ['원문', registerFullText],
  ['회색 표시', registerDecorations],
  ['문제', registerProblems],
  ['호버', registerHover],
  ['전구', registerLightbulb],
  ['인용 고치기', registerQuickFixes],
  ['인용 따라가기', registerNavigate],
  ['자동 완성', registerCompletion],
  ['인용 목차', registerAuthorities],
  ['인용 점검', registerCitationReport],
  ['팩', registerPacks],
  ['팩 추가와 점검', registerPackActions],
  ['법령 내려받기', registerPackDownload],
  ['상태 표시줄', registerStatusBar],
  ['표본 사건', registerSample],
  ['조문 검색', registerSearch],
  ['언어 모델 도구', registerLanguageModelTools],
];
