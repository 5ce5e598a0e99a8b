import * as z from 'zod';
import { IsoDate } from '../../base/date.ts';
import { foldKey } from '../../base/fold.ts';
import { withJosa } from '../../base/josa.ts';
import { overruledBy, type Overruling } from './overruling.ts';
import { parseArticleSet, type ArticleSet } from './article-set.ts';
import { DocumentRecord, WebUrl, type DocumentKind, type LegalDocument } from './document.ts';

/** What a pack declares about one law. `articles` is a complete inventory of its numbers, or absent. */
export type LawEntryRecord = z.infer<typeof LawEntryRecord>;
export const LawEntryRecord = z.object({
  name: z.string().min(1),
  abbr: z.array(z.string().min(2)).default([]),
  corpus: z.string().min(1),
  effective_on: IsoDate.optional(),
  url: WebUrl.optional(),
  articles: z.string().optional(),
  deleted: z.array(z.object({ articles: z.string(), on: IsoDate.optional() })).default([]),
  /** Every 별표 of the law (`1`, `1의2`; empty for an only one without a number), when the pack lists them all. */
  annexes: z.array(z.string()).optional(),
  full_text: z.array(z.string()).default([]),
  status: z.enum(['active', 'repealed']).default('active'),
  status_on: IsoDate.optional(),
  status_note: z.string().optional(),
  successor: z.string().optional(),
});

/** A pack's `manifest.json`. */
export const PackManifest = z.object({
  id: z.string().regex(/^[\w.-]{1,64}$/),
  title: z.string().min(1),
  version: z.string().min(1),
  as_of: IsoDate,
  official: z.boolean(),
  note: z.string().optional(),
  documents: z.string().regex(/^[\w.-]{1,100}$/, { error: '같은 폴더의 파일 이름이어야 합니다' }),
  laws: z.array(LawEntryRecord).default([]),
});
export type PackManifest = z.infer<typeof PackManifest>;

/** A law as a pack knows it, its inventories parsed. */
export interface LawEntry {
  readonly name: string;
  readonly abbr: readonly string[];
  readonly corpus: string;
  readonly pack: string;
  readonly effectiveOn?: string;
  readonly url?: string;
  /** Present when the pack declares that it lists every article of the law. */
  readonly articles?: ArticleSet;
  readonly deleted: readonly { readonly set: ArticleSet; readonly on?: string }[];
  /** The numbers of all its 별표, when the pack lists them all. */
  readonly annexes?: ReadonlySet<string>;
  /** Articles (`제3조의2`) whose documents hold every 항·호·목, so that a missing one is really missing. */
  readonly fullText: ReadonlySet<string>;
  readonly status: 'active' | 'repealed';
  readonly statusOn?: string;
  readonly statusNote?: string;
  readonly successor?: string;
}

/** Something in a pack file that was left out, by 1-based line. `line` 0 means the manifest. */
export interface PackProblem {
  readonly file: string;
  readonly line: number;
  readonly message: string;
}

/** A document as a list shows it. */
export interface DocumentHead {
  readonly doc_id: string;
  readonly title: string;
}

/** A judgment that cites something, and how many judgments of its pack cite it in turn. */
export interface Citing {
  readonly docId: string;
  readonly cited: number;
}

