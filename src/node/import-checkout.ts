import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { parse as parseYaml } from 'yaml';
import { throwIfCancelled } from '../base/law-error.ts';
import { corpusOfJudgment, corpusOfLaw } from '../core/corpus/corpora.ts';
import type { LegalDocument } from '../core/corpus/document.ts';
import { judgmentDocuments } from '../core/corpus/judgment-file.ts';
import { buildHistory, type LawHistory } from '../core/corpus/history.ts';
import type { LawEntryRecord } from '../core/corpus/pack.ts';
import { chooseStatutes, inForce, livingLaw, repealedLaw } from './choose-statutes.ts';
import { fileVersions } from './git-history.ts';
import { parseStatute, statuteDocuments, type StatuteFile, type StatuteHead } from '../core/corpus/statute-file.ts';

/** What an import read: the laws, a stream of documents, and files that were left out with the reason. */
export interface Imported {
  readonly laws: readonly LawEntryRecord[];
  readonly documents: Iterable<LegalDocument> | AsyncIterable<LegalDocument>;
  readonly left: { readonly file: string; readonly reason: string }[];
  /** Past versions, when the checkout is a clone with its history. */
  readonly histories?: readonly LawHistory[];
}

export interface ImportOptions {
  readonly pack: string;
  /** ISO date of the copy. */
  readonly retrievedAt: string;
  /** ISO date on which the pack is made: of two texts of one law the one in force then is taken. */
  readonly asOf: string;
  readonly onFile?: (done: number, total: number) => void;
  readonly signal?: AbortSignal;
}

/** Reads a checkout of the public legalize-kr layout (`kr/<법령명>/법률.md` …). */
export async function importStatutes(folder: string, options: ImportOptions): Promise<Imported> {
  const paths = await markdownFiles(folder);
  const left: { file: string; reason: string }[] = [];
  const read: { file: string; statute: StatuteFile }[] = [];
  for (const [i, path] of paths.entries()) {
    throwIfCancelled(options.signal);
    options.onFile?.(i, paths.length);
    const statute = readStatute(await readFile(path, 'utf8'));
    if (statute) read.push({ file: path, statute });
    else left.push({ file: path, reason: '머리글(front matter)을 읽지 못했습니다' });
  }
  const { kept, laws } = chooseStatutes(read, options.asOf, left);
  const documents = function* (): Generator<LegalDocument> {
    for (const statute of kept) {
      yield* statuteDocuments(statute, { pack: options.pack, corpus: corpusOfLaw(statute.head.title), retrievedAt: options.retrievedAt, official: true });
    }
  };
  return { laws, documents: documents(), left };
}

/** Reads a clone of the public legalize-kr repository with every past version of its laws. */
export async function importHistory(clone: string, options: ImportOptions): Promise<Imported> {
  const left: { file: string; reason: string }[] = [];
  // A file keeps its path when the law is renamed; two laws of one title lie in two files.
  const byPath = new Map<string, StatuteFile[]>();
  for await (const { path, text: content } of fileVersions(clone, options.signal, options.onFile)) {
    const statute = readStatute(content);
    if (statute) byPath.set(path, [...(byPath.get(path) ?? []), statute]);
    else left.push({ file: path, reason: '머리글(front matter)을 읽지 못했습니다' });
  }
  const stamp = (corpus: string) => ({ pack: options.pack, corpus, retrievedAt: options.retrievedAt, official: true });
  const laws: LawEntryRecord[] = [];
  const kept: StatuteFile[] = [];
  const histories: LawHistory[] = [];
  const byTitle = new Map<string, { path: string; versions: StatuteFile[] }[]>();
  for (const [path, versions] of byPath) {
    const title = versions.at(-1)?.head.title ?? '';
    byTitle.set(title, [...(byTitle.get(title) ?? []), { path, versions }]);
  }
  for (const [title, files] of byTitle) {
    const living = files.filter(({ versions }) => !isGone(versions, options.asOf));
    const texts = (living.length > 0 ? living : files).flatMap(({ versions }) => versions).filter((one) => !one.repealed);
    const history = buildHistory(texts, stamp(corpusOfLaw(title)));
    const best = inForce(texts.filter((one) => one.articles.length > 0), options.asOf);
    if (living.length === 0) laws.push(...files.flatMap(({ versions }) => versions.at(-1) ?? []).map(repealedLaw));
    else if (best) {
      const named = { ...best, head: { ...best.head, title } };
      kept.push(named);
      laws.push(livingLaw(named));
    }
    if (history) histories.push(history);
  }
  const documents = function* (): Generator<LegalDocument> {
    for (const statute of kept) yield* statuteDocuments(statute, stamp(corpusOfLaw(statute.head.title)));
  };
  return { laws, documents: documents(), left, histories };
}

