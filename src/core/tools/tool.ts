import type * as z from 'zod';
import type { Corpus } from '../corpus/corpus.ts';
import type { LexicalIndex } from '../retrieval/lexical-index.ts';

/** What a tool works on. */
export interface ToolContext {
  readonly corpus: Corpus;
  readonly index: LexicalIndex;
  /** ISO date. */
  readonly asOf: string;
}

/** A tool as data: the CLI, MCP and VS Code's language-model tools wrap the same one. `run` never throws on bad input. */
export interface Tool {
  readonly name: string;
  /** For models, in Korean. */
  readonly description: string;
  readonly input: z.ZodType;
  /** The answer, or an error with a code and a Korean message; input of another shape is such an error. */
  run(input: unknown, context: ToolContext): ToolAnswer;
}

export type ToolAnswer = Readonly<Record<string, unknown>>;

/** Makes a tool whose `run` sees only input of the declared shape. */
export function defineTool<I>(tool: {
  readonly name: string;
  readonly description: string;
  readonly input: z.ZodType<I>;
  readonly run: (input: I, context: ToolContext) => ToolAnswer;
}): Tool {
  return {
    ...tool,
    run: (input, context) => {
      const parsed = tool.input.safeParse(input);
      if (parsed.success) return tool.run(parsed.data, context);
      return { error: 'bad_input', message: parsed.error.issues.map((issue) => `${issue.path.join('.') || '입력'}: ${issue.message}`).join('; ') };
    },
  };
}
