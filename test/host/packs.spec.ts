import * as assert from 'node:assert/strict';
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
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

/** The public files as their server gives them, every one a small law of our own making. */
function servePublicFiles(): Promise<Server> {
  const server = createServer((request, response) => {
    const [, folder = '', file = ''] = /\/kr\/([^/]+)\/([^/]+)\.md$/.exec(decodeURIComponent(request.url ?? '')) ?? [];
    const title = file.startsWith('시행') ? `${folder} ${file.replace(/\(.*/, '')}` : folder;
    response.end(`---\n제목: ${title}\n법령ID: '1'\n공포일자: 2020-01-01\n공포번호: '1'\n시행일자: 2020-02-01\n---\n\n# ${title}\n\n##### 제1조 (목적)\n\n이 글은 ${title}의 첫 조문이다.\n\n## 부칙\n\n이 법은 공포한 날부터 시행한다.\n`);
  });
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)));
}

describe('법령 내려받기', () => {
  it('fetches the laws of the corpora, and updates them', async () => {
    const server = await servePublicFiles();
    const settings = vscode.workspace.getConfiguration('jomun.download');
    try {
      await settings.update('url', `http://127.0.0.1:${(server.address() as AddressInfo).port}`, vscode.ConfigurationTarget.Global);
      const made = await vscode.commands.executeCommand<{ laws: number } | undefined>('jomun.downloadLaws', 'legalize');
      assert.ok((made?.laws ?? 0) > 150, `laws: ${made?.laws ?? 'none'}`);
      const editor = await openDraft('국세징수법 제1조와 국세징수법 제9조를 본다.');
      await eventually('the download answers', async () => (await hoverAt(editor, '국세징수법 제1조')).includes('확인됨'));
      const updated = await vscode.commands.executeCommand<{ laws: number } | undefined>('jomun.updatePack', 'law');
      assert.equal(updated?.laws, made?.laws);
    } finally {
      await vscode.commands.executeCommand('jomun.removePack', 'law');
      await settings.update('url', undefined, vscode.ConfigurationTarget.Global);
      server.close();
      await closeAll();
    }
  });

  it('keeps the key of the Open API in the secret store and forgets it when asked', async () => {
    assert.equal(await vscode.commands.executeCommand('jomun.setLawApiKey', ' tester '), 'tester');
    assert.equal(await vscode.commands.executeCommand('jomun.setLawApiKey', ''), undefined);
  });
});

describe('a checkout of public law', () => {
  it('becomes a pack, is checked, answers in the draft, and can be removed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'jomun-kr-'));
    await mkdir(join(folder, 'kr', '가나다지원법'), { recursive: true });
    const front = "---\n제목: 가나다 지원법\n법령ID: '1'\n공포일자: 2020-01-01\n공포번호: '1'\n시행일자: 2020-02-01\n---\n";
    await writeFile(join(folder, 'kr', '가나다지원법', '법률.md'), `${front}\n# 가나다 지원법\n\n##### 제1조 (목적)\n\n이 법은 가나다를 돕는 일을 정한다.\n`);
    const added = await vscode.commands.executeCommand<{ documents: number } | undefined>('jomun.addPack', vscode.Uri.file(folder));
    assert.equal(added?.documents, 1);
    const editor = await openDraft('「가나다 지원법」 제1조와 「가나다 지원법」 제9조를 본다.');
    await eventually('the pack answers', async () => (await hoverAt(editor, '「가나다 지원법」 제1조')).includes('확인됨'));
    assert.match(await hoverAt(editor, '「가나다 지원법」 제9조'), /없는 문서/);
    assert.deepEqual(await vscode.commands.executeCommand('jomun.verifyPacks'), ['law: 이상 없음']);
    assert.equal(await vscode.commands.executeCommand('jomun.removePack', 'law'), true);
    await eventually('the pack is gone', async () => (await hoverAt(editor, '「가나다 지원법」 제1조')).includes('코퍼스 밖'));
    await closeAll();
  });

  it('that is none is refused, and nothing changes', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'jomun-none-'));
    assert.equal(await vscode.commands.executeCommand('jomun.addPack', vscode.Uri.file(folder)), undefined);
  });
});
