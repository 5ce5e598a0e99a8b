import { printDate } from '../../base/date.ts';
import { locateVerbatim } from '../../base/fold.ts';
import { withJosa } from '../../base/josa.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { formerLaw, type FormerLaw } from '../corpus/former-laws.ts';
import { lawUrl } from '../corpus/official-url.ts';
import { statusOn, type LegalDocument } from '../corpus/document.ts';
import { documentRef, printArticle, printLawRef, type LawRef } from '../corpus/law-ref.ts';
import type { LawEntry } from '../corpus/pack.ts';
import { findUnit } from '../corpus/units.ts';
import { impossibleCase, impossibleDay } from './case-form.ts';
import { closestPassage } from './passage.ts';
import type { ResolvedCitation, Target } from './types.ts';
import { gravest, isGrey, type Passage, type Verdict, type Verified } from './verdict.ts';

/** What a citation is held against. */
export interface VerifyContext {
  readonly corpus: Corpus;
  /** ISO date on which the sources must be in force. */
  readonly asOf: string;
}

/** A target's canonical print with its verdict. */
export interface CheckedTarget {
  readonly ref: string;
  readonly verdict: Verdict;
}

/** The verdict on a resolved citation: the gravest of its members', after the quotation has been held to the text. */
export function verifyCitation(
  citation: ResolvedCitation,
  context: VerifyContext,
): { readonly verdict: Verdict; readonly targets: readonly CheckedTarget[] } {
  if (citation.unresolved !== undefined) return { verdict: unchecked(citation.unresolved), targets: [] };
  const targets = citation.targets.map((target) => ({ ref: printTarget(target), verdict: verifyTarget(target, citation.former, context) }));
  const worst = gravest(targets.map((target) => target.verdict)) ?? unchecked('가리키는 곳을 읽지 못했습니다');
  const contradicted = worst.verdict === 'verified' && citation.title !== undefined ? verifyTitle(citation.title, targets[0], context) : undefined;
  if (contradicted) return { verdict: contradicted, targets };
  if (worst.verdict !== 'verified' || !citation.quote) return { verdict: worst, targets };
  return { verdict: verifyQuote(citation.quote.text, targets, context), targets };
}

/** A quotation after a list of sources is right when it stands in any one of them. */
function verifyQuote(quote: string, targets: readonly CheckedTarget[], context: VerifyContext): Verdict {
  const verdicts = targets.map(({ verdict: { docId = '', heldOn, reason } }) => {
    if (heldOn === undefined) return verifyExcerpt(docId, quote, context, 'draft');
    const then = verifyExcerpt(docId, quote, { corpus: context.corpus, asOf: heldOn }, 'draft');
    return { ...then, heldOn, reason: then.verdict === 'verified' ? reason : `${printDate(heldOn)} 시행본: ${then.reason}` };
  });
  return verdicts.find(({ verdict }) => verdict === 'verified') ?? verdicts[0] ?? unchecked('인용문을 대조하지 못했습니다');
}

/**
 * The verdict on a document id and the words said to stand in it: what the gate asks of every citation that an engine
 * returns. `by` tells a draft's quotation (of the official text) from an engine's excerpt (of the installed text): only
 * the latter can be held to a digest.
 */
export function verifyExcerpt(docId: string, excerpt: string, context: VerifyContext, by: 'engine' | 'draft' = 'engine'): Verdict {
  const doc = context.corpus.document(docId, context.asOf);
  if (!doc) return { verdict: 'phantom', reason: `설치된 팩 어디에도 ‘${docId}’ 문서가 없습니다`, docId };
  const status = statusVerdict(doc, context.asOf);
  if (status) return status;
  const at = locateVerbatim(doc.body, excerpt);
  if (at) return verified(doc, { text: doc.body.slice(at.start, at.end), ...at });
  if (by === 'draft' && doc.text_kind === 'summary') {
    return unchecked('조문은 있으나 설치된 본문이 요지여서 따옴표 안의 문구는 대조하지 못했습니다. 공식 원문을 보세요', doc.doc_id);
  }
  const closest = closestPassage(doc.body, excerpt);
  const slight = looseKey(doc.body).includes(looseKey(excerpt));
  const reason = slight ? '본문과 띄어쓰기, 문장부호, 한자 병기만 다릅니다' : '문서는 있으나 인용한 문구가 본문에 없습니다';
  return { verdict: 'misquoted', reason, docId: doc.doc_id, ...(closest && { closest }), ...(slight && { slight }) };
}

