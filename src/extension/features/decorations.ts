import * as vscode from 'vscode';
import { isGrey } from '../../core/citation/verdict.ts';
import type { Context } from '../context.ts';
import { watchDrafts } from '../draft-watcher.ts';
import { toRange } from '../spans.ts';

/** Repealed and phantom citations grey and struck through in the draft. */
export function registerDecorations(ctx: Context): void {
  const grey = vscode.window.createTextEditorDecorationType({
    color: new vscode.ThemeColor('jomun.greyCitation'),
    textDecoration: 'line-through',
    overviewRulerColor: new vscode.ThemeColor('jomun.greyCitation'),
    overviewRulerLane: vscode.OverviewRulerLane.Right,
  });
  ctx.subscriptions.push(grey);
  watchDrafts(
    ctx,
    (editor, { citations }) => {
      const shown = ctx.settings.get('decorations', editor.document) ? citations.filter(({ verdict }) => isGrey(verdict.verdict)) : [];
      editor.setDecorations(grey, shown.map(({ span }) => toRange(editor.document, span)));
    },
    (editor) => editor.setDecorations(grey, []),
  );
}
