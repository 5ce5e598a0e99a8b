import { foldKey } from '../../base/fold.ts';
import type { LawFamily } from '../../core/corpus/corpora.ts';
import { readStatute } from '../import-checkout.ts';
import type { StatuteFile } from '../../core/corpus/statute-file.ts';
import { nodeOf, nodesOf, parseLawXml, parseXml, textOf } from '../law-xml.ts';
import { fetchText, NotThere, type BodyFault, type FetchTextOptions } from './fetch-text.ts';

/** One file to fetch: what it is called for people, and where it goes in the staging folder. */
export interface DownloadItem {
  readonly name: string;
  readonly path: string;
}

type FetchOptions = Omit<FetchTextOptions, 'check' | 'headers'>;

/** Where statutes come from. `fetch` gives a body that was looked at and is the law that was asked for. */
export interface StatuteSource {
  /** How a pack remembers it: kind and address, never a key. */
  readonly origin: string;
  items(families: readonly LawFamily[]): readonly DownloadItem[];
  fetch(item: DownloadItem, options: FetchOptions): Promise<string>;
}

export const LEGALIZE_BASE = 'https://raw.githubusercontent.com/legalize-kr/legalize-kr/main';
export const OPEN_API_BASE = 'https://www.law.go.kr/DRF';

/** The public legalize-kr files over HTTPS; no key. */
export function legalizeSource(base: string): StatuteSource {
  return {
    origin: `legalize ${base}`,
    items: (families) =>
      families.flatMap(({ name, files }) => {
        const folder = name.replace(/\s+/g, '');
        return files.map((file) => ({ name: `${name} ${file}`, path: `kr/${folder}/${file}.md` }));
      }),
    fetch: (item, options) =>
      fetchText(`${base}/${item.path.split('/').map(encodeURIComponent).join('/')}`, {
        ...options,
        check: (body) => statuteFault(body, readStatute, item.path.split('/')[1] ?? '') ?? (/^## 부칙/m.test(body) ? undefined : { message: '부칙이 없는, 잘린 파일이 왔습니다' }),
      }),
  };
}

/** The ministry's Open API with the person's key (`OC`). */
export function openApiSource(base: string, key: string): StatuteSource {
  const headers = { Referer: 'https://www.law.go.kr/' };
  const address = (service: string, query: Readonly<Record<string, string>>): string => `${base}/${service}.do?${new URLSearchParams({ OC: key, target: 'law', type: 'XML', ...query }).toString()}`;
  return {
    origin: `open-api ${base}`,
    items: (families) => families.flatMap((family) => lawNames(family).map((name) => ({ name, path: `${name.replace(/\s+/g, '')}.xml` }))),
    fetch: async (item, options) => {
      const serial = await findSerial(item.name, (page) => fetchText(address('lawSearch', { query: item.name, display: '100', page: String(page) }), { ...options, headers, check: searchFault }));
      return fetchText(address('lawService', { MST: serial }), { ...options, headers, check: (body) => apiFault(body) ?? statuteFault(body, parseLawXml, item.name) });
    },
  };
}

/** The official names of a family's instruments; a file that only tells namesakes apart has no name of its own. */
function lawNames({ name, files }: LawFamily): readonly string[] {
  const below = files.filter((file) => file === '시행령' || file === '시행규칙').map((file) => `${name} ${file}`);
  return [name, ...below];
}

/** The serial number (MST) of the law in force with exactly this name. The search is by part of the name, a page at a time. */
async function findSerial(name: string, page: (number: number) => Promise<string>): Promise<string> {
  const wanted = foldKey(name);
  for (let number = 1, seen = 0; number <= 30; number++) {
    const list = nodeOf(parseXml(await page(number)), 'LawSearch');
    const rows = nodesOf(list, 'law');
    const exact = rows.filter((row) => foldKey(textOf(row, '법령명한글')) === wanted && /^$|현행/.test(textOf(row, '현행연혁코드')));
    const latest = exact.sort((a, b) => textOf(b, '시행일자').localeCompare(textOf(a, '시행일자')))[0];
    if (latest) return textOf(latest, '법령일련번호');
    seen += rows.length;
    if (rows.length === 0 || seen >= Number(textOf(list, 'totalCnt'))) break;
  }
  throw new NotThere('법제처 목록에 없습니다');
}

function searchFault(body: string): BodyFault | undefined {
  return apiFault(body) ?? (nodeOf(parseXml(body), 'LawSearch') ? undefined : { message: '목록이 아니거나 잘린 응답이 왔습니다' });
}

/** What the ministry's server says with status 200 when it means no. */
function apiFault(body: string): BodyFault | undefined {
  if (body.includes('사용자 정보 검증에 실패')) return { message: 'OC 키가 맞지 않거나 이 컴퓨터의 IP가 등록되어 있지 않습니다(법제처 Open API 신청 화면에서 확인)', final: true };
  if (body.includes('미신청된')) return { message: '이 OC 키로는 법령 목록·본문 서비스가 신청되어 있지 않습니다', final: true };
  if (body.includes('필수 입력값이 존재하지 않습니다')) return { message: '법제처 서버가 요청을 받아들이지 않았습니다', final: true };
  return pageFault(body);
}

function pageFault(body: string): BodyFault | undefined {
  if (/location\s*\.\s*(?:assign|href|replace)/.test(body)) return { message: '자료 대신 다른 곳으로 보내는 페이지가 왔습니다(해외나 클라우드 IP는 막힐 수 있습니다)' };
  if (/^\s*<(?:!doctype\s+)?html/i.test(body)) return { message: '자료 대신 웹 페이지가 왔습니다' };
  return undefined;
}

function statuteFault(body: string, read: (body: string) => StatuteFile | undefined, name: string): BodyFault | undefined {
  const page = pageFault(body);
  if (page) return page;
  const statute = read(body);
  if (!statute) return { message: '법령 본문이 아니거나 잘린 응답이 왔습니다' };
  if (!foldKey(statute.head.title).startsWith(foldKey(name))) return { message: `다른 법령(${statute.head.title})이 왔습니다` };
  return statute.repealed || statute.articles.length > 0 ? undefined : { message: '조문이 하나도 없는 본문이 왔습니다' };
}