/** An installed pack, wherever it is kept: in memory or in a database. Look-ups are exact and never throw. */
export interface Pack {
  readonly id: string;
  readonly title: string;
  readonly version: string;
  readonly asOf: string;
  readonly official: boolean;
  readonly note?: string;
  readonly laws: readonly LawEntry[];
  readonly problems: readonly PackProblem[];
  readonly counts: Readonly<Record<DocumentKind, number>>;
  /** True when some law has articles whose text the pack does not hold. */
  readonly partial: boolean;
  /** A document by the folded form (`foldKey`) of its id. */
  document(key: string): LegalDocument | undefined;
  heads(): Iterable<DocumentHead>;
  /** The articles and annexes of a law, by its official name, in the order of the pack. */
  documentsOf(law: string): readonly LegalDocument[];
  /** The text that was in force on `asOf`, where the pack holds the law's history; else undefined. */
  documentOn?(key: string, asOf: string): LegalDocument | undefined;
  /** The articles that a law had on `asOf`; undefined where the pack's history of it does not reach that day. */
  articlesOn?(law: string, asOf: string): ArticleSet | undefined;
  /** Every text that a document has had, oldest first, where the pack holds its history. */
  pastOf?(key: string): readonly LegalDocument[];
  /** The day on which a version of the law with this 공포번호 took effect, and the day before it when it was not yet law. */
  versionOf?(law: string, promulgationNo: string): { readonly from: string; readonly before?: string } | undefined;
  /** The later judgment in this pack that overrules the one with this folded id, the latest of several. */
  overruling?(key: string): Overruling | undefined;
  /** Ids of up to `limit` judgments whose number begins with `key` (folded, e.g. `2016다1`). */
  casesFrom?(key: string, limit: number): readonly string[];
  /**
   * The judgments in this pack that cite the document with this folded id, at most 40, those that other judgments cite
   * most first; absent when the pack keeps no list.
   */
  citing?(key: string): readonly Citing[];
  /** Ids of rulings and in-house documents, which drafts name as they are. */
  readonly ownIds: readonly string[];
}

/** A small pack that is held in memory whole. */
export interface MemoryPack extends Pack {
  readonly documents: readonly LegalDocument[];
}

/** Reads a manifest's JSON text. A manifest that cannot be read leaves the pack out, with the reason. */
export function parseManifest(json: string): { readonly manifest: PackManifest } | { readonly problem: PackProblem } {
  const parsed = parseJson(json);
  const result = PackManifest.safeParse(parsed.value);
  if (parsed.error === undefined && result.success) return { manifest: result.data };
  const message = parsed.error ?? (result.success ? '' : explain(result.error));
  return { problem: { file: 'manifest.json', line: 0, message } };
}

/** Builds a pack from its manifest and its document file (one JSON object a line). Never throws: bad lines are listed. */
export function loadPack(manifest: PackManifest, jsonl: string): MemoryPack {
  const problems: PackProblem[] = [];
  const documents: LegalDocument[] = [];
  const seen = new Map<string, number>();
  const complain = (line: number, message: string): void => {
    problems.push({ file: manifest.documents, line, message });
  };
  jsonl.split('\n').forEach((raw, index) => {
    const text = raw.replace(/^\ufeff/, '').trim();
    if (text === '') return;
    const line = index + 1;
    const read = readDocumentLine(text, manifest.id);
    if ('problem' in read) return complain(line, read.problem);
    const docId = read.doc.doc_id;
    const first = seen.get(docId);
    if (first !== undefined) return complain(line, `doc_id ${withJosa(`‘${docId}’`, '이/가')} ${first}행과 겹칩니다`);
    seen.set(docId, line);
    documents.push(read.doc);
  });
  const laws = loadLawEntries(manifest.laws, manifest.id, complain);
  return {
    id: manifest.id,
    title: manifest.title,
    version: manifest.version,
    asOf: manifest.as_of,
    official: manifest.official,
    ...(manifest.note !== undefined && { note: manifest.note }),
    documents,
    laws,
    problems,
    ...inMemory(documents, laws),
  };
}

/** One line of a document file, or in Korean what is wrong with it. Never throws. */
export function readDocumentLine(line: string, pack: string): { readonly doc: LegalDocument } | { readonly problem: string } {
  const parsed = parseJson(line.replace(/^\ufeff/, ''));
  if (parsed.error !== undefined) return { problem: parsed.error };
  const record = DocumentRecord.safeParse(parsed.value);
  if (!record.success) return { problem: explain(record.error) };
  const doc = record.data;
  return { doc: { ...doc, doc_id: doc.doc_id.normalize('NFC'), body: doc.body.normalize('NFC'), source: { ...doc.source, pack } } };
}

