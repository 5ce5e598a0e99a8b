import * as vscode from 'vscode';
import type { Context, DraftCitations } from './context.ts';

/** Korean input composes a syllable over several edits; checking in between would flicker. */
const QUIET_MS = 300;

/**
 * Calls `show` with a visible draft's citations: when it becomes visible, after each pause in typing, and when the packs
 * change. A result for a version that is no longer on screen is dropped. `hide` clears what was shown.
 */
export function watchDrafts(
  ctx: Context,
  show: (editor: vscode.TextEditor, result: DraftCitations) => void,
  hide: (editor: vscode.TextEditor) => void,
): void {
  const timers = new Map<string, ReturnType<typeof setTimeout>>();
  const refresh = async (editor: vscode.TextEditor): Promise<void> => {
    if (!ctx.isDraft(editor.document)) return hide(editor);
    const result = await ctx.citations(editor.document);
    if (result.version === editor.document.version) show(editor, result);
  };
  const refreshAll = (): void => {
    for (const editor of vscode.window.visibleTextEditors) void refresh(editor).catch((error: unknown) => ctx.log.error(String(error)));
  };
  ctx.subscriptions.push(
    vscode.window.onDidChangeVisibleTextEditors(refreshAll),
    vscode.workspace.onDidOpenTextDocument(refreshAll),
    ctx.onServiceChanged(refreshAll),
    vscode.workspace.onDidChangeTextDocument(({ document }) => {
      const key = document.uri.toString();
      clearTimeout(timers.get(key));
      timers.set(
        key,
        setTimeout(() => {
          timers.delete(key);
          for (const editor of vscode.window.visibleTextEditors) {
            if (editor.document === document) void refresh(editor).catch((error: unknown) => ctx.log.error(String(error)));
          }
        }, QUIET_MS),
      );
    }),
    { dispose: () => timers.forEach((timer) => clearTimeout(timer)) },
  );
  refreshAll();
}
