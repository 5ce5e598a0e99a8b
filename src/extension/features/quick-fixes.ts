import * as vscode from 'vscode';
import { overlaps } from '../../base/span.ts';
import { fixesFor } from '../../core/citation/fixes.ts';
import type { Context } from '../context.ts';
import { DRAFTS } from '../selectors.ts';
import { toRange, toSpan } from '../spans.ts';

const REPAIR = vscode.CodeActionKind.QuickFix;
const REWRITE = vscode.CodeActionKind.RefactorRewrite;
/** A selection over a whole letter would offer hundreds. */
const MOST_CITATIONS = 5;

/** Mends a citation, or writes it in another form. Each is one undoable edit that a person chooses. */
export function registerQuickFixes(ctx: Context): void {
  ctx.subscriptions.push(
    vscode.languages.registerCodeActionsProvider(
      DRAFTS,
      {
        provideCodeActions: async (document, range, { diagnostics }) => {
          if (!ctx.isDraft(document)) return [];
          const { citations } = await ctx.citations(document);
          const place = toSpan(document, range);
          const wide = { start: place.start, end: Math.max(place.end, place.start + 1) };
          const near = citations.filter(({ span, quote }) => overlaps(span, wide) || span.end === place.start || (quote && overlaps(quote.span, wide)));
          if (near.length === 0) return [];
          const law = await ctx.service();
          const context = { text: document.getText(), corpus: law.corpus, style: ctx.settings.get('citationStyle', document) };
          return near.slice(0, MOST_CITATIONS).flatMap((citation) =>
            fixesFor(citation, context).map((fix) => {
              const action = new vscode.CodeAction(fix.title, fix.kind === 'repair' ? REPAIR : REWRITE);
              action.edit = new vscode.WorkspaceEdit();
              action.edit.replace(document.uri, toRange(document, fix.span), fix.replacement);
              if (fix.preferred) action.isPreferred = true;
              if (fix.kind === 'repair') action.diagnostics = diagnostics.filter((one) => one.source === 'Jomun' && one.range.intersection(toRange(document, citation.quote ? { start: citation.span.start, end: citation.quote.span.end } : citation.span)));
              return action;
            }),
          );
        },
      },
      { providedCodeActionKinds: [REPAIR, REWRITE] },
    ),
  );
}
