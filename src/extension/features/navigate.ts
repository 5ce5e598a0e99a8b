import * as vscode from 'vscode';
import { foldKey } from '../../base/fold.ts';
import type { CheckedCitation } from '../../core/citation/check.ts';
import { citationAt } from '../../core/citation/fixes.ts';
import { lineFinder } from '../../core/citation/report.ts';
import type { CheckedTarget } from '../../core/citation/verify.ts';
import { isGrey } from '../../core/citation/verdict.ts';
import { parseLawRef, documentRef, printLawRef } from '../../core/corpus/law-ref.ts';
import type { Context } from '../context.ts';
import { docIdOf, placeOfTarget, SCHEME, type LawPlace } from '../law-location.ts';
import { DRAFTS } from '../selectors.ts';
import { toRange, toSpan } from '../spans.ts';
import { workspaceDrafts } from '../workspace-drafts.ts';

/** From a citation to the law and back: go to definition and peek, links, and every place in the workspace that cites it. */
export function registerNavigate(ctx: Context): void {
  const at = async (document: vscode.TextDocument, position: vscode.Position): Promise<CheckedCitation | undefined> => {
    const { citations } = await ctx.citations(document);
    return citationAt(citations, toSpan(document, new vscode.Range(position, position)));
  };
  ctx.subscriptions.push(
    vscode.languages.registerDefinitionProvider(DRAFTS, {
      provideDefinition: async (document, position) => {
        const citation = ctx.isDraft(document) ? await at(document, position) : undefined;
        if (!citation) return undefined;
        const law = await ctx.service();
        const asOf = ctx.settings.get('asOf', document) || law.today();
        return citation.targets.flatMap((target): vscode.LocationLink[] => {
          const place = placeOfTarget(target, law, asOf);
          return place ? [{ originSelectionRange: toRange(document, citation.span), targetUri: place.uri, targetRange: place.range, targetSelectionRange: place.range }] : [];
        });
      },
    }),
    vscode.languages.registerDocumentLinkProvider(DRAFTS, {
      provideDocumentLinks: async (document, token) => {
        if (!ctx.isDraft(document) || !ctx.settings.get('links', document)) return [];
        const { citations } = await ctx.citations(document);
        const law = await ctx.service();
        const asOf = ctx.settings.get('asOf', document) || law.today();
        // A long draft cites the same few articles again and again.
        const places = new Map<string, LawPlace | undefined>();
        const placeOf = (target: CheckedTarget): LawPlace | undefined => {
          const key = `${target.verdict.heldOn ?? ''} ${target.ref}`;
          if (!places.has(key)) places.set(key, placeOfTarget(target, law, asOf));
          return places.get(key);
        };
        return citations.flatMap((citation): vscode.DocumentLink[] => {
          if (token.isCancellationRequested || isGrey(citation.verdict.verdict)) return [];
          const place = citation.targets.map(placeOf).find((one) => one !== undefined);
          if (!place) return [];
          // The workbench reads a line out of the fragment, and leaves it out of the document's address.
          const link = new vscode.DocumentLink(toRange(document, citation.span), place.uri.with({ fragment: `L${place.range.start.line + 1}` }));
          link.tooltip = `${place.doc.doc_id} 원문 열기`;
          return [link];
        });
      },
    }),
    vscode.languages.registerReferenceProvider([{ pattern: '**' }, { scheme: 'untitled' }, { scheme: SCHEME }], {
      provideReferences: async (document, position, _context, token) => {
        const wanted = document.uri.scheme === SCHEME ? [docIdOf(document.uri)] : ctx.isDraft(document) ? ((await at(document, position))?.targets ?? []).map(({ ref }) => documentOf(ref)) : [];
        return wanted.length === 0 ? undefined : findReferences(ctx, new Set(wanted.map(foldKey)), token);
      },
    }),
  );
}

/** `… 제3조 제1항` is a reference to the document `… 제3조`. */
function documentOf(ref: string): string {
  const parsed = parseLawRef(ref);
  return parsed ? printLawRef(documentRef(parsed)) : ref;
}

async function findReferences(ctx: Context, wanted: ReadonlySet<string>, token: vscode.CancellationToken): Promise<vscode.Location[]> {
  const law = await ctx.service();
  const found: vscode.Location[] = [];
  for await (const draft of workspaceDrafts(ctx, token)) {
    if ('problem' in draft) continue;
    const placeAt = lineFinder(draft.text);
    const position = (offset: number): vscode.Position => new vscode.Position(placeAt(offset).line - 1, placeAt(offset).column - 1);
    for (const { span, targets } of law.check(draft.text, ctx.settings.get('asOf', draft.uri))) {
      if (targets.some(({ ref }) => wanted.has(foldKey(documentOf(ref))))) found.push(new vscode.Location(draft.uri, new vscode.Range(position(span.start), position(span.end))));
    }
  }
  return found;
}
