import * as vscode from 'vscode';
import { printDate } from '../../base/date.ts';
import type { CheckedCitation } from '../../core/citation/check.ts';
import { isGrey, verdictWord, type Verdict } from '../../core/citation/verdict.ts';
import { statusOn, statusWord, type LegalDocument } from '../../core/corpus/document.ts';
import type { Context } from '../context.ts';
import { HOVER_COMMANDS } from './full-text.ts';

/** A hover is read at a glance; the rest is one click away. */
const MAX_TEXT = 900;
const MAX_TARGETS = 3;

/** Hover on a citation: its verdict, the cited part itself, its dates, and links to the full text. */
export function registerHover(ctx: Context): void {
  const selector: vscode.DocumentSelector = [{ pattern: '**' }, { scheme: 'untitled' }];
  ctx.subscriptions.push(
    vscode.languages.registerHoverProvider(selector, {
      provideHover: async (document, position) => {
        if (!ctx.isDraft(document) || !ctx.settings.get('hover', document)) return undefined;
        const { citations } = await ctx.citations(document);
        const offset = document.offsetAt(position);
        const citation = citations.find(({ span, quote }) => offset >= span.start && offset <= Math.max(span.end, quote?.span.end ?? 0));
        if (!citation) return undefined;
        const law = await ctx.service();
        const asOf = ctx.settings.get('asOf', document) || law.today();
        const range = new vscode.Range(document.positionAt(citation.span.start), document.positionAt(citation.span.end));
        return new vscode.Hover(hoverText(citation, (docId, on) => law.document(docId, on), asOf), range);
      },
    }),
  );
}

function hoverText(citation: CheckedCitation, document: (docId: string, on: string) => LegalDocument | undefined, asOf: string): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  text.supportThemeIcons = true;
  text.supportHtml = false;
  text.isTrusted = { enabledCommands: [...HOVER_COMMANDS] };
  const members = citation.targets.length === 0 ? [{ ref: citation.text, verdict: citation.verdict }] : citation.targets;
  members.slice(0, MAX_TARGETS).forEach((target, i) => {
    if (i > 0) text.appendMarkdown('\n\n---\n\n');
    const verdict = members.length === 1 ? citation.verdict : target.verdict;
    const on = verdict.heldOn ?? asOf;
    appendTarget(text, target.ref, verdict, verdict.docId === undefined ? undefined : document(verdict.docId, on), on);
  });
  if (members.length > MAX_TARGETS) text.appendMarkdown('\n\n').appendText(`외 ${members.length - MAX_TARGETS}건`);
  return text;
}

function appendTarget(text: vscode.MarkdownString, ref: string, verdict: Verdict, doc: LegalDocument | undefined, asOf: string): void {
  // Everything that comes from a draft or a pack goes in as text; only our own words and links are markdown.
  text.appendMarkdown(`$(${icon(verdict)}) **`).appendText(verdictWord(verdict.verdict)).appendMarkdown('** — ').appendText(ref);
  if (verdict.reason !== '') text.appendMarkdown('\n\n').appendText(verdict.reason);
  if (doc) {
    const dates = doc.effective_on === undefined ? (doc.decided_on === undefined ? '' : ` · ${printDate(doc.decided_on)} 선고`) : ` · ${printDate(doc.effective_on)} 시행`;
    text.appendMarkdown('\n\n').appendText(`${doc.title} · ${verdict.heldOn === undefined ? statusWord(statusOn(doc, asOf).status) : '구 법'}${dates}${doc.source.official ? '' : ' · 표본'}`);
    const passage = verdict.verdict === 'verified' ? (verdict.passage?.text ?? doc.body) : doc.body;
    text.appendMarkdown('\n\n').appendText(passage.length > MAX_TEXT ? `${passage.slice(0, MAX_TEXT)}…` : passage);
  }
  if (verdict.verdict === 'misquoted' && verdict.closest) text.appendMarkdown('\n\n').appendText(`가장 가까운 원문: “${verdict.closest.text}”`);
  const links = [...(doc ? [link(verdict.heldOn === undefined ? '원문 열기' : '지금의 원문 열기', 'jomun.openDocument', doc.doc_id)] : []), link('공식 원문 링크', 'jomun.openOfficial', doc?.doc_id ?? ref)];
  if (doc && !isGrey(verdict.verdict) && verdict.heldOn === undefined) links.push(link('인용 복사', 'jomun.copyCitation', doc.doc_id));
  text.appendMarkdown(`\n\n${links.join(' · ')}`);
}

function icon(verdict: Verdict): string {
  switch (verdict.verdict) {
    case 'verified':
      return 'pass';
    case 'repealed':
      return 'circle-slash';
    case 'phantom':
      return 'error';
    case 'misquoted':
      return 'warning';
    case 'out_of_scope':
    case 'unchecked':
      return 'question';
  }
}

function link(label: string, command: (typeof HOVER_COMMANDS)[number], argument: string): string {
  return `[${label}](command:${command}?${encodeURIComponent(JSON.stringify([argument]))})`;
}
