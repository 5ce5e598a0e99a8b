import * as vscode from 'vscode';
import type { Context } from '../context.ts';

interface Row extends vscode.QuickPickItem {
  readonly ref: string;
}

interface Hit {
  readonly law_ref: string;
  readonly title: string;
  readonly snippet: string;
  readonly note?: string;
}

/** 조문 검색: a quick pick that answers while the person types, and opens what is picked. */
export function registerSearch(ctx: Context): void {
  ctx.subscriptions.push(
    vscode.commands.registerCommand('jomun.searchLaw', async (given: unknown) => {
      const law = await ctx.service();
      const pick = vscode.window.createQuickPick<Row>();
      pick.title = 'Jomun: 조문 검색';
      pick.placeholder = '핵심어나 조문: 수의계약, 소득세법 제55조, 시행령 제26조';
      pick.matchOnDescription = true;
      pick.matchOnDetail = true;
      const refresh = (): void => {
        const answer = pick.value.trim() === '' ? {} : law.tool('search_law', { query: pick.value.slice(0, 500), top_k: 20 }, ctx.settings.get('asOf'));
        pick.items = rowsOf(answer);
      };
      pick.onDidChangeValue(refresh);
      pick.onDidAccept(() => {
        const [row] = pick.selectedItems;
        pick.hide();
        if (row && row.ref !== '') void vscode.commands.executeCommand('jomun.openDocument', row.ref);
      });
      pick.onDidHide(() => pick.dispose());
      if (typeof given === 'string') pick.value = given;
      refresh();
      pick.show();
    }),
  );
}

/** Hits as rows that are always shown: the search has chosen them already, whatever the quick pick would filter. */
function rowsOf(answer: Readonly<Record<string, unknown>>): readonly Row[] {
  if (typeof answer['error'] === 'string') return [{ label: '$(info) 코퍼스 밖', detail: String(answer['message']), alwaysShow: true, ref: '' }];
  const hits = (answer['hits'] ?? []) as readonly Hit[];
  const rows = hits.map((hit) => ({
    label: hit.note === undefined ? hit.law_ref : `$(circle-slash) ${hit.law_ref}`,
    description: hit.title,
    detail: hit.note ?? hit.snippet,
    alwaysShow: true,
    ref: hit.law_ref,
  }));
  const notes = [answer['note'], answer['note_coverage']].filter((note) => typeof note === 'string').join(' ');
  return notes === '' ? rows : [...rows, { label: '$(info) 범위', detail: notes, alwaysShow: true, ref: '' }];
}
