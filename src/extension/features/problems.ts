import * as vscode from 'vscode';
import type { CheckedCitation } from '../../core/citation/check.ts';
import { verdictWord, type VerdictName } from '../../core/citation/verdict.ts';
import type { Context } from '../context.ts';
import { watchDrafts } from '../draft-watcher.ts';
import { toRange } from '../spans.ts';

const SEVERITY: Partial<Record<VerdictName, vscode.DiagnosticSeverity>> = {
  phantom: vscode.DiagnosticSeverity.Error,
  repealed: vscode.DiagnosticSeverity.Warning,
  misquoted: vscode.DiagnosticSeverity.Warning,
};

/** Citations that must not stay as they are, in the Problems view. What could not be checked is no problem. */
export function registerProblems(ctx: Context): void {
  const collection = vscode.languages.createDiagnosticCollection('jomun');
  ctx.subscriptions.push(collection, vscode.workspace.onDidCloseTextDocument((document) => collection.delete(document.uri)));
  watchDrafts(
    ctx,
    ({ document }, { citations }) => {
      const shown = ctx.settings.get('problems', document) ? citations : [];
      collection.set(document.uri, shown.flatMap((citation) => toDiagnostic(document, citation) ?? []));
    },
    ({ document }) => collection.delete(document.uri),
  );
}

function toDiagnostic(document: vscode.TextDocument, citation: CheckedCitation): vscode.Diagnostic | undefined {
  const { verdict } = citation;
  const severity = verdict.verdict === 'misquoted' && verdict.slight ? vscode.DiagnosticSeverity.Information : SEVERITY[verdict.verdict];
  if (severity === undefined) return undefined;
  const closest = verdict.verdict === 'misquoted' && verdict.closest ? ` 가장 가까운 원문: “${verdict.closest.text}”` : '';
  const span = verdict.verdict === 'misquoted' && citation.quote ? citation.quote.span : citation.span;
  const diagnostic = new vscode.Diagnostic(toRange(document, span), `${verdictWord(verdict.verdict)}: ${verdict.reason}${closest}`, severity);
  diagnostic.source = 'Jomun';
  diagnostic.code = verdict.verdict;
  if (verdict.verdict === 'repealed') diagnostic.tags = [vscode.DiagnosticTag.Deprecated];
  return diagnostic;
}
