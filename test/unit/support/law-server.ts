import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** How one answer goes wrong; `ok` is what the real server means to give. */
export type Mood = 'ok' | '404' | '429' | '500' | 'empty' | 'html' | 'redirect' | 'truncated' | 'cut' | 'drip' | 'silent' | 'charset' | 'latin' | 'other-law' | 'no-key' | 'not-applied';

export interface LawServer {
  readonly base: string;
  /** Paths asked for, decoded, with their query. */
  readonly asked: readonly string[];
  /** Moods of the next answers to paths that hold `part`, in order; afterwards all is well. */
  misbehave(part: string, ...moods: readonly Mood[]): void;
  close(): Promise<void>;
}

/** `법률` of a made-up law in the layout of the public Markdown files. */
export function markdownLaw(title: string, articles = 3): string {
  const body = Array.from({ length: articles }, (_, i) => `##### 제${i + 1}조 (시험 ${i + 1})\n\n이 조는 ${title}의 시험용 조문 ${i + 1}이다.`).join('\n\n');
  return `---\n제목: ${title}\n법령ID: '000001'\n공포일자: 2020-01-01\n공포번호: '00001'\n시행일자: 2020-02-01\n상태: 시행\n---\n\n# ${title}\n\n${body}\n\n## 부칙\n\n이 법은 공포한 날부터 시행한다.\n`;
}

