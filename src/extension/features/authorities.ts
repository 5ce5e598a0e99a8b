import * as vscode from 'vscode';
import { AUTHORITY_GROUPS, authoritiesCsv, authoritiesMarkdown, tableOfAuthorities, type Authority, type AuthorityGroup } from '../../core/citation/authorities.ts';
import { lineFinder } from '../../core/citation/report.ts';
import { verdictWord } from '../../core/citation/verdict.ts';
import type { Context, DraftCitations } from '../context.ts';
import { watchDrafts } from '../draft-watcher.ts';
import { showReport } from '../report-document.ts';
import { verdictIcon } from '../verdict-icon.ts';

/** 인용 목차: what the active draft cites, by group, each with the places where it does; exported to Markdown and CSV. */
export function registerAuthorities(ctx: Context): void {
  const changed = new vscode.EventEmitter<void>();
  const results = new WeakMap<vscode.TextDocument, DraftCitations>();
  let shown: vscode.TextDocument | undefined;
  const view = vscode.window.createTreeView<Row>('jomun.authorities', {
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getChildren: (row?: Row) => (row ? childrenOf(row) : shown ? groupRows(shown, results.get(shown)) : []),
      getTreeItem: toItem,
    },
  });
  const refresh = (): void => {
    const active = vscode.window.activeTextEditor?.document;
    // A click into the side bar or the full text leaves the draft's table where it is.
    if (active && ctx.isDraft(active)) shown = active;
    const found = shown && results.get(shown)?.citations.length;
    view.message = found === 0 ? '인용 0건을 찾았습니다. 문제가 없다는 뜻이 아닙니다.' : '';
    view.description = shown && vscode.workspace.asRelativePath(shown.uri);
    changed.fire();
  };
  watchDrafts(
    ctx,
    ({ document }, result) => {
      results.set(document, result);
      refresh();
    },
    refresh,
  );
  const rows = async (): Promise<{ readonly name: string; readonly authorities: readonly Authority[]; readonly lineOf: (offset: number) => number } | undefined> => {
    const active = vscode.window.activeTextEditor?.document;
    const document = active && ctx.isDraft(active) ? active : shown;
    if (!document) {
      void vscode.window.showWarningMessage('인용 목차를 만들 초안을 먼저 여세요.');
      return undefined;
    }
    const { citations } = await ctx.citations(document);
    const placeAt = lineFinder(document.getText());
    return { name: vscode.workspace.asRelativePath(document.uri), authorities: tableOfAuthorities(citations), lineOf: (offset) => placeAt(offset).line };
  };
  ctx.subscriptions.push(
    changed,
    view,
    vscode.window.onDidChangeActiveTextEditor(refresh),
    vscode.workspace.onDidCloseTextDocument((document) => {
      if (document !== shown) return;
      shown = undefined;
      refresh();
    }),
    vscode.commands.registerCommand('jomun.revealCitation', async (uri: unknown, offset: unknown) => {
      if (!(uri instanceof vscode.Uri) || typeof offset !== 'number') return;
      const document = await vscode.workspace.openTextDocument(uri);
      const position = document.positionAt(offset);
      await vscode.window.showTextDocument(document, { selection: new vscode.Range(position, position) });
    }),
    vscode.commands.registerCommand('jomun.exportAuthoritiesMarkdown', async () => {
      const table = await rows();
      if (table) await showReport('인용 목차.md', authoritiesMarkdown(table.name, table.authorities, table.lineOf));
    }),
    vscode.commands.registerCommand('jomun.exportAuthoritiesCsv', async (given: unknown) => {
      const table = await rows();
      if (!table) return;
      const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
      const target = given instanceof vscode.Uri ? given : await vscode.window.showSaveDialog({ filters: { CSV: ['csv'] }, saveLabel: '내보내기', ...(folder && { defaultUri: vscode.Uri.joinPath(folder, '인용 목차.csv') }) });
      if (!target) return;
      await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(authoritiesCsv(table.authorities, table.lineOf)));
      void vscode.window.showInformationMessage(`인용 목차 ${table.authorities.length}건을 내보냈습니다: ${vscode.workspace.asRelativePath(target)}`);
    }),
  );
}

type Row =
  | { readonly kind: 'group'; readonly group: AuthorityGroup; readonly rows: readonly Row[] }
  | { readonly kind: 'authority'; readonly authority: Authority; readonly document: vscode.TextDocument }
  | { readonly kind: 'place'; readonly document: vscode.TextDocument; readonly offset: number };

function groupRows(document: vscode.TextDocument, result: DraftCitations | undefined): Row[] {
  const all = tableOfAuthorities(result?.citations ?? []);
  return AUTHORITY_GROUPS.flatMap((group): Row[] => {
    const rows = all.filter((one) => one.group === group).map((authority): Row => ({ kind: 'authority', authority, document }));
    return rows.length === 0 ? [] : [{ kind: 'group', group, rows }];
  });
}

function childrenOf(row: Row): Row[] {
  switch (row.kind) {
    case 'group':
      return [...row.rows];
    case 'authority':
      return row.authority.places.map((offset) => ({ kind: 'place', document: row.document, offset }));
    case 'place':
      return [];
  }
}

function toItem(row: Row): vscode.TreeItem {
  const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  switch (row.kind) {
    case 'group': {
      const item = new vscode.TreeItem(row.group, Expanded);
      item.description = String(row.rows.length);
      return item;
    }
    case 'authority': {
      const { ref, verdict, places } = row.authority;
      const item = new vscode.TreeItem(ref, Collapsed);
      item.description = `${verdictWord(verdict.verdict)}${places.length > 1 ? ` · ${places.length}곳` : ''}`;
      item.tooltip = verdict.reason === '' ? `${ref} — ${verdictWord(verdict.verdict)}` : `${ref} — ${verdictWord(verdict.verdict)}: ${verdict.reason}`;
      item.iconPath = new vscode.ThemeIcon(verdictIcon(verdict.verdict));
      item.command = { command: 'jomun.revealCitation', title: '인용한 곳으로', arguments: [row.document.uri, places[0]] };
      return item;
    }
    case 'place': {
      const { line } = row.document.positionAt(row.offset);
      const item = new vscode.TreeItem(`${line + 1}행`, None);
      item.description = row.document.lineAt(line).text.trim().slice(0, 80);
      item.iconPath = new vscode.ThemeIcon('location');
      item.command = { command: 'jomun.revealCitation', title: '인용한 곳으로', arguments: [row.document.uri, row.offset] };
      return item;
    }
  }
}
