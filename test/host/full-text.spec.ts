import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, openSample } from './support.ts';

const open = (docId: string, excerpt?: string): Thenable<boolean> => vscode.commands.executeCommand<boolean>('jomun.openDocument', docId, excerpt);

describe('full text', () => {
  afterEach(closeAll);

  it('opens an article read-only, its status at the top, the excerpt revealed', async () => {
    assert.equal(await open('L-001', '접대비 관련 매입세액은 매출세액에서 공제하지 아니한다'), true);
    const editor = vscode.window.activeTextEditor;
    assert.ok(editor);
    assert.equal(editor.document.uri.scheme, 'jomun-law');
    const text = editor.document.getText();
    assert.match(text.split('\n').slice(0, 6).join('\n'), /상태: 현행[\s\S]*표본/);
    assert.equal(editor.document.offsetAt(editor.selection.start), text.indexOf('접대비 관련 매입세액은 매출세액에서'));
    await vscode.commands.executeCommand('type', { text: 'x' });
    assert.equal(editor.document.getText(), text, 'typing must not change it');
  });

  it('says at the top that a document is repealed', async () => {
    await open('L-002');
    assert.match(vscode.window.activeTextEditor?.document.lineAt(1).text ?? '', /폐지/);
  });

  it('links to the official text and to the articles that it cites', async () => {
    await open('주택임대차보호법 제3조의2');
    const document = vscode.window.activeTextEditor?.document;
    assert.ok(document);
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', document.uri);
    const targets = links.map((link) => link.target?.toString() ?? '');
    assert.ok(targets.some((target) => target.startsWith('https://www.law.go.kr/')), JSON.stringify(targets));
    assert.ok(targets.some((target) => target.startsWith('jomun-law:')), JSON.stringify(targets));
  });

  it('refuses an id that is in no pack', async () => {
    await openSample('특약.md');
    assert.equal(await open('민법 제9999조'), false);
    assert.equal(await vscode.commands.executeCommand('jomun.openDocument', { path: '/etc/passwd' }), false);
  });

  it('copies a citation in the form that drafts use', async () => {
    await vscode.commands.executeCommand('jomun.copyCitation', '주택임대차보호법 제3조');
    assert.equal(await vscode.env.clipboard.readText(), '「주택임대차보호법」 제3조');
  });
});