/** The same as a body of the Open API, with an annex whose text stands in it. */
export function xmlLaw(title: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<법령>\n<기본정보><법령ID>000001</법령ID><공포일자>20200101</공포일자><공포번호>00001</공포번호><법령명_한글><![CDATA[${title}]]></법령명_한글><시행일자>20200201</시행일자><제개정구분>일부개정</제개정구분></기본정보>\n<조문>\n<조문단위><조문번호>1</조문번호><조문여부>전문</조문여부><조문내용><![CDATA[제1장 총칙]]></조문내용></조문단위>\n<조문단위><조문번호>1</조문번호><조문여부>조문</조문여부><조문제목><![CDATA[목적]]></조문제목><조문내용><![CDATA[제1조(목적) 이 법은 시험을 위한 것이다.]]></조문내용></조문단위>\n<조문단위><조문번호>2</조문번호><조문가지번호>2</조문가지번호><조문여부>조문</조문여부><조문제목><![CDATA[정의]]></조문제목><조문내용><![CDATA[제2조의2(정의)]]></조문내용><항><항번호>①</항번호><항내용><![CDATA[①다음 각 호와 같다. <개정 2021.1.1>]]></항내용><호><호번호>1.</호번호><호내용><![CDATA[1.  다음 각 목의 것]]></호내용></호><호><호번호>2.</호번호><호내용><![CDATA[2.  그 밖의 것]]></호내용></호><목><목번호>가.</목번호><목내용><![CDATA[가.  첫째]]></목내용></목><목><목번호>나.</목번호><목내용><![CDATA[나.  둘째]]></목내용></목></항></조문단위>\n</조문>\n<부칙><부칙단위><부칙내용><![CDATA[이 법은 공포한 날부터 시행한다.]]></부칙내용></부칙단위></부칙>\n<별표><별표단위><별표번호>0001</별표번호><별표가지번호>02</별표가지번호><별표구분>별표</별표구분><별표제목><![CDATA[요율(제1조 관련)]]></별표제목><별표내용><![CDATA[■ [별표 1의2]]]>\n<![CDATA[┌──┬──┐]]>\n<![CDATA[│가│0.1│]]>\n<![CDATA[└──┴──┘]]></별표내용></별표단위></별표>\n</법령>`;
}

const NAMES = /\/kr\/([^/]+)\/([^/]+)\.md$/;

/** A server on loopback that speaks like the two real ones, and like them at their worst. */
export async function startLawServer(titles: Readonly<Record<string, string>>): Promise<LawServer> {
  const asked: string[] = [];
  const moods: { part: string; left: Mood[] }[] = [];
  const held = new Set<ServerResponse>();
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    const path = decodeURIComponent(url.pathname);
    const shown = `${path}${decodeURIComponent(url.search.replace(/\+/g, ' '))}`;
    asked.push(shown);
    const mood = moods.find(({ part, left }) => left.length > 0 && shown.includes(part))?.left.shift() ?? 'ok';
    const body = bodyOf(path, url.searchParams, titles, request);
    act(mood, body, response, held);
  };
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    misbehave: (part, ...next) => void moods.push({ part, left: [...next] }),
    close: () => {
      for (const response of held) response.destroy();
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

function bodyOf(path: string, query: URLSearchParams, titles: Readonly<Record<string, string>>, request: IncomingMessage): string | undefined {
  const file = NAMES.exec(path);
  if (file) {
    const title = titles[`${file[1] ?? ''}/${file[2] ?? ''}`];
    return title === undefined ? undefined : markdownLaw(title);
  }
  const names = Object.values(titles);
  if (request.headers.referer === undefined || query.get('OC') !== 'tester') return REFUSED;
  if (path.endsWith('/lawSearch.do')) {
    // By part of the name, in the order of the alphabet, with strangers on the first page.
    const strangers = Array.from({ length: 100 }, (_, i) => `가나다 ${query.get('query') ?? ''} ${i}`);
    const found = names.some((name) => name.includes(query.get('query') ?? '')) ? [...strangers, ...names] : [];
    const page = Number(query.get('page') ?? '1');
    const rows = found.slice((page - 1) * 100, page * 100);
    return `<?xml version="1.0" encoding="UTF-8"?><LawSearch><totalCnt>${found.length}</totalCnt>${rows.map((name) => `<law id="1"><법령일련번호>${1000 + names.indexOf(name)}</법령일련번호><현행연혁코드>현행</현행연혁코드><법령명한글><![CDATA[${name}]]></법령명한글><시행일자>20200201</시행일자></law>`).join('')}</LawSearch>`;
  }
  const name = names[Number(query.get('MST')) - 1000];
  return name === undefined ? '<Law>일치하는 법령이 없습니다.</Law>' : xmlLaw(name);
}

const REFUSED = '<Response><result>사용자 정보 검증에 실패하였습니다.</result><msg>OPEN API 호출 시 사용자 검증을 위하여 정확한 서버장비의 IP주소 및 도메인주소를 등록해 주세요.</msg></Response>';

function act(mood: Mood, body: string | undefined, response: ServerResponse, held: Set<ServerResponse>): void {
  const html = (text: string): void => void response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(`<!DOCTYPE html>\n<html><head><title>국가법령정보 공동활용</title></head><body>${text}</body></html>`);
  switch (mood) {
    case 'ok':
      if (body === undefined) response.writeHead(404).end('404: Not Found');
      else response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8' }).end(body);
      return;
    case '404':
      return void response.writeHead(404).end('404: Not Found');
    case '429':
      return void response.writeHead(429, { 'Retry-After': '1' }).end();
    case '500':
      return void response.writeHead(500).end('oops');
    case 'empty':
      return void response.writeHead(200).end();
    case 'html':
      return html('시스템 점검 중입니다.');
    case 'redirect':
      return html('<script>location.assign("/login");</script>');
    case 'truncated':
      return void response.writeHead(200).end((body ?? '').slice(0, Math.floor((body ?? '').length * 0.6)));
    case 'cut':
      response.writeHead(200, { 'Content-Length': String(Buffer.byteLength(body ?? '')) });
      response.write((body ?? '').slice(0, 40), () => response.destroy());
      return;
    case 'drip': {
      // One byte at a time for ever: no silence to notice, and no end.
      response.writeHead(200);
      held.add(response);
      const timer = setInterval(() => response.write('-'), 20);
      response.on('close', () => clearInterval(timer));
      return;
    }
    case 'silent':
      held.add(response);
      return;
    case 'charset':
      // Says EUC-KR, sends UTF-8.
      return void response.writeHead(200, { 'Content-Type': 'text/xml; charset=euc-kr' }).end(body);
    case 'latin':
      return void response.writeHead(200).end(Buffer.from([0xff, 0xfe, 0x80, 0x81, 0xff]));
    case 'other-law':
      return void response.writeHead(200).end((body ?? '').replace(/주택임대차보호법/g, '전혀 다른 법'));
    case 'no-key':
      return void response.writeHead(200).end(REFUSED);
    case 'not-applied':
      return html('미신청된 목록/본문에 대한 접근입니다.');
  }
}
