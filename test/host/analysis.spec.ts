import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { CommandResult } from '../../src/extension/features/analysis.ts';
import { closeAll, openDraft, openSample, select } from './support.ts';

const analyse = (): Thenable<CommandResult> => vscode.commands.executeCommand<CommandResult>('jomun.analyse');

describe('쟁점 분석', () => {
  afterEach(closeAll);

  it('analyses a selected clause', async () => {
    const editor = await openSample('특약.md');
    select(editor, '임차인은 계약기간 중 전입신고를 하지 않는다.');
    assert.equal((await analyse()).ok, true);
  });

  it('takes the id of a tax question from its heading', async () => {
    const editor = await openSample('세무메모.md');
    const text = editor.document.getText();
    select(editor, text.slice(text.indexOf('## Q-001'), text.indexOf('## Q-003')).trim());
    assert.deepEqual(await analyse(), { ok: true, queryId: 'Q-001' });
  });

  it('refuses an empty selection and says so', async () => {
    const editor = await openSample('특약.md');
    editor.selection = new vscode.Selection(0, 0, 0, 0);
    assert.deepEqual(await analyse(), { ok: false, code: 'empty_input' });
  });

  it('refuses 200 KB', async () => {
    const editor = await openDraft('가'.repeat(200_000));
    editor.selection = new vscode.Selection(0, 0, 0, 200_000);
    assert.deepEqual(await analyse(), { ok: false, code: 'input_too_large' });
  });

  it('refuses what is not text', async () => {
    const editor = await openDraft('\u0001\u0002\u0003\ufffd\ufffd\ufffd 가나다');
    editor.selection = new vscode.Selection(0, 0, 0, 10);
    assert.deepEqual(await analyse(), { ok: false, code: 'not_text' });
  });

  it('ends well when the document is closed in mid-run', async () => {
    const editor = await openDraft('임차인은 확정일자를 받지 않는다.');
    select(editor, '임차인은 확정일자를 받지 않는다.');
    const running = analyse();
    await closeAll();
    assert.equal((await running).ok, true);
  });

  it('lets the second of two runs win', async () => {
    const editor = await openSample('특약.md');
    select(editor, '임차인은 계약갱신을 요구할 권리를 미리 포기한다.');
    const first = analyse();
    select(editor, '임차인은 계약기간 중 전입신고를 하지 않는다.');
    const second = analyse();
    const [one, two] = await Promise.all([first, second]);
    assert.equal(two.ok, true);
    // The first either lost (cancelled) or is answered by what replaced it; it never shows its own result.
    if (one.ok && two.ok) assert.equal(one.queryId, two.queryId);
  });

  it('offers itself in the lightbulb of a selection, and only there', async () => {
    const editor = await openSample('특약.md');
    select(editor, '임차인은 계약기간 중 전입신고를 하지 않는다.');
    const actions = (range: vscode.Range): Thenable<vscode.CodeAction[]> =>
      vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', editor.document.uri, range);
    assert.ok((await actions(editor.selection)).some((action) => action.command?.command === 'jomun.analyse'));
    assert.ok(!(await actions(new vscode.Range(0, 0, 0, 0))).some((action) => action.command?.command === 'jomun.analyse'));
  });
});
