import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import * as z from 'zod';
import { TOOLS } from '../../src/core/tools/index.ts';
import { lmToolName } from '../../src/extension/features/language-model-tools.ts';
import { closeAll, EXTENSION, openSample } from './support.ts';

async function invoke(name: string, input: object): Promise<Record<string, unknown>> {
  const result = await vscode.lm.invokeTool(name, { input, toolInvocationToken: undefined });
  const [part] = result.content;
  assert.ok(part instanceof vscode.LanguageModelTextPart);
  return JSON.parse(part.value) as Record<string, unknown>;
}

describe('language-model tools', () => {
  before(() => openSample('특약.md'));
  after(closeAll);

  it('are contributed with the schemas and descriptions of the code', () => {
    const manifest = vscode.extensions.getExtension(EXTENSION)?.packageJSON as {
      contributes: { languageModelTools: { name: string; modelDescription: string; inputSchema: object }[] };
    };
    assert.deepEqual(
      manifest.contributes.languageModelTools.map(({ name, modelDescription, inputSchema }) => ({ name, modelDescription, inputSchema })),
      TOOLS.map(({ name, description, input }) => {
        const { $schema: _, ...inputSchema } = z.toJSONSchema(input, { target: 'draft-7', io: 'input' });
        return { name: lmToolName(name), modelDescription: description, inputSchema: JSON.parse(JSON.stringify(inputSchema)) as object };
      }),
    );
  });

  it('answer through vscode.lm', async () => {
    const found = await invoke('jomun_search_law', { query: '국가계약법 제7조' });
    const [hit] = found['hits'] as { law_ref: string; implementing_articles: string[] }[];
    assert.equal(hit?.law_ref, '국가를 당사자로 하는 계약에 관한 법률 제7조');
    const read = await invoke('jomun_get_law_article', { ref: hit?.implementing_articles[0] ?? '' });
    assert.equal(read['law_ref'], hit?.implementing_articles[0]);
  });

  it('tell a model of bad input and of laws outside', async () => {
    assert.equal((await invoke('jomun_search_law', { query: '' }))['error'], 'bad_input');
    assert.equal((await invoke('jomun_search_law', { query: '형법 제329조' }))['error'], 'no_corpus_match');
  });
});
