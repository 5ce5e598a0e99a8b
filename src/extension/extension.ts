import * as vscode from 'vscode';
import { createContext, type DraftCheck } from './context.ts';
import { FEATURES } from './features/index.ts';

/** What other extensions and our host tests can see. */
export interface JomunApi {
  /** How long `activate` took, in milliseconds. */
  readonly activationMs: number;
  /** The last checks of drafts, newest last. */
  readonly checks: readonly DraftCheck[];
}

export function activate(extension: vscode.ExtensionContext): JomunApi {
  const started = performance.now();
  const log = vscode.window.createOutputChannel('Jomun', { log: true });
  extension.subscriptions.push(log);
  const ctx = createContext(extension, log);
  for (const [name, register] of FEATURES) {
    try {
      register(ctx);
    } catch (error) {
      // One broken feature must not take the others with it.
      log.error(`기능 ${name}을(를) 시작하지 못했습니다`, error);
    }
  }
  const activationMs = performance.now() - started;
  log.info(`시작 ${Math.round(activationMs)}ms`);
  return { activationMs, checks: ctx.checks };
}