function inMemory(documents: readonly LegalDocument[], laws: readonly LawEntry[]): Pick<Pack, 'counts' | 'partial' | 'document' | 'heads' | 'documentsOf' | 'overruling' | 'casesFrom' | 'ownIds'> {
  const byKey = new Map(documents.map((doc) => [foldKey(doc.doc_id), doc]));
  const overrulings = new Map(documents.flatMap(overruledBy).map((one) => [foldKey(one.overruled), one]));
  const counts: Record<DocumentKind, number> = { article: 0, table: 0, precedent: 0, ruling: 0 };
  const texts = new Map<string, number>();
  for (const doc of documents) {
    counts[doc.kind]++;
    if (doc.law_name !== undefined) texts.set(doc.law_name, (texts.get(doc.law_name) ?? 0) + 1);
  }
  return {
    counts,
    partial: laws.some((law) => law.status === 'active' && (law.articles?.size ?? Infinity) > (texts.get(law.name) ?? 0)),
    document: (key) => byKey.get(key),
    heads: () => documents,
    documentsOf: (law) => documents.filter((doc) => doc.law_name === law),
    overruling: (key) => overrulings.get(key),
    casesFrom: (key, limit) =>
      documents
        .filter(({ case_no }) => case_no !== undefined && foldKey(case_no).startsWith(key))
        .slice(0, limit)
        .map(({ doc_id }) => doc_id),
    ownIds: documents.filter((doc) => doc.kind === 'ruling').map((doc) => doc.doc_id),
  };
}

/** Parses what a pack declares of its laws; what cannot be read is told to `complain` and taken as not declared. */
export function loadLawEntries(laws: readonly LawEntryRecord[], pack: string, complain: (line: number, message: string) => void): readonly LawEntry[] {
  return laws.map((law) => loadLaw(law, pack, complain));
}

function loadLaw(law: LawEntryRecord, pack: string, complain: (line: number, message: string) => void): LawEntry {
  const read = (inventory: string): ArticleSet => {
    const { set, bad } = parseArticleSet(inventory);
    if (bad.length > 0) complain(0, `${law.name}의 조문 목록을 읽을 수 없습니다: ${bad.join(', ')}`);
    return set;
  };
  const inventoryReadable = law.articles !== undefined && parseArticleSet(law.articles).bad.length === 0;
  return {
    name: law.name,
    abbr: law.abbr,
    corpus: law.corpus,
    pack,
    ...(law.effective_on !== undefined && { effectiveOn: law.effective_on }),
    ...(law.url !== undefined && { url: law.url }),
    // An inventory that cannot be read whole is no inventory: a hole in it would make a real article look absent.
    ...(law.articles !== undefined && { ...(inventoryReadable ? { articles: read(law.articles) } : (read(law.articles), {})) }),
    deleted: law.deleted.map(({ articles, on }) => ({ set: read(articles), ...(on !== undefined && { on }) })),
    ...(law.annexes && { annexes: new Set(law.annexes) }),
    fullText: new Set(law.full_text),
    status: law.status,
    ...(law.status_on !== undefined && { statusOn: law.status_on }),
    ...(law.status_note !== undefined && { statusNote: law.status_note }),
    ...(law.successor !== undefined && { successor: law.successor }),
  };
}

function parseJson(text: string): { readonly value?: unknown; readonly error?: string } {
  try {
    return { value: JSON.parse(text) };
  } catch (error) {
    return { error: `JSON이 아닙니다 (${error instanceof Error ? error.message : String(error)})` };
  }
}

function explain(error: z.ZodError): string {
  return error.issues
    .slice(0, 3)
    .map((issue) => `${issue.path.join('.') || '전체'}: ${issue.message}`)
    .join('; ');
}
