import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../support/lib/paths.mjs';

const client = new Client({ name: 'jomun-test', version: '0' });
beforeAll(async () => {
  // An empty data folder: the machine's own packs must not answer in a test.
  const env = { PATH: process.env['PATH'] ?? '', JOMUN_DATA: join(ROOT, 'out', 'no-packs') };
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [join(ROOT, 'dist', 'cli.js'), 'mcp'], env, stderr: 'pipe' }));
});
afterAll(() => client.close());

async function call(name: string, args: Record<string, unknown>): Promise<{ readonly answer: Record<string, unknown>; readonly isError: boolean }> {
  const result = await client.callTool({ name, arguments: args });
  const [content] = result.content as { type: string; text: string }[];
  return { answer: JSON.parse(content?.text ?? '{}') as Record<string, unknown>, isError: result.isError === true };
}

describe('jomun mcp', () => {
  it('offers the two tools with their schemas', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search_law', 'get_law_article']);
    expect(tools[0]?.inputSchema.required).toEqual(['query']);
    expect(tools.every(({ annotations }) => annotations?.readOnlyHint)).toBe(true);
  });

  it('answers a search and the reading of its hit', async () => {
    const found = await call('search_law', { query: '소득세법 제89조' });
    expect(found.answer).toMatchObject({ corpus: 'tax', count: 1 });
    const [hit] = found.answer['hits'] as { law_ref: string }[];
    expect((await call('get_law_article', { ref: hit?.law_ref })).answer).toMatchObject({ law_ref: '소득세법 제89조', status: 'active' });
  });

  it('says of a law outside that this is no absence', async () => {
    const { answer, isError } = await call('search_law', { query: '형법 제329조' });
    expect(answer).toMatchObject({ error: 'no_corpus_match' });
    expect(isError).toBe(false);
  });
});
