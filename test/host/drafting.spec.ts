import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { closeAll, eventually, hoverAt, openDraft, openSample } from './support.ts';

const positionOf = (document: vscode.TextDocument, text: string): vscode.Position => document.positionAt(document.getText().indexOf(text) + 1);

async function actionsAt(document: vscode.TextDocument, text: string): Promise<vscode.CodeAction[]> {
  const at = positionOf(document, text);
  return vscode.commands.executeCommand<vscode.CodeAction[]>('vscode.executeCodeActionProvider', document.uri, new vscode.Range(at, at));
}

async function apply(document: vscode.TextDocument, at: string, title: string): Promise<string> {
  const actions = await actionsAt(document, at);
  const action = actions.find((one) => one.title.includes(title));
  assert.ok(action?.edit, `${title} is missing in ${JSON.stringify(actions.map((one) => one.title))}`);
  assert.ok(await vscode.workspace.applyEdit(action.edit));
  return document.getText();
}

describe('drafting', () => {
  afterEach(closeAll);

  it('goes to the cited paragraph, for peek and go to definition alike', async () => {
    const { document } = await openSample('의견서.md');
    const links = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>('vscode.executeDefinitionProvider', document.uri, positionOf(document, '「주택임대차보호법」 제3조제1항'));
    const [link] = links;
    assert.ok(link && 'targetUri' in link);
    const law = await vscode.workspace.openTextDocument(link.targetUri);
    assert.match(law.getText(link.targetRange), /^① .*대항력/);
    const phantom = await vscode.commands.executeCommand<unknown[]>('vscode.executeDefinitionProvider', document.uri, positionOf(document, '「민법」 제9999조'));
    assert.equal(phantom.length, 0);
  });

  it('links what is installed and in force, and nothing else', async () => {
    const { document } = await openSample('의견서.md');
    const links = await vscode.commands.executeCommand<vscode.DocumentLink[]>('vscode.executeLinkProvider', document.uri, 100);
    const texts = links.map(({ range }) => document.getText(range));
    assert.ok(texts.includes('「주택임대차보호법」 제3조제1항'), JSON.stringify(texts));
    for (const grey of ['「민법」 제9999조', '「주택임대차보호법」 제5조', 'L-002']) assert.ok(!texts.includes(grey), grey);
  });

  it('finds every place of the workspace that cites an article, from a draft and from the law', async () => {
    const { document } = await openSample('의견서.md');
    const find = (uri: vscode.Uri, at: vscode.Position) => vscode.commands.executeCommand<vscode.Location[]>('vscode.executeReferenceProvider', uri, at);
    const names = (found: readonly vscode.Location[]) => [...new Set(found.map(({ uri }) => uri.path.split('/').at(-1)))];
    const fromDraft = await find(document.uri, positionOf(document, '「주택임대차보호법」 제3조제1항'));
    assert.ok(names(fromDraft).includes('의견서.md'), JSON.stringify(names(fromDraft)));
    await vscode.commands.executeCommand('jomun.openDocument', '주택임대차보호법 제3조');
    const law = vscode.window.activeTextEditor?.document;
    assert.ok(law);
    const fromLaw = await find(law.uri, new vscode.Position(0, 0));
    assert.deepEqual(fromLaw.map(({ uri, range }) => `${uri.toString()} ${range.start.line}`).sort(), fromDraft.map(({ uri, range }) => `${uri.toString()} ${range.start.line}`).sort());
  });

  it('completes law names, articles with their titles, and case numbers', async () => {
    const { document } = await openDraft('임차인은 「주택임');
    const at = async (text: string) => {
      await vscode.window.activeTextEditor?.edit((edit) => edit.replace(new vscode.Range(0, 0, 0, 1000), text));
      const list = await vscode.commands.executeCommand<vscode.CompletionList>('vscode.executeCompletionItemProvider', document.uri, document.positionAt(text.length), undefined, 50);
      return list.items;
    };
    const label = (item: vscode.CompletionItem) => (typeof item.label === 'string' ? item.label : item.label.label);
    const names = await at('임차인은 「주택임');
    assert.ok(names.some((item) => item.insertText === '「주택임대차보호법」 '), JSON.stringify(names.map(label).slice(0, 5)));
    const articles = await at('임차인은 「주택임대차보호법」 제');
    const third = articles.find((item) => label(item) === '제3조(대항력 등)');
    assert.ok(third, JSON.stringify(articles.map(label).slice(0, 5)));
    const gone = articles.find((item) => item.insertText === '제5조');
    assert.deepEqual(gone?.tags, [vscode.CompletionItemTag.Deprecated]);
    const cases = await at('대법원 2000다37');
    assert.ok(cases.some((item) => item.insertText === '대법원 2000. 9. 29. 선고 2000다37012 판결'));
  });

  it('mends a repealed law, a wrong number, a misquotation, and writes names in full', async () => {
    const { document } = await openDraft('「특별소비세법」 제1조.\n\n「주택임대차보호법」 제3조(보증금의 회수)에 따라.\n\n주임법 제4조.\n\nL-003이 "비영업용 소형승용차에 해당하면 공제가 전면 허용된다"라고 한다.');
    await eventually('problems', () => vscode.languages.getDiagnostics(document.uri).length >= 3);
    assert.match(await apply(document, '특별소비세법', '후속 법령'), /^「개별소비세법」 제1조/);
    assert.match(await apply(document, '제3조(보증금', '제목에 맞는'), /「주택임대차보호법」 제3조의2\(보증금의 회수\)/);
    assert.match(await apply(document, '주임법 제4조', '정식 이름'), /「주택임대차보호법」 제4조/);
    const after = await apply(document, '비영업용 소형', '원문으로');
    assert.doesNotMatch(after, /전면 허용된다/);
    await eventually('the quotation to be right', () => vscode.languages.getDiagnostics(document.uri).every((one) => one.code !== 'misquoted'));
  });

  it('tells each verdict as loudly as the settings say, with where to read on', async () => {
    const config = vscode.workspace.getConfiguration('jomun');
    try {
      await config.update('draft.severity', { phantom: 'hint', out_of_scope: 'information', repealed: 'off' }, vscode.ConfigurationTarget.Global);
      const { document } = await openDraft('「민법」 제9999조, 「형법」 제1조, 「주택임대차보호법」 제5조.\n\nL-003이 "비영업용 소형승용차에 해당하면 공제가 전면 허용된다"라고 한다.');
      const found = await eventually('problems', () => {
        const list = vscode.languages.getDiagnostics(document.uri).filter((one) => one.source === 'Jomun');
        return list.some((one) => one.code === 'out_of_scope') && list;
      });
      assert.deepEqual(
        found.map((one) => [one.code, one.severity]),
        [['phantom', vscode.DiagnosticSeverity.Hint], ['out_of_scope', vscode.DiagnosticSeverity.Information], ['misquoted', vscode.DiagnosticSeverity.Warning]],
      );
      const quoted = found.find((one) => one.code === 'misquoted')?.relatedInformation?.[0];
      assert.match(quoted?.message ?? '', /L-003 원문/);
      assert.equal(quoted?.location.uri.scheme, 'jomun-law');
    } finally {
      await config.update('draft.severity', undefined, vscode.ConfigurationTarget.Global);
    }
  });

  it('exports the table of authorities, and reports on a document and on the folder', async () => {
    await openSample('의견서.md');
    await vscode.commands.executeCommand('jomun.exportAuthoritiesMarkdown');
    assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /# 인용 목차 — 의견서\.md[\s\S]*\| 주택임대차보호법 제3조 제1항 \| 확인됨 \|/);
    await openSample('의견서.md');
    const [folder] = vscode.workspace.workspaceFolders ?? [];
    assert.ok(folder);
    const target = vscode.Uri.joinPath(folder.uri, '인용 목차.csv');
    await vscode.commands.executeCommand('jomun.exportAuthoritiesCsv', target);
    const csv = await vscode.workspace.fs.readFile(target);
    assert.deepEqual([...csv.slice(0, 3)], [0xef, 0xbb, 0xbf]);
    assert.match(new TextDecoder().decode(csv), /판례,대법원 2024다99999,코퍼스 밖/);
    await vscode.workspace.fs.delete(target);
    assert.equal(await vscode.commands.executeCommand('jomun.checkDocument'), 5);
    const report = vscode.window.activeTextEditor?.document;
    assert.match(report?.getText() ?? '', /인용 \*\*12건 찾음\*\*[\s\S]*고쳐야 할 인용 \(6\)/);
    assert.equal(vscode.languages.getDiagnostics(report?.uri ?? vscode.Uri.file('/')).length, 0, 'a report is no draft');
    assert.equal(await vscode.commands.executeCommand('jomun.checkWorkspace'), 6);
    assert.match(vscode.window.activeTextEditor?.document.getText() ?? '', /작업 폴더 인용 점검[\s\S]*파일 3개[\s\S]*의견서\.md/);
  });

  it('shows the law around a citation on hover: what it carries out and who cites it', async () => {
    const editor = await openDraft('「주택임대차보호법」 제3조에 따라.');
    const text = await hoverAt(editor, '제3조');
    assert.match(text, /인용한 판례/);
    assert.match(text, /command:jomun\.openDocument\?%5B%22%EB%8C%80%EB%B2%95%EC%9B%90/);
  });

  it('checks a draft of a megabyte anew at every edit', async () => {
    const paragraph = '임차인은 「주택임대차보호법」 제3조제1항에 따라 대항력을 갖추고, 같은 법 제3조의2제2항에 따라 우선변제를 받는다. 「민법」 제623조와 대법원 2000다37012 판결을 본다. ';
    const content = Array.from({ length: 4800 }, (_, i) => `${i}. ${paragraph}`).join('\n\n');
    assert.ok(Buffer.byteLength(content) > 1_000_000);
    const editor = await openDraft(`「민법」 제9999조\n\n${content}`);
    const phantoms = () => vscode.languages.getDiagnostics(editor.document.uri).filter((one) => one.code === 'phantom').length;
    await eventually('the first check', () => phantoms() === 1);
    const api = vscode.extensions.getExtension<{ checks: readonly { readonly letters: number; readonly ms: number }[] }>('jomun.jomun')?.exports;
    for (let i = 1; i <= 5; i++) {
      await editor.edit((edit) => edit.insert(new vscode.Position(0, 0), '「민법」 제9999조 '));
      await eventually(`${i + 1} phantoms`, () => phantoms() === i + 1);
    }
    const edits = (api?.checks ?? []).filter(({ letters }) => letters > 300_000).slice(-5).map(({ ms }) => ms).sort((a, b) => a - b);
    assert.equal(edits.length, 5);
    // A figure for the log; a time is no test.
    console.log(`    1 MB 초안에서 편집 뒤 다시 점검: 가운데 값 ${edits[2]?.toFixed(1)} ms, 가장 긴 것 ${edits[4]?.toFixed(1)} ms`);
  });
});
