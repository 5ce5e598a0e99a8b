import * as vscode from 'vscode';
import { printDate } from '../../base/date.ts';
import type { CheckedCitation } from '../../core/citation/check.ts';
import { leadingCases } from '../../core/citation/citing.ts';
import { citationAt } from '../../core/citation/fixes.ts';
import { citationText } from '../../core/citation/print-citation.ts';
import { isGrey, verdictWord, type Verdict } from '../../core/citation/verdict.ts';
import { delegationChain, higherArticles, type DelegationStep } from '../../core/corpus/delegation.ts';
import { statusOn, statusWord, type LegalDocument } from '../../core/corpus/document.ts';
import { parseLawRef } from '../../core/corpus/law-ref.ts';
import { findUnit } from '../../core/corpus/units.ts';
import type { LawService } from '../../core/service.ts';
import type { Context } from '../context.ts';
import { DRAFTS } from '../selectors.ts';
import { toRange, toSpan } from '../spans.ts';
import { verdictIcon } from '../verdict-icon.ts';
import { HOVER_COMMANDS } from './full-text.ts';

/** A hover is read at a glance; the rest is one click away. */
const MAX_TEXT = 900;
const MAX_TARGETS = 3;
const MAX_STEPS = 4;
const MAX_CASES = 3;

/** Hover on a citation: its verdict, the cited part itself, its dates, what carries it out, who cites it, and links. */
export function registerHover(ctx: Context): void {
  ctx.subscriptions.push(
    vscode.languages.registerHoverProvider(DRAFTS, {
      provideHover: async (document, position) => {
        if (!ctx.isDraft(document) || !ctx.settings.get('hover', document)) return undefined;
        const { citations } = await ctx.citations(document);
        const citation = citationAt(citations, toSpan(document, new vscode.Range(position, position)));
        if (!citation) return undefined;
        const law = await ctx.service();
        return new vscode.Hover(hoverText(citation, law, ctx.settings.get('asOf', document) || law.today()), toRange(document, citation.span));
      },
    }),
  );
}

function hoverText(citation: CheckedCitation, law: LawService, asOf: string): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  text.supportThemeIcons = true;
  text.supportHtml = false;
  text.isTrusted = { enabledCommands: [...HOVER_COMMANDS] };
  const members = citation.targets.length === 0 ? [{ ref: citation.text, verdict: citation.verdict }] : citation.targets;
  members.slice(0, MAX_TARGETS).forEach((target, i) => {
    if (i > 0) text.appendMarkdown('\n\n---\n\n');
    appendTarget(text, target.ref, members.length === 1 ? citation.verdict : target.verdict, law, asOf);
  });
  if (members.length > MAX_TARGETS) text.appendMarkdown('\n\n').appendText(`외 ${members.length - MAX_TARGETS}건`);
  return text;
}

function appendTarget(text: vscode.MarkdownString, ref: string, verdict: Verdict, law: LawService, asOf: string): void {
  const on = verdict.heldOn ?? asOf;
  const doc = verdict.docId === undefined ? undefined : law.document(verdict.docId, on);
  // Everything that comes from a draft or a pack goes in as text; only our own words and links are markdown.
  text.appendMarkdown(`$(${verdictIcon(verdict.verdict)}) **`).appendText(verdictWord(verdict.verdict)).appendMarkdown('** — ').appendText(ref);
  if (verdict.reason !== '') text.appendMarkdown('\n\n').appendText(verdict.reason);
  if (doc) {
    const dates = doc.effective_on === undefined ? (doc.decided_on === undefined ? '' : ` · ${printDate(doc.decided_on)} 선고`) : ` · ${printDate(doc.effective_on)} 시행`;
    text.appendMarkdown('\n\n').appendText(`${doc.title} · ${verdict.heldOn === undefined ? statusWord(statusOn(doc, on).status) : '구 법'}${dates}${doc.source.official ? '' : ' · 표본'}`);
    text.appendMarkdown('\n\n').appendText(short(citedPart(ref, verdict, doc)));
  }
  if (verdict.verdict === 'misquoted' && verdict.closest) text.appendMarkdown('\n\n').appendText(`가장 가까운 원문: “${verdict.closest.text}”`);
  const today = doc && verdict.heldOn !== undefined ? law.document(doc.doc_id, asOf) : undefined;
  if (doc && today) appendToday(text, doc, today, ref);
  else if (doc && !isGrey(verdict.verdict)) appendAround(text, ref, doc, law, asOf);
  const open = doc && (verdict.heldOn === undefined || today?.title === doc.title);
  const links = [...(open ? [link(verdict.heldOn === undefined ? '원문 열기' : '지금의 원문 열기', 'jomun.openDocument', doc.doc_id)] : []), link('공식 원문 링크', 'jomun.openOfficial', doc?.doc_id ?? ref)];
  if (doc && !isGrey(verdict.verdict) && verdict.heldOn === undefined) links.push(link('인용 복사', 'jomun.copyCitation', doc.doc_id));
  text.appendMarkdown(`\n\n${links.join(' · ')}`);
}

