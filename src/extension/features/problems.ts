import * as vscode from 'vscode';
import type { Span } from '../../base/span.ts';
import type { CheckedCitation } from '../../core/citation/check.ts';
import { verdictWord, type Verdict, type VerdictName } from '../../core/citation/verdict.ts';
import type { LegalDocument } from '../../core/corpus/document.ts';
import type { Context } from '../context.ts';
import { watchDrafts } from '../draft-watcher.ts';
import { placeIn } from '../law-location.ts';
import type { SeverityName } from '../settings.ts';
import { toRange } from '../spans.ts';

type Told = Exclude<VerdictName, 'verified'>;

const DEFAULTS: Record<Told, SeverityName> = { phantom: 'error', repealed: 'warning', misquoted: 'warning', out_of_scope: 'off', unchecked: 'off' };

const SEVERITY: Record<Exclude<SeverityName, 'off'>, vscode.DiagnosticSeverity> = {
  error: vscode.DiagnosticSeverity.Error,
  warning: vscode.DiagnosticSeverity.Warning,
  information: vscode.DiagnosticSeverity.Information,
  hint: vscode.DiagnosticSeverity.Hint,
};

/**
 * Citations that must not stay as they are, in the Problems view, each verdict as loud as the settings say. What could
 * not be checked is no problem unless a person asks for it.
 */
export function registerProblems(ctx: Context): void {
  const collection = vscode.languages.createDiagnosticCollection('jomun');
  ctx.subscriptions.push(collection, vscode.workspace.onDidCloseTextDocument((document) => collection.delete(document.uri)));
  watchDrafts(
    ctx,
    ({ document }, { citations }) => void show(document, citations).catch((error: unknown) => ctx.log.error(String(error))),
    ({ document }) => collection.delete(document.uri),
  );
  const show = async (document: vscode.TextDocument, citations: readonly CheckedCitation[]): Promise<void> => {
    const law = await ctx.service();
    const asOf = ctx.settings.get('asOf', document) || law.today();
    const severities = { ...DEFAULTS, ...ctx.settings.get('severity', document) };
    const shown = ctx.settings.get('problems', document) ? citations : [];
    collection.set(document.uri, shown.flatMap((citation) => toDiagnostic(document, citation, severities, (id) => law.document(id, asOf), asOf) ?? []));
  };
}

function toDiagnostic(
  document: vscode.TextDocument,
  citation: CheckedCitation,
  severities: Record<Told, SeverityName>,
  find: (docId: string) => LegalDocument | undefined,
  asOf: string,
): vscode.Diagnostic | undefined {
  const { verdict } = citation;
  if (verdict.verdict === 'verified') return undefined;
  const slight = verdict.verdict === 'misquoted' && verdict.slight === true && severities.misquoted !== 'off';
  const name = slight ? 'information' : severities[verdict.verdict];
  if (name === 'off') return undefined;
  const closest = verdict.verdict === 'misquoted' && verdict.closest ? ` 가장 가까운 원문: “${verdict.closest.text}”` : '';
  const span = verdict.verdict === 'misquoted' && citation.quote ? citation.quote.span : citation.span;
  const diagnostic = new vscode.Diagnostic(toRange(document, span), `${verdictWord(verdict.verdict)}: ${verdict.reason}${closest}`, SEVERITY[name]);
  diagnostic.source = 'Jomun';
  diagnostic.code = verdict.verdict;
  diagnostic.relatedInformation = related(verdict, find, asOf);
  if (verdict.verdict === 'repealed') diagnostic.tags = [vscode.DiagnosticTag.Deprecated];
  return diagnostic;
}

/** Where the person can read on: the text that the quotation misses, the article that the title means, the successor. */
function related(verdict: Verdict, find: (docId: string) => LegalDocument | undefined, asOf: string): vscode.DiagnosticRelatedInformation[] {
  const at = (docId: string | undefined, message: (doc: LegalDocument) => string, part: Span = { start: 0, end: 0 }): vscode.DiagnosticRelatedInformation[] => {
    const doc = docId === undefined ? undefined : find(docId);
    if (!doc) return [];
    const { uri, range } = placeIn(doc, part, asOf);
    return [new vscode.DiagnosticRelatedInformation(new vscode.Location(uri, range), message(doc))];
  };
  switch (verdict.verdict) {
    case 'misquoted':
      return [...at(verdict.docId, (doc) => `${doc.doc_id} 원문`, verdict.closest), ...(verdict.meant ?? []).flatMap((id) => at(id, (doc) => `이 제목의 조문: ${doc.doc_id}(${doc.title})`))];
    case 'repealed':
      return [...at(verdict.docId, (doc) => `${doc.doc_id} 설치된 본문`), ...at(verdict.successor, (doc) => `후속: ${doc.doc_id}`)];
    case 'verified':
    case 'phantom':
    case 'out_of_scope':
    case 'unchecked':
      return at(verdict.docId, (doc) => `${doc.doc_id} 설치된 본문`);
  }
}
