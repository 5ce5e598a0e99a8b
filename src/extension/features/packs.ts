import * as vscode from 'vscode';
import { daysBetween, printDate } from '../../base/date.ts';
import { sizeOf, STALE_DAYS } from '../../core/analysis/coverage.ts';
import { statusOn, statusWord } from '../../core/corpus/document.ts';
import type { LawEntry, Pack } from '../../core/corpus/pack.ts';
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
      getChildren: async (parent?: Row) => (parent ? [...(parent.children?.() ?? [])] : packRows(await ctx.service())),
      getTreeItem: (row) => toItem(row),
    }),
    vscode.commands.registerCommand('jomun.showPacks', async () => {
      const rows = packRows(await ctx.service());
      const items = rows.flatMap((row): vscode.QuickPickItem[] => [
        { label: row.label, kind: vscode.QuickPickItemKind.Separator },
        ...(row.children?.() ?? []).map(({ label, detail }) => ({ label, ...(detail !== undefined && { description: detail }) })),
      ]);
      const placeHolder = rows.length === 0 ? '읽을 수 있는 팩이 없습니다' : '설치된 팩과 그 범위';
      await vscode.window.showQuickPick(items, { title: 'Jomun: 설치된 팩', placeHolder });
    }),
    vscode.commands.registerCommand('jomun.showLog', () => ctx.log.show()),
  );
}

interface Row {
  readonly id: string;
  readonly label: string;
  readonly detail?: string;
  readonly icon: string;
  /** What menus may do with it. */
  readonly context?: 'jomun.pack' | 'jomun.law';
  readonly pack: string;
  /** The document that opens when it is chosen. */
  readonly docId?: string;
  /** Worked out when the row is opened; a law has thousands of articles. */
  readonly children?: () => readonly Row[];
  readonly open?: true;
}

function packRows(law: LawService): Row[] {
  const today = law.today();
  return law.corpus.packs.map((pack): Row => {
    const age = daysBetween(pack.asOf, today);
    const stale = age > STALE_DAYS ? `${age}일 전 기준` : undefined;
    const row = (name: string, more: Omit<Row, 'id' | 'pack'>): Row => ({ id: `${pack.id}/${name}`, pack: pack.id, ...more });
    return row('', {
      label: `${pack.title} ${pack.version}`,
      detail: pack.official ? '공식' : '표본·비공식',
      icon: 'package',
      context: 'jomun.pack',
      open: true,
      children: () => [
        row('#size', { label: `문서 ${sizeOf(pack)}건`, detail: `${printDate(pack.asOf)} 기준`, icon: 'files' }),
        ...(stale === undefined ? [] : [row('#age', { label: '오래된 자료', detail: stale, icon: 'history' })]),
        ...pack.problems.map(({ file, line, message }, i) => row(`#problem ${i}`, { label: `${file} ${line}행을 읽지 못함`, detail: message, icon: 'warning' })),
        ...[...pack.laws].sort((a, b) => a.name.localeCompare(b.name, 'ko')).map((entry) => row(entry.name, lawRow(law, pack, entry, stale))),
      ],
    });
  });
}

function lawRow(law: LawService, pack: Pack, entry: LawEntry, stale: string | undefined): Omit<Row, 'id' | 'pack'> {
  if (entry.status === 'repealed') {
    return { label: entry.name, detail: `폐지${entry.successor === undefined ? '' : ` → ${entry.successor}`}`, icon: 'circle-slash', context: 'jomun.law' };
  }
  const listed = entry.articles ? `조문 목록 ${entry.articles.size}개 완비` : '일부';
  const since = entry.effectiveOn === undefined ? [] : [`${printDate(entry.effectiveOn)} 시행`];
  return {
    label: entry.name,
    detail: [listed, ...since, ...(stale === undefined ? [] : [stale])].join(' · '),
    icon: stale === undefined ? 'law' : 'history',
    context: 'jomun.law',
    children: () =>
      pack.documentsOf(entry.name).map((doc): Row => {
        const { status } = statusOn(doc, law.today());
        return {
          id: `${pack.id}/${doc.doc_id}`,
          pack: pack.id,
          label: doc.doc_id.slice(entry.name.length).trim(),
          detail: status === 'active' ? doc.title : `${statusWord(status)} · ${doc.title}`,
          icon: status === 'active' ? (doc.kind === 'table' ? 'table' : 'symbol-method') : 'circle-slash',
          docId: doc.doc_id,
        };
      }),
  };
}

function toItem(row: Row): vscode.TreeItem {
  const { None, Collapsed, Expanded } = vscode.TreeItemCollapsibleState;
  const item = new vscode.TreeItem(row.label, row.children ? (row.open ? Expanded : Collapsed) : None);
  item.id = row.id;
  if (row.detail !== undefined) item.description = row.detail;
  item.tooltip = row.detail === undefined ? row.label : `${row.label} — ${row.detail}`;
  item.iconPath = new vscode.ThemeIcon(row.icon);
  if (row.context !== undefined) item.contextValue = row.context;
  if (row.docId !== undefined) item.command = { command: 'jomun.openDocument', title: '원문 열기', arguments: [row.docId] };
  return item;
}