/** The file's last text repeals the law, and the day has come. */
function isGone(versions: readonly StatuteFile[], asOf: string): boolean {
  const last = versions.at(-1);
  return last !== undefined && last.repealed && (last.validUntil ?? last.head.effectiveOn ?? '') <= asOf;
}

/** Reads a checkout of the public precedent-kr layout (`<사건종류>/<법원등급>/<사건번호>.md`), one file at a time. */
export async function importJudgments(folder: string, options: ImportOptions): Promise<Imported> {
  const paths = await markdownFiles(folder);
  const left: { file: string; reason: string }[] = [];
  const documents = async function* (): AsyncGenerator<LegalDocument> {
    for (const [i, path] of paths.entries()) {
      throwIfCancelled(options.signal);
      options.onFile?.(i, paths.length);
      const read = readFront(await readFile(path, 'utf8'));
      const court = read && text(read.front['법원명']);
      if (!read || !court) {
        left.push({ file: path, reason: '머리글이나 법원명을 읽지 못했습니다' });
        continue;
      }
      const decidedOn = day(read.front['선고일자']);
      const url = text(read.front['출처']);
      const head = {
        caseNumbers: text(read.front['사건번호']) || basename(path, '.md'),
        title: text(read.front['사건명']),
        court,
        ...(decidedOn !== undefined && { decidedOn }),
        ...(url.startsWith('https://') && { url }),
      };
      const made = judgmentDocuments(head, read.body, { pack: options.pack, corpus: corpusOfJudgment(path.slice(folder.length), read.body), retrievedAt: options.retrievedAt, official: true });
      if (made.length === 0) left.push({ file: path, reason: '사건번호나 본문이 없습니다' });
      yield* made;
    }
  };
  return { laws: [], documents: documents(), left };
}

async function markdownFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && entry.name.endsWith('.md') && entry.name !== 'README.md')
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** One statute file of the public layout; undefined when its front matter cannot be read. */
export function readStatute(file: string): StatuteFile | undefined {
  const read = readFront(file);
  return read && parseStatute(statuteHead(read.front), read.body);
}

/** Splits off the YAML between the two `---` lines. Undefined when there is none, or it is broken. */
function readFront(file: string): { readonly front: Readonly<Record<string, unknown>>; readonly body: string } | undefined {
  const match = /^\ufeff?---\r?\n([\s\S]*?)\r?\n---\r?\n/.exec(file);
  if (!match?.[1]) return undefined;
  try {
    const front: unknown = parseYaml(match[1], { schema: 'failsafe' });
    return typeof front === 'object' && front !== null ? { front: front as Record<string, unknown>, body: file.slice(match[0].length) } : undefined;
  } catch {
    return undefined;
  }
}

function statuteHead(front: Readonly<Record<string, unknown>>): StatuteHead {
  const promulgatedOn = day(front['공포일자']);
  const effectiveOn = day(front['시행일자']);
  const no = text(front['공포번호']).replace(/^0+/, '');
  const attached = Array.isArray(front['첨부파일']) ? (front['첨부파일'] as Record<string, unknown>[]) : [];
  return {
    title: text(front['제목']).normalize('NFC'),
    lawId: text(front['법령ID']),
    ...(promulgatedOn !== undefined && { promulgatedOn }),
    ...(no !== '' && { promulgationNo: no }),
    ...(effectiveOn !== undefined && { effectiveOn }),
    annexes: attached
      .filter((one) => text(one['별표구분']) === '별표')
      .map((one) => {
        const [main, branch] = [Number(text(one['별표번호'])), Number(text(one['별표가지번호']))];
        // 0000 is a law's only annex, which has no number.
        return { kind: '별표' as const, ...(main > 0 && { no: { main, ...(branch > 0 && { branch }) } }), title: text(one['제목']).replace(/&lt;/g, '<').replace(/&gt;/g, '>') };
      }),
  };
}

function text(value: unknown): string {
  return typeof value === 'string' ? value.trim() : '';
}

function day(value: unknown): string | undefined {
  return /^\d{4}-\d{2}-\d{2}/.exec(text(value))?.[0];
}
