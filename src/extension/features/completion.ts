import * as vscode from 'vscode';
import { completionsAt, type Completion } from '../../core/citation/completion.ts';
import type { Context } from '../context.ts';
import { DRAFTS } from '../selectors.ts';

const READ_BACK = 4000;
const MAX_TEXT = 700;

class LawItem extends vscode.CompletionItem {
  docId?: string;
}

/** Law names, articles with their titles, 항, and case numbers while one drafts. */
export function registerCompletion(ctx: Context): void {
  ctx.subscriptions.push(
    vscode.languages.registerCompletionItemProvider(
      DRAFTS,
      {
        provideCompletionItems: async (document, position) => {
          if (!ctx.isDraft(document) || !ctx.settings.get('completion', document)) return undefined;
          const law = await ctx.service();
          const asOf = ctx.settings.get('asOf', document) || law.today();
          const offset = document.offsetAt(position);
          const before = document.getText(new vscode.Range(document.positionAt(Math.max(0, offset - READ_BACK)), position));
          const after = document.lineAt(position.line).text.slice(position.character);
          const items = completionsAt(before, after, { corpus: law.corpus, asOf, style: ctx.settings.get('citationStyle', document) });
          // Asked again at each letter: what fits depends on all that was typed.
          return new vscode.CompletionList(items.map((item, i) => toItem(item, i, position)), true);
        },
        resolveCompletionItem: async (item: LawItem) => {
          const doc = item.docId === undefined ? undefined : (await ctx.service()).document(item.docId);
          // A pack's text goes in as text: it must not become markdown.
          if (doc) item.documentation = new vscode.MarkdownString().appendText(doc.body.length > MAX_TEXT ? `${doc.body.slice(0, MAX_TEXT)}…` : doc.body);
          return item;
        },
      },
      '「',
      '제',
      ' ',
    ),
  );
}

const KINDS: Record<Completion['kind'], vscode.CompletionItemKind> = {
  law: vscode.CompletionItemKind.Module,
  article: vscode.CompletionItemKind.Reference,
  paragraph: vscode.CompletionItemKind.Reference,
  case: vscode.CompletionItemKind.File,
};

function toItem(completion: Completion, index: number, position: vscode.Position): vscode.CompletionItem {
  const item: LawItem = new LawItem({ label: completion.label, description: completion.detail }, KINDS[completion.kind]);
  item.insertText = completion.insert;
  item.filterText = completion.filter;
  item.range = new vscode.Range(position.translate(0, -completion.replace), position);
  item.sortText = `${completion.gone ? '1' : '0'}${String(index).padStart(6, '0')}`;
  if (completion.gone) item.tags = [vscode.CompletionItemTag.Deprecated];
  if (completion.docId !== undefined) item.docId = completion.docId;
  return item;
}
