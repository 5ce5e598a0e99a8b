import * as vscode from 'vscode';
import { citationReport, reportMarkdown, type CheckedFile } from '../../core/citation/report.ts';
import { isGrey } from '../../core/citation/verdict.ts';
import type { Context } from '../context.ts';
import { registerReports, showReport } from '../report-document.ts';
import { cutDraft, workspaceDrafts } from '../workspace-drafts.ts';

/** 문서 인용 점검, 작업 폴더 인용 점검: every citation with its verdict, what it was held against, and what was not checked. */
export function registerCitationReport(ctx: Context): void {
  registerReports(ctx.subscriptions);
  const show = async (title: string, name: string, files: readonly CheckedFile[]): Promise<number> => {
    const law = await ctx.service();
    const report = citationReport(files, law.corpus, ctx.settings.get('asOf') || law.today());
    await showReport(name, reportMarkdown(report, title));
    return report.rows.filter(({ citation }) => isGrey(citation.verdict.verdict)).length;
  };
  ctx.subscriptions.push(
    vscode.commands.registerCommand('jomun.checkDocument', async () => {
      const document = vscode.window.activeTextEditor?.document;
      if (!document || !ctx.isDraft(document)) return void vscode.window.showWarningMessage('인용을 점검할 초안을 먼저 여세요.');
      const { citations, truncatedAt } = await ctx.citations(document);
      const path = vscode.workspace.asRelativePath(document.uri);
      return show(`인용 점검: ${path}`, '문서 인용 점검.md', [{ path, text: document.getText(), citations, ...(truncatedAt !== undefined && { truncatedAt }) }]);
    }),
    vscode.commands.registerCommand('jomun.checkWorkspace', async () => {
      if (!vscode.workspace.workspaceFolders) return void vscode.window.showWarningMessage('점검할 폴더를 먼저 여세요.');
      const files = await vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title: '작업 폴더 인용 점검', cancellable: true }, (progress, token) => checkAll(ctx, progress, token));
      return files && show('작업 폴더 인용 점검', '작업 폴더 인용 점검.md', files);
    }),
  );
}

/** Undefined when it was cancelled: half a check must not look like a whole one. */
async function checkAll(ctx: Context, progress: vscode.Progress<{ message?: string }>, token: vscode.CancellationToken): Promise<readonly CheckedFile[] | undefined> {
  const law = await ctx.service();
  const files: CheckedFile[] = [];
  for await (const draft of workspaceDrafts(ctx, token)) {
    progress.report({ message: `${files.length + 1}번째 파일: ${draft.path}` });
    if ('problem' in draft) {
      files.push({ path: draft.path, problem: draft.problem });
      continue;
    }
    const { text, truncatedAt } = cutDraft(draft.text);
    files.push({ path: draft.path, text, citations: law.check(text, ctx.settings.get('asOf', draft.uri)), ...(truncatedAt !== undefined && { truncatedAt }) });
    // Lets the cancel button and the editor have their turn between two files.
    await new Promise((resolve) => setTimeout(resolve));
  }
  return token.isCancellationRequested ? undefined : files;
}
