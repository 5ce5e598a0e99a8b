import type { LawService } from '../core/service.ts';

/** What the command line touches of its process, so that every command can be run in a test. */
export interface CliIo {
  readonly out: (text: string) => void;
  readonly err: (text: string) => void;
  readonly readFile: (path: string) => Promise<string>;
  /** The drafts that a path stands for: itself, or those in the folder. */
  readonly listDrafts: (path: string) => Promise<readonly string[]>;
  readonly readStdin: () => Promise<string>;
  readonly colour: boolean;
  /** The product's version. */
  readonly version: string;
  /** Serves MCP on standard input and output until the client goes away. */
  readonly serveMcp: (service: LawService) => Promise<void>;
}

/** Exit codes (CONTRACTS §7). */
export const EXIT = { done: 0, findings: 1, usage: 2, missing: 3 } as const;
export type ExitCode = (typeof EXIT)[keyof typeof EXIT];

const ESC = '\u001b[';

/** Terminal styles; plain text where the output is no terminal. */
export function styles(colour: boolean): { readonly grey: (text: string) => string; readonly bold: (text: string) => string; readonly amber: (text: string) => string } {
  const wrap = (open: string, close: string) => (text: string) => (colour ? `${ESC}${open}m${text}${ESC}${close}m` : text);
  return { grey: wrap('90;9', '39;29'), bold: wrap('1', '22'), amber: wrap('33', '39') };
}
