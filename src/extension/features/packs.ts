import * as vscode from 'vscode';
import { daysBetween, printDate } from '../../base/date.ts';
import { sizeOf, STALE_DAYS } from '../../core/analysis/coverage.ts';
import type { LawService } from '../../core/service.ts';
import type { Context } from '../context.ts';

/** The installed packs: a small tree in the side bar, and the same as a quick pick. */
export function registerPacks(ctx: Context): void {
  const changed = new vscode.EventEmitter<void>();
  ctx.subscriptions.push(
    changed,
    ctx.onServiceChanged(() => changed.fire()),
    vscode.window.registerTreeDataProvider('jomun.packs', {
      onDidChangeTreeData: changed.event,
      getChildren: async (parent?: Row) => (parent ? [...parent.children] : packRows(await ctx.service())),
      getTreeItem: (row) => toItem(row),
    }),
    vscode.commands.registerCommand('jomun.showPacks', async () => {
      const rows = packRows(await ctx.service());
      const items = rows.flatMap((row): vscode.QuickPickItem[] => [
        { label: row.label, kind: vscode.QuickPickItemKind.Separator },
        ...row.children.map(({ label, detail }) => ({ label, ...(detail !== undefined && { description: detail }) })),
      ]);
      const placeHolder = rows.length === 0 ? '읽을 수 있는 팩이 없습니다' : '설치된 팩과 그 범위';
      await vscode.window.showQuickPick(items, { title: 'Jomun: 설치된 팩', placeHolder });
    }),
    vscode.commands.registerCommand('jomun.showLog', () => ctx.log.show()),
  );
}

interface Row {
  readonly label: string;
  readonly detail?: string;
  readonly icon: string;
  readonly children: readonly Row[];
}

function packRows(law: LawService): Row[] {
  const today = law.today();
  return law.corpus.packs.map((pack) => ({
    label: `${pack.title} ${pack.version}`,
    detail: pack.official ? '공식' : '표본·비공식',
    icon: 'package',
    children: [
      { label: `문서 ${sizeOf(pack)}건`, detail: `${printDate(pack.asOf)} 기준`, icon: 'files', children: [] },
      ...(daysBetween(pack.asOf, today) > STALE_DAYS ? [{ label: '오래된 자료', detail: `${daysBetween(pack.asOf, today)}일 전 기준`, icon: 'history', children: [] }] : []),
      ...pack.problems.map(({ file, line, message }) => ({ label: `${file} ${line}행을 읽지 못함`, detail: message, icon: 'warning', children: [] })),
      ...pack.laws.map((entry) => ({
        label: entry.name,
        detail: entry.status === 'repealed' ? `폐지${entry.successor === undefined ? '' : ` → ${entry.successor}`}` : entry.articles ? `조문 목록 ${entry.articles.size}개 완비` : '일부',
        icon: entry.status === 'repealed' ? 'circle-slash' : 'law',
        children: [],
      })),
    ],
  }));
}

function toItem(row: Row): vscode.TreeItem {
  const item = new vscode.TreeItem(row.label, row.children.length > 0 ? vscode.TreeItemCollapsibleState.Expanded : vscode.TreeItemCollapsibleState.None);
  if (row.detail !== undefined) item.description = row.detail;
  item.tooltip = row.detail === undefined ? row.label : `${row.label} — ${row.detail}`;
  item.iconPath = new vscode.ThemeIcon(row.icon);
  return item;
}
