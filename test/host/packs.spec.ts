import * as assert from 'node:assert/strict';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { closeAll, eventually, hoverAt, openDraft } from './support.ts';

const config = (): vscode.WorkspaceConfiguration => vscode.workspace.getConfiguration('jomun.packs');

describe("a firm's own pack", () => {
  afterEach(async () => {
    await config().update('folders', undefined, vscode.ConfigurationTarget.Global);
    await closeAll();
  });

  it('is read beside the sample, without its broken line', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'jomun-pack-'));
    const manifest = { id: 'firm', title: '법인 자료', version: '1', as_of: '2026-11-30', official: false, documents: 'docs.jsonl' };
    const source = { url: 'https://example.org/memo', retrieved_at: '2026-11-30', official: false };
    const memo = { doc_id: 'MEMO-7', kind: 'ruling', corpus: 'lease', title: '내부 메모', body: '보증금 반환 절차를 정리한 메모이다.', status: 'active', source };
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
    await writeFile(join(folder, 'docs.jsonl'), `{"doc_id": "깨진 줄"\n${JSON.stringify(memo)}\n`);
    await config().update('folders', [folder], vscode.ConfigurationTarget.Global);
    const editor = await openDraft('내부 메모 MEMO-7을 본다.');
    const text = await eventually('the memo', async () => {
      const hover = await hoverAt(editor, 'MEMO-7');
      return hover.includes('확인됨') && hover;
    });
    assert.match(text, /내부 메모/);
  });

  it('cannot be named by a workspace', async () => {
    // A machine-scoped setting: VS Code refuses to write it there, and the code reads only the user's own value.
    await assert.rejects(Promise.resolve(config().update('folders', ['/etc'], vscode.ConfigurationTarget.Workspace)));
  });
});
