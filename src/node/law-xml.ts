import { XMLParser } from 'fast-xml-parser';
import { finishArticle, isoOf, REPEAL, VALID_UNTIL, withoutNotes, type StatuteAnnex, type StatuteArticle, type StatuteFile } from '../core/corpus/statute-file.ts';
import type { BranchedNumber } from '../core/corpus/law-ref.ts';

const MANY = new Set(['조문단위', '항', '호', '목', '별표단위', '부칙단위', 'law']);

// Numbers stay text (`0001`), white space stays (tables are drawn with it), entities of a DTD are never read.
const PARSER = new XMLParser({ ignoreAttributes: true, parseTagValue: false, trimValues: false, isArray: (name) => MANY.has(name) });

type Node = Readonly<Record<string, unknown>>;

/** An XML document as plain objects, one key for each tag. Undefined when it is not well formed or declares a DTD. */
export function parseXml(xml: string): Node | undefined {
  if (/<!DOCTYPE/i.test(xml.slice(0, 1000))) return undefined;
  try {
    const parsed: unknown = PARSER.parse(xml, true);
    return isNode(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a body of the ministry's Open API (`lawService.do?target=law&type=XML`). Undefined when it is no law. */
export function parseLawXml(xml: string): StatuteFile | undefined {
  const law = nodeOf(parseXml(xml), '법령');
  const basic = nodeOf(law, '기본정보');
  if (!law || !basic) return undefined;
  const title = textOf(basic, '법령명_한글').normalize('NFC');
  if (title === '') return undefined;
  const effectiveOn = dayOf(textOf(basic, '시행일자'));
  const promulgatedOn = dayOf(textOf(basic, '공포일자'));
  const no = textOf(basic, '공포번호').replace(/^0+/, '');
  const articles = nodesOf(nodeOf(law, '조문'), '조문단위')
    // 전문 is the heading of a chapter, filed as if it were an article.
    .filter((unit) => textOf(unit, '조문여부') === '조문')
    .flatMap((unit) => readArticle(unit, effectiveOn));
  const addenda = nodesOf(nodeOf(law, '부칙'), '부칙단위').map((unit) => textOf(unit, '부칙내용')).join('\n');
  const [only] = articles;
  const repealed = textOf(basic, '제개정구분').includes('폐지') || (articles.length <= 1 && REPEAL.test((only?.body ?? addenda).trim()));
  const until = VALID_UNTIL.exec(addenda);
  return {
    head: {
      title,
      lawId: textOf(basic, '법령ID'),
      ...(promulgatedOn !== undefined && { promulgatedOn }),
      ...(no !== '' && { promulgationNo: no }),
      ...(effectiveOn !== undefined && { effectiveOn }),
      annexes: nodesOf(nodeOf(law, '별표'), '별표단위').flatMap(readAnnex),
    },
    repealed,
    articles: repealed ? [] : articles,
    ...(until && { validUntil: isoOf(until[1], until[2], until[3]) }),
  };
}

function readArticle(unit: Node, lawDay: string | undefined): readonly StatuteArticle[] {
  const no = numberOf(textOf(unit, '조문번호'), textOf(unit, '조문가지번호'));
  if (!no) return [];
  const title = textOf(unit, '조문제목').replace(/^\(([\s\S]*)\)$/, '$1').trim();
  const whole = textOf(unit, '조문내용');
  const lines = linesOf(withoutHeading(whole, title));
  let loose = false;
  for (const paragraph of nodesOf(unit, '항')) {
    lines.push(...linesOf(textOf(paragraph, '항내용').replace(/^([①-⑳㉑-㉟㊱-㊿])\s*/, '$1 ')));
    const items = nodesOf(paragraph, '호');
    // Since July 2026 the 목 stand beside their 호 and say nothing of where they belong.
    const runs = runsOf(nodesOf(paragraph, '목'));
    const owners = items.filter((item) => /각\s*목/.test(textOf(item, '호내용')));
    const known = runs.length === 0 || runs.length === owners.length;
    loose ||= !known;
    for (const item of items) {
      lines.push(...linesOf(spaced(textOf(item, '호내용'))));
      const run = known ? runs[owners.indexOf(item)] : undefined;
      for (const sub of [...nodesOf(item, '목'), ...(run ?? [])]) lines.push(...linesOf(spaced(textOf(sub, '목내용'))));
    }
    if (!known) for (const sub of runs.flat()) lines.push(...linesOf(spaced(textOf(sub, '목내용'))));
  }
  const day = dayOf(textOf(unit, '조문시행일자'));
  const later = day !== undefined && lawDay !== undefined && day > lawDay;
  return finishArticle(no, title, lines).map((article) => ({ ...article, ...(later && { effectiveOn: day }), ...(loose && { loose: true as const }) }));
}

/** `제9조(재정정보의 공표) 글` → `글`; the heading is known by the title beside it, which may itself hold brackets. */
function withoutHeading(whole: string, title: string): string {
  const rest = whole.trim().replace(/^제\d+조(?:의\d+)?\s*/, '');
  if (title !== '' && rest.startsWith(`(${title})`)) return rest.slice(title.length + 2).trim();
  return rest.replace(/^\([^()\n]*\)\s*/, '');
}

/** 목 that begin anew at 가. */
function runsOf(items: readonly Node[]): readonly (readonly Node[])[] {
  const runs: Node[][] = [];
  for (const item of items) {
    if (runs.length === 0 || /^\s*가\s*\./.test(textOf(item, '목번호'))) runs.push([]);
    runs[runs.length - 1]?.push(item);
  }
  return runs;
}

function readAnnex(unit: Node): readonly StatuteAnnex[] {
  if (textOf(unit, '별표구분') !== '별표') return [];
  const no = numberOf(textOf(unit, '별표번호'), textOf(unit, '별표가지번호'));
  const drawn = textOf(unit, '별표내용')
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{2,}/g, '\n')
    .trim();
  return [{ kind: '별표', ...(no && { no }), title: textOf(unit, '별표제목'), ...(drawn !== '' && { body: drawn }) }];
}

/** `1.  글` → `1. 글`. */
function spaced(text: string): string {
  return text.trim().replace(/^(\d{1,3}(?:의\d{1,2})?|[가-힣])\.\s*/, '$1. ');
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).map((line) => withoutNotes(line)).filter((line) => line.trim() !== '');
}

function numberOf(main: string, branch: string): BranchedNumber | undefined {
  const [whole, part] = [Number(main), Number(branch)];
  if (!Number.isInteger(whole) || whole <= 0) return undefined;
  return part > 0 ? { main: whole, branch: part } : { main: whole };
}

function dayOf(text: string): string | undefined {
  const match = /^(\d{4})(\d{2})(\d{2})$/.exec(text);
  return match ? isoOf(match[1], match[2], match[3]) : undefined;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The child of that name; of several the first. */
export function nodeOf(parent: Node | undefined, name: string): Node | undefined {
  const value = parent?.[name];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return isNode(first) ? first : undefined;
}

export function nodesOf(parent: Node | undefined, name: string): readonly Node[] {
  const value = parent?.[name];
  return (Array.isArray(value) ? value : [value]).filter(isNode);
}

/** The text of a child, trimmed; empty when there is none. */
export function textOf(parent: Node | undefined, name: string): string {
  const value = parent?.[name];
  const first: unknown = Array.isArray(value) ? value[0] : value;
  if (typeof first === 'string') return first.trim();
  return isNode(first) && typeof first['#text'] === 'string' ? first['#text'].trim() : '';
}
