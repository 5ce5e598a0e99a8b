import { getLawArticle } from './get-law-article.ts';
import { searchLaw } from './search-law.ts';
import type { Tool, ToolAnswer, ToolContext } from './tool.ts';

/** Every tool, as each face offers them. */
export const TOOLS: readonly Tool[] = [searchLaw, getLawArticle];

/** Runs a tool by its name. */
export function runTool(name: string, input: unknown, context: ToolContext): ToolAnswer {
  const tool = TOOLS.find((one) => one.name === name);
  return tool ? tool.run(input, context) : { error: 'unknown_tool', message: `‘${name}’ 도구는 없습니다.` };
}
