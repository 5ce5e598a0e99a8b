import * as vscode from 'vscode';
import type { Context } from '../context.ts';

/** 쟁점 분석 in the lightbulb of a selection. */
export function registerLightbulb(ctx: Context): void {
  const kind = vscode.CodeActionKind.Empty.append('jomun.analyse');
  ctx.subscriptions.push(
    vscode.languages.registerCodeActionsProvider(
      [{ pattern: '**' }, { scheme: 'untitled' }],
      {
        provideCodeActions: (document, range) => {
          if (range.isEmpty || !ctx.isDraft(document)) return [];
          const action = new vscode.CodeAction('Jomun: 쟁점 분석', kind);
          action.command = { command: 'jomun.analyse', title: '쟁점 분석' };
          return [action];
        },
      },
      { providedCodeActionKinds: [kind] },
    ),
  );
}
