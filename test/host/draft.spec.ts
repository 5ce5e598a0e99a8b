import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, eventually, hoverAt, openDraft, openSample } from './support.ts';

const problems = (document: vscode.TextDocument): vscode.Diagnostic[] =>
  vscode.languages.getDiagnostics(document.uri).filter((one) => one.source === 'Jomun');

describe('citations in the draft', () => {
  afterEach(closeAll);

  it('lists repealed, phantom and misquoted ones in Problems, and nothing else', async () => {
    const { document } = await openSample('의견서.md');
    const found = await eventually('problems', () => {
      const list = problems(document);
      return list.length >= 5 && list;
    });
    const seen = found.map((one) => `${one.code as string} ${document.getText(one.range)}`);
    for (const expected of [
      'phantom 「주택임대차보호법」 제99조',
      'phantom 「민법」 제9999조',
      'repealed 「주택임대차보호법」 제5조',
      'repealed 「부동산중개업법」 제15조',
      'repealed L-002',
      'misquoted 비영업용 소형승용차에 해당하면 공제가 전면 허용된다',
    ]) {
      assert.ok(seen.includes(expected), `${expected} is missing in ${JSON.stringify(seen)}`);
    }
    assert.equal(seen.filter((one) => /2024다99999|형법|취업규칙|계약 제5조|제623조/.test(one)).length, 0);
  });

  it('shows the cited paragraph, its status and links on hover', async () => {
    const editor = await openSample('의견서.md');
    const text = await hoverAt(editor, '「주택임대차보호법」 제3조제1항');
    assert.match(text, /확인됨/);
    assert.match(text, /현행/);
    assert.match(text, /표본/);
    assert.match(text, /command:jomun\.openDocument/);
    assert.match(text, /command:jomun\.openOfficial/);
  });

  it('says of a case that no pack holds that nothing is known', async () => {
    const editor = await openSample('의견서.md');
    const text = await hoverAt(editor, '대법원 2024다99999 판결');
    assert.match(text, /코퍼스 밖/);
    assert.doesNotMatch(text, /없는 문서/);
  });

  it('never makes a link or a command out of what a draft says', async () => {
    const editor = await openDraft('「[여기](command:workbench.action.quit) <img src=x> 법」 제3조를 본다.');
    const text = await hoverAt(editor, '제3조');
    assert.doesNotMatch(text, /(?<!\\)\[여기(?<!\\)\]\(command/);
    assert.doesNotMatch(text, /(?<![\\&])<img/);
  });

  it('follows an edit', async () => {
    const editor = await openDraft('「민법」 제9999조');
    await eventually('a phantom', () => problems(editor.document).length === 1);
    await editor.edit((edit) => edit.replace(new vscode.Range(0, 0, 0, 12), '「민법」 제623조'));
    await eventually('no problem', () => problems(editor.document).length === 0);
  });
});
