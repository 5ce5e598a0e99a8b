import * as vscode from 'vscode';
import { isGrey } from '../../core/citation/verdict.ts';
import type { Context, DraftCitations } from '../context.ts';
import { watchDrafts } from '../draft-watcher.ts';

/** One item: how many citations the active draft makes, and how many of them are grey. A click shows the packs. */
export function registerStatusBar(ctx: Context): void {
  const item = vscode.window.createStatusBarItem('jomun.status', vscode.StatusBarAlignment.Left, 10);
  item.name = 'Jomun 인용';
  item.command = 'jomun.showPacks';
  const results = new WeakMap<vscode.TextDocument, DraftCitations>();
  const refresh = (): void => {
    const document = vscode.window.activeTextEditor?.document;
    const result = document && results.get(document);
    if (!result || !ctx.isDraft(document)) return item.hide();
    show(item, result);
  };
  watchDrafts(
    ctx,
    (editor, result) => {
      results.set(editor.document, result);
      refresh();
    },
    refresh,
  );
  ctx.subscriptions.push(item, vscode.window.onDidChangeActiveTextEditor(refresh));
}

function show(item: vscode.StatusBarItem, { citations, truncatedAt }: DraftCitations): void {
  const grey = citations.filter(({ verdict }) => isGrey(verdict.verdict)).length;
  const open = citations.filter(({ verdict }) => verdict.verdict === 'unchecked' || verdict.verdict === 'out_of_scope').length;
  const cut = truncatedAt === undefined ? '' : ` (앞 ${truncatedAt.toLocaleString('ko-KR')}자만)`;
  item.text = `$(law) 인용 ${citations.length}건 찾음${grey > 0 ? ` · 회색 ${grey}` : ''}${cut}`;
  // Zero found is never told as "no problem".
  item.tooltip = `Jomun — 확인 ${citations.length - open}건, 확인 못 함 ${open}건, 폐지·없음 ${grey}건. 누르면 설치된 팩을 보여 줍니다.`;
  item.accessibilityInformation = { label: `Jomun 인용 ${citations.length}건 찾음, 회색 ${grey}건`, role: 'button' };
  item.show();
}