/** The 항, 호 or 목 that is cited, not the whole article, wherever the body has it. */
function citedPart(ref: string, verdict: Verdict, doc: LegalDocument): string {
  if (verdict.verdict === 'verified' && verdict.passage) return verdict.passage.text;
  const wanted = parseLawRef(ref);
  const unit = wanted && findUnit(doc.body, wanted);
  return unit ? doc.body.slice(unit.span.start, unit.span.end) : doc.body;
}

/** What the same number says today; a number whose title has changed is another article, and gets no link. */
function appendToday(text: vscode.MarkdownString, then: LegalDocument, today: LegalDocument, ref: string): void {
  const since = today.effective_on === undefined ? '' : `(${printDate(today.effective_on)} 시행)`;
  if (today.title !== then.title) {
    text.appendMarkdown('\n\n').appendText(`지금의 같은 번호 조문${since}은 제목이 ‘${today.title}’로 달라 같은 내용이 아닐 수 있습니다.`);
    return;
  }
  const wanted = parseLawRef(ref);
  const unit = wanted && findUnit(today.body, wanted);
  if (!unit) text.appendMarkdown('\n\n').appendText(`지금의 조문${since}에는 그 항·호가 없습니다.`);
  else text.appendMarkdown('\n\n**지금의 조문** ').appendText(`${since} ${short(today.body.slice(unit.span.start, unit.span.end))}`);
}

/** 법 → 영 → 규칙 → 별표 above and below, and the leading cases that cite it. */
function appendAround(text: vscode.MarkdownString, ref: string, doc: LegalDocument, law: LawService, asOf: string): void {
  if (doc.kind === 'article') {
    const wanted = parseLawRef(ref);
    const part = wanted && (wanted.paragraph !== undefined || wanted.subparagraph) ? findUnit(doc.body, wanted)?.span : undefined;
    const above = higherArticles(doc, law.corpus).slice(0, MAX_STEPS);
    const below = delegationChain(doc, law.corpus, part);
    if (above.length > 0) text.appendMarkdown(`\n\n$(arrow-up) 근거 ${above.map(openLink).join(', ')}`);
    if (below.length > 0) text.appendMarkdown(`\n\n$(arrow-down) 위임 ${below.slice(0, MAX_STEPS).map(printStep).join('; ')}${below.length > MAX_STEPS ? ` 외 ${below.length - MAX_STEPS}건` : ''}`);
  }
  const cases = leadingCases(doc.doc_id, law.corpus, asOf, MAX_CASES);
  if (cases.length > 0) text.appendMarkdown(`\n\n$(law) 인용한 판례 ${cases.map(({ doc: one }) => link(escape(citationText(one)), 'jomun.openDocument', one.doc_id)).join(', ')}`);
}

function printStep({ docId, below }: DelegationStep): string {
  const next = below.slice(0, 2).map(printStep);
  return `${openLink(docId)}${next.length === 0 ? '' : ` → ${next.join(', ')}`}`;
}

function openLink(docId: string): string {
  return link(escape(docId), 'jomun.openDocument', docId);
}

/** An id that stands in our own markdown: names of laws and cases hold none of these, and a forged pack may not either. */
function escape(text: string): string {
  return text.replace(/[\\`*_{}[\]()<>#+!|~$&]/g, '\\$&');
}

function short(text: string): string {
  return text.length > MAX_TEXT ? `${text.slice(0, MAX_TEXT)}…` : text;
}

function link(label: string, command: (typeof HOVER_COMMANDS)[number], argument: string): string {
  return `[${label}](command:${command}?${encodeURIComponent(JSON.stringify([argument]))})`;
}
