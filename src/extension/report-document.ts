import * as vscode from 'vscode';

export const REPORT_SCHEME = 'jomun-report';

const reports = new Map<string, string>();
const changed = new vscode.EventEmitter<vscode.Uri>();

/** Serves reports as read-only documents: no draft, so they are not checked themselves, and `Save As` keeps them. */
export function registerReports(subscriptions: { push(...items: vscode.Disposable[]): void }): void {
  subscriptions.push(
    vscode.workspace.registerTextDocumentContentProvider(REPORT_SCHEME, {
      onDidChange: changed.event,
      provideTextDocumentContent: (uri) => reports.get(uri.path) ?? '이 보고서는 창을 다시 열면서 지워졌습니다. 점검을 다시 실행해 주세요.\n',
    }),
  );
}

/** Opens a report under a name; one of that name that is open already shows the new text. */
export async function showReport(name: string, text: string): Promise<vscode.TextEditor> {
  const uri = vscode.Uri.from({ scheme: REPORT_SCHEME, path: `/${name}` });
  reports.set(uri.path, text);
  changed.fire(uri);
  return vscode.window.showTextDocument(await vscode.workspace.openTextDocument(uri), { preview: false });
}
