import * as vscode from 'vscode';
import { locateVerbatim } from '../../base/fold.ts';
import { citationText } from '../../core/citation/print-citation.ts';
import { numbered, printArticle } from '../../core/corpus/law-ref.ts';
import { urlOfRef } from '../../core/corpus/official-url.ts';
import type { LawService } from '../../core/service.ts';
import type { Context } from '../context.ts';
import { decodeUrl, fullText } from '../full-text-document.ts';
import { docIdOf, SCHEME, uriOf } from '../law-location.ts';
import { toRange } from '../spans.ts';

/** The commands that a hover may call. Each takes an id or a reference and looks it up again; none takes an address. */
export const HOVER_COMMANDS = ['jomun.openDocument', 'jomun.openOfficial', 'jomun.copyCitation'] as const;

/** Articles, cases and rulings as read-only documents, with their links, and the commands that open them. */
export function registerFullText(ctx: Context): void {
  const changed = new vscode.EventEmitter<vscode.Uri>();
  const found = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor('editor.findMatchHighlightBackground'),
    border: '1px solid',
    borderColor: new vscode.ThemeColor('editor.findMatchBorder'),
    overviewRulerColor: new vscode.ThemeColor('editor.findMatchHighlightBackground'),
  });
  const grey = vscode.window.createTextEditorDecorationType({ color: new vscode.ThemeColor('jomun.greyCitation'), fontWeight: 'bold' });
  const asOf = (law: LawService): string => ctx.settings.get('asOf') || law.today();
  const open = async (docId: string, excerpt?: string): Promise<boolean> => {
    const law = await ctx.service();
    const doc = law.document(docId, asOf(law));
    if (!doc) {
      void vscode.window.showWarningMessage(`설치된 팩에 ‘${docId}’ 문서가 없습니다.`);
      return false;
    }
    const opened = await vscode.workspace.openTextDocument(uriOf(doc));
    const editor = await vscode.window.showTextDocument(opened, { preview: true });
    const full = fullText(doc, asOf(law));
    editor.setDecorations(grey, full.active ? [] : [toRange(opened, full.statusSpan)]);
    const at = excerpt === undefined ? undefined : locateVerbatim(doc.body, excerpt);
    if (!at) {
      editor.setDecorations(found, []);
      return true;
    }
    const range = toRange(opened, { start: full.bodyStart + at.start, end: full.bodyStart + at.end });
    editor.setDecorations(found, [range]);
    editor.selection = new vscode.Selection(range.start, range.start);
    editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
    return true;
  };
  ctx.subscriptions.push(
    changed,
    found,
    grey,
    ctx.onServiceChanged(() => {
      for (const document of vscode.workspace.textDocuments) if (document.uri.scheme === SCHEME) changed.fire(document.uri);
    }),
    vscode.workspace.registerTextDocumentContentProvider(SCHEME, {
      onDidChange: changed.event,
      provideTextDocumentContent: async (uri) => {
        const law = await ctx.service();
        const doc = law.document(docIdOf(uri), asOf(law));
        return doc ? fullText(doc, asOf(law)).text : `설치된 팩에 ‘${docIdOf(uri)}’ 문서가 없습니다.\n`;
      },
    }),
    vscode.languages.registerDocumentLinkProvider({ scheme: SCHEME }, { provideDocumentLinks: async (document) => linksIn(document, await ctx.service(), ctx.settings.get('asOf')) }),
    vscode.commands.registerCommand('jomun.openDocument', (docId: unknown, excerpt: unknown) =>
      typeof docId === 'string' ? open(docId, typeof excerpt === 'string' ? excerpt : undefined) : false,
    ),
    vscode.commands.registerCommand('jomun.openOfficial', async (reference: unknown) => {
      const url = typeof reference === 'string' ? officialUrl(reference, await ctx.service()) : undefined;
      return url === undefined ? false : vscode.env.openExternal(vscode.Uri.parse(url, true));
    }),
    vscode.commands.registerCommand('jomun.copyCitation', async (docId: unknown) => {
      const doc = typeof docId === 'string' ? (await ctx.service()).document(docId, ctx.settings.get('asOf')) : undefined;
      if (!doc) return false;
      await vscode.env.clipboard.writeText(citationText(doc));
      void vscode.window.setStatusBarMessage(`$(copy) 복사함: ${citationText(doc)}`, 4000);
      return true;
    }),
    vscode.commands.registerCommand('jomun.openArticle', async () => {
      const law = await ctx.service();
      const items = law.corpus.packs.flatMap((pack) => [...pack.heads()]).map((doc) => ({ label: doc.doc_id, description: doc.title, docId: doc.doc_id }));
      const picked = await vscode.window.showQuickPick(items, { title: 'Jomun: 조문 열기', placeHolder: '조문, 사건번호, 문서번호', matchOnDescription: true });
      return picked ? open(picked.docId) : false;
    }),
  );
}

/** The ministry's page for an installed document, or for a reference that no pack holds. Undefined when it is neither. */
function officialUrl(reference: string, law: LawService): string | undefined {
  const doc = law.document(reference);
  if (doc) return doc.source.url;
  const target = law.check(reference)[0]?.targets[0];
  return target && urlOfRef(target.ref);
}

/** The official address, citations of other documents, and bare article numbers, which mean the same law. */
function linksIn(document: vscode.TextDocument, law: LawService, asOf: string): vscode.DocumentLink[] {
  const text = document.getText();
  const doc = law.document(docIdOf(document.uri), asOf);
  if (!doc) return [];
  const links: vscode.DocumentLink[] = [];
  const shown = decodeUrl(doc.source.url);
  const urlAt = text.indexOf(shown);
  if (urlAt >= 0) links.push(withTip(toRange(document, { start: urlAt, end: urlAt + shown.length }), vscode.Uri.parse(doc.source.url, true), '공식 원문 열기'));
  const bodyStart = text.length - doc.body.length - 1;
  const cited = law.check(doc.body, asOf);
  for (const { span, targets } of cited) {
    const target = targets.map(({ ref, verdict }) => law.document(verdict.docId ?? ref, asOf)).find((one) => one !== undefined);
    if (target && target.doc_id !== doc.doc_id) links.push(withTip(shift(document, span, bodyStart), uriOf(target), `${target.doc_id} 열기`));
  }
  if (doc.law_name === undefined) return links;
  for (const match of doc.body.matchAll(/(?<![가-힣\d])제(\d{1,4})조(?:의(\d{1,2}))?/g)) {
    const span = { start: match.index, end: match.index + match[0].length };
    if (cited.some((one) => span.start < one.span.end && one.span.start < span.end)) continue;
    const same = law.document(`${doc.law_name} ${printArticle(numbered(match[1] ?? '', match[2]))}`, asOf);
    if (same && same.doc_id !== doc.doc_id) links.push(withTip(shift(document, span, bodyStart), uriOf(same), `${same.doc_id} 열기`));
  }
  return links;
}

function shift(document: vscode.TextDocument, span: { readonly start: number; readonly end: number }, by: number): vscode.Range {
  return toRange(document, { start: span.start + by, end: span.end + by });
}

function withTip(range: vscode.Range, target: vscode.Uri, tooltip: string): vscode.DocumentLink {
  const link = new vscode.DocumentLink(range, target);
  link.tooltip = tooltip;
  return link;
}