/** A text without spacing, punctuation and glosses: judges quote so, and the difference is told, not hidden. */
function looseKey(text: string): string {
  return text.normalize('NFC').replace(/\([\u4e00-\u9fff\uf900-\ufaff·, ]+\)/g, '').replace(/[\s,.·ㆍ・‘’“”'"]/g, '');
}

type Historical = NonNullable<ResolvedCitation['former']>;

function verifyTarget(target: Target, historical: Historical | undefined, context: VerifyContext): Verdict {
  switch (target.kind) {
    case 'statute': {
      const verdict = verifyStatute(target.ref, historical, context);
      if (!target.inferred || !isGrey(verdict.verdict)) return verdict;
      return unchecked(`앞뒤 글로 보아 ${withJosa(printLawRef(target.ref), '을/를')} 가리키는 듯하나 확실하지 않아 판정하지 않았습니다`);
    }
    case 'case': {
      const id = printTarget(target);
      const doc = context.corpus.document(id, context.asOf);
      if (doc) return overruledVerdict(id, context, doc) ?? statusVerdict(doc, context.asOf) ?? verifyDecisionDay(target.decidedOn, doc) ?? verified(doc);
      const impossible = impossibleCase(target.court, target.number, context.asOf);
      if (impossible !== undefined) return { verdict: 'phantom', reason: impossible };
      const overruled = overruledVerdict(id, context);
      if (overruled) return overruled;
      const slip = impossibleDay(target.number, target.decidedOn, context.asOf);
      if (slip !== undefined) return unchecked(slip);
      return { verdict: 'out_of_scope', reason: '설치된 판례 팩에 없는 사건번호입니다. 판례 팩은 전부를 담지 않으므로 없는 판례라는 뜻이 아닙니다' };
    }
    case 'ruling': {
      // 0119 and 119 are one serial number.
      const doc = [target.id, target.id.replace(/-0+(?=\d{1,5}$)/, '-'), target.id.replace(/-(\d{1,3})$/, (_, serial: string) => `-${serial.padStart(4, '0')}`)]
        .map((id) => context.corpus.document(id, context.asOf))
        .find((one) => one !== undefined);
      if (doc) return statusVerdict(doc, context.asOf) ?? verified(doc);
      return { verdict: 'out_of_scope', reason: '설치된 팩에 없는 문서번호입니다. 없는 문서라는 뜻이 아닙니다' };
    }
  }
}

function verifyStatute(ref: LawRef, historical: Historical | undefined, context: VerifyContext): Verdict {
  const { corpus, asOf } = context;
  const laws = corpus.laws(ref.law);
  if (historical) return verifyFormer(ref, historical, context);
  if (ref.addenda !== undefined) return unchecked('부칙은 확인하지 않습니다');
  if (ref.article?.chapter !== undefined && laws.length > 0) return unchecked('장과 조를 함께 적은 번호는 설치된 팩의 조문 목록으로 확인하지 않습니다');
  const gone = laws.find((law) => law.status === 'repealed' && (law.statusOn === undefined || law.statusOn <= asOf));
  if (gone && !laws.some((law) => law.status === 'active')) {
    const verdict = repealedLaw(gone);
    // Where the article's own text is installed, it may name the article that took its place.
    const doc = corpus.document(printLawRef(documentRef(ref)), asOf);
    return doc ? { ...verdict, docId: doc.doc_id, ...(doc.successor !== undefined && { successor: doc.successor }) } : verdict;
  }
  // What a pack says of a law comes before the register, which only knows that a name has ended.
  const former = laws.length === 0 ? formerLaw(ref.law) : undefined;
  if (former && former.on <= asOf) return endedName(ref.law, former);
  const verdict = verifyPresent(ref, laws, context);
  if (verdict.verdict !== 'phantom') return verdict;
  // What another version of the law had is no invention: the numbers moved, or the draft means an earlier text.
  const past = corpus.pastOf(printLawRef(documentRef(ref))).findLast((text) => text.status === 'active' && findUnit(text.body, ref)?.deleted === false);
  if (!past) return verdict;
  const since = past.effective_on === undefined ? '다른' : `${printDate(past.effective_on)}부터의`;
  return unchecked(`${printDate(asOf)} 시행본에는 ${withJosa(printLawRef(ref), '이/가')} 없으나 ${since} 시행본에 있습니다. 어느 시행본을 인용하는지 확인하세요`, past.doc_id);
}

function verifyPresent(ref: LawRef, laws: readonly LawEntry[], context: VerifyContext): Verdict {
  const { corpus, asOf } = context;
  const then = ref.article && !ref.annex ? corpus.articlesOn(ref.law, asOf) : undefined;
  if (then && ref.article && !then.has(ref.article)) {
    return { verdict: 'phantom', reason: `${printDate(asOf)} 시행 중이던 ${ref.law}에 ${withJosa(printArticle(ref.article), '이/가')} 없습니다` };
  }
  const doc = corpus.document(printLawRef(documentRef(ref)), asOf);
  if (doc) return verifyInDocument(ref, doc, laws, asOf);
  if (laws.length === 0) return { verdict: 'out_of_scope', reason: `설치된 팩에 ${withJosa(`‘${ref.law}’`, '이/가')} 없습니다` };
  if (ref.annex && !ref.article && isMissingAnnex(ref.annex, laws, asOf)) {
    return { verdict: 'phantom', reason: `${ref.law}에 ${withJosa(printLawRef(documentRef(ref)).slice(ref.law.length).trim(), '이/가')} 없습니다` };
  }
  if (!ref.article || ref.annex) return unchecked(`설치된 팩에 ${ref.law}의 이 별표·서식 본문이 없습니다`);
  return verifyByInventory(ref, ref.article, laws, context);
}

/**
 * A former text is no error. Where the promulgation that ended it is named and the law's history is installed, it is
 * held against the text in force the day before; otherwise nothing is said. It is never held against today's numbers.
 */
function verifyFormer(ref: LawRef, historical: Historical, { corpus }: VerifyContext): Verdict {
  const day = historical.promulgation === undefined ? undefined : corpus.dayBefore(ref.law, historical.promulgation);
  if (day === undefined) return unchecked('구 법 인용입니다. 당시 시행본이 설치되어 있지 않아 확인하지 않았습니다');
  const verdict = verifyStatute(ref, undefined, { corpus, asOf: day });
  if (verdict.verdict === 'verified') return { ...verdict, heldOn: day, reason: `구 법 인용입니다. ${printDate(day)} 시행본으로 확인했습니다` };
  if (!isGrey(verdict.verdict)) return { ...verdict, heldOn: day };
  return unchecked(`구 법 인용입니다. ${printDate(day)} 시행본에서는 찾지 못했습니다(${verdict.reason})`);
}

/** No text of the article is installed: only a complete list of the law's articles can say that it does not exist. */
function verifyByInventory(ref: LawRef, article: NonNullable<LawRef['article']>, laws: readonly LawEntry[], { corpus, asOf }: VerifyContext): Verdict {
  const law = laws.find((entry) => entry.articles);
  const name = `${ref.law} ${printArticle(article)}`;
  if (!law?.articles) return unchecked(`설치된 팩은 ${ref.law}의 일부만 담고 있어 ${withJosa(printArticle(article), '을/를')} 확인하지 못했습니다`);
  if (law.effectiveOn !== undefined && law.effectiveOn > asOf) {
    return unchecked(`기준일(${printDate(asOf)})에 시행 중이던 ${ref.law}의 조문 목록이 설치되어 있지 않습니다`);
  }
  const deleted = law.deleted.find(({ set }) => set.has(article));
  if (deleted && (deleted.on === undefined || deleted.on <= asOf)) {
    return { verdict: 'repealed', status: 'deleted', reason: `${withJosa(name, '은/는')} ${deleted.on ? `${printDate(deleted.on)} ` : ''}삭제된 조문입니다`, ...(law.url && { url: law.url }) };
  }
  if (law.articles.has(article)) return unchecked(`${withJosa(name, '은/는')} 있는 조문이나 설치된 팩에 본문이 없어 내용은 확인하지 못했습니다`);
  const pack = corpus.packs.find(({ id }) => id === law.pack);
  const listed = pack ? `${pack.title} 조문 목록, ${printDate(pack.asOf)} 기준` : '조문 목록 기준';
  return { verdict: 'phantom', reason: `${ref.law}에 ${withJosa(printArticle(article), '이/가')} 없습니다(${listed})` };
}

function verifyInDocument(ref: LawRef, doc: LegalDocument, laws: readonly LawEntry[], asOf: string): Verdict {
  const status = statusVerdict(doc, asOf);
  if (status) return status;
  const unit = findUnit(doc.body, ref);
  if (unit?.deleted) {
    return { verdict: 'repealed', status: 'deleted', reason: `${withJosa(printLawRef(ref), '은/는')} 삭제되었습니다: ${doc.body.slice(unit.span.start, unit.span.end)}`, docId: doc.doc_id };
  }
  if (unit) {
    const { start, end } = unit.span;
    return verified(doc, start === 0 && end === doc.body.length ? undefined : { text: doc.body.slice(start, end), start, end });
  }
  // A table drawn inside an article numbers its rows in ways that are not read.
  const whole = doc.kind === 'article' && !/[┌│├━─┃]/.test(doc.body) && doc.article !== undefined && laws.some((law) => law.pack === doc.source.pack && law.fullText.has(doc.article ?? ''));
  if (whole) return { verdict: 'phantom', reason: `${doc.doc_id}에 ${withJosa(printLawRef(ref).slice(doc.doc_id.length).trim(), '이/가')} 없습니다`, docId: doc.doc_id };
  return unchecked(`${withJosa(doc.doc_id, '은/는')} 있으나 설치된 본문이 그 아래 항목을 다 담지 않아 확인하지 못했습니다`, doc.doc_id);
}

/** True when a pack lists every 별표 of the law in force on the day, and this one is not among them. */
function isMissingAnnex({ kind, no }: NonNullable<LawRef['annex']>, laws: readonly LawEntry[], asOf: string): boolean {
  const annexes = laws.find((law) => law.annexes && (law.effectiveOn === undefined || law.effectiveOn <= asOf))?.annexes;
  if (!annexes || kind !== '별표') return false;
  // An only 별표 has no number, and drafts give it one or leave one out: that is no invention.
  if (!no || annexes.has('')) return annexes.size === 0;
  return !annexes.has(no.branch === undefined ? String(no.main) : `${no.main}의${no.branch}`);
}

/**
 * A title that belongs to another article of the same law and has nothing in common with the cited one's. Words in
 * brackets that are no title of the law (a gloss, a date, 이하 …) say nothing.
 */
function verifyTitle(title: string, target: CheckedTarget | undefined, { corpus, asOf }: VerifyContext): Verdict | undefined {
  const doc = target?.verdict.docId === undefined ? undefined : corpus.document(target.verdict.docId, asOf);
  if (doc?.law_name === undefined || doc.article === undefined) return undefined;
  const [given, real] = [looseKey(title), looseKey(doc.title)];
  if (given.length < 2 || real.includes(given) || given.includes(real)) return undefined;
  const meant = corpus.documentsOf(doc.law_name).filter((one) => one.status === 'active' && one.article !== undefined && looseKey(one.title) === given);
  if (meant.length === 0) return undefined;
  const where = meant.slice(0, 2).map((one) => one.article).join(', ');
  return { verdict: 'misquoted', reason: `${doc.article}의 제목은 ‘${doc.title}’입니다. ${withJosa(`‘${title}’`, '은/는')} ${where}의 제목입니다`, docId: doc.doc_id, meant: meant.map((one) => one.doc_id) };
}

function overruledVerdict(id: string, { corpus, asOf }: VerifyContext, doc?: LegalDocument): Verdict | undefined {
  const later = corpus.overruling(id, asOf);
  if (!later) return undefined;
  const reason = `${printDate(later.on)} ${withJosa(later.by, '이/가')} 그 견해에 어긋나는 범위에서 변경한 판례입니다`;
  return { verdict: 'repealed', status: 'overruled', reason, successor: later.by, ...(doc && { docId: doc.doc_id, url: doc.source.url }) };
}

/** The day on which the draft says it was decided, against the day in the pack. */
function verifyDecisionDay(said: string | undefined, doc: LegalDocument): Verdict | undefined {
  if (said === undefined || doc.decided_on === undefined || said === doc.decided_on) return undefined;
  return { verdict: 'misquoted', reason: `선고일이 다릅니다. 설치된 판례의 선고일은 ${printDate(doc.decided_on)}입니다`, docId: doc.doc_id };
}

/** The verdict that a document's status forces, or undefined when it is active on the day. */
function statusVerdict(doc: LegalDocument, asOf: string): Verdict | undefined {
  const { status, reason = '' } = statusOn(doc, asOf);
  if (status === 'active') return undefined;
  if (status === 'later_version') return unchecked(reason, doc.doc_id);
  return { verdict: 'repealed', status, reason, docId: doc.doc_id, url: doc.source.url, ...(doc.successor !== undefined && { successor: doc.successor }) };
}

function repealedLaw(law: LawEntry): Verdict {
  const when = law.statusOn === undefined ? '' : `${printDate(law.statusOn)} `;
  const next = law.successor === undefined ? '' : ` → ${law.successor}`;
  const reason = law.statusNote ?? `${withJosa(law.name, '은/는')} ${when}폐지되었습니다`;
  return { verdict: 'repealed', status: 'repealed', reason: `${reason}${next}`, ...(law.successor && { successor: law.successor }), ...(law.url && { url: law.url }) };
}

function endedName(law: string, { ending, on, act, successor }: FormerLaw): Verdict {
  const below = /시행(?:령|규칙)$/.exec(law)?.[0] ?? '';
  const next = successor === undefined ? undefined : `${successor}${below === '' ? '' : ` ${below}`}`;
  const when = `${printDate(on)} 법률 제${act}호로`;
  const said: Record<typeof ending, string> = {
    repealed: `${withJosa(law, '은/는')} ${when} 폐지되었습니다`,
    revised: `${withJosa(law, '은/는')} ${when} 전부 바뀌어 그 이름의 법은 없습니다. 조문 번호가 이어지지 않습니다`,
    renamed: `${withJosa(law, '은/는')} ${when} 이름이 바뀌었습니다`,
  };
  return { verdict: 'repealed', status: ending === 'repealed' ? 'repealed' : 'superseded', reason: `${said[ending]}${next === undefined ? '' : ` → ${next}`}`, ...(next !== undefined && { successor: next }), url: lawUrl({ law }) };
}

function unchecked(reason: string, docId?: string): Verdict {
  return { verdict: 'unchecked', reason, ...(docId !== undefined && { docId }) };
}

/** The only place where a verdict of `verified` is made: the document is here, it is active, and the words stand in it. */
function verified(doc: LegalDocument, passage?: Passage): Verdict {
  return { verdict: 'verified', reason: '', docId: doc.doc_id, ...(passage && { passage }) } as Verified;
}

/** The canonical print of a target (CONTRACTS §7). */
export function printTarget(target: Target): string {
  switch (target.kind) {
    case 'statute':
      return printLawRef(target.ref);
    case 'case':
      return `${target.court} ${target.number}`;
    case 'ruling':
      return target.id;
  }
}
