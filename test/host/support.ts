import * as assert from 'node:assert/strict';
import * as vscode from 'vscode';

export const EXTENSION = 'jomun.jomun';

/** A file of the sample matter, opened and shown. */
export async function openSample(name: string): Promise<vscode.TextEditor> {
  const [folder] = vscode.workspace.workspaceFolders ?? [];
  assert.ok(folder, 'the sample matter must be open');
  const document = await vscode.workspace.openTextDocument(vscode.Uri.joinPath(folder.uri, name));
  return vscode.window.showTextDocument(document);
}

/** A new document of the person's with `$0`-free text, shown. */
export async function openDraft(content: string): Promise<vscode.TextEditor> {
  const document = await vscode.workspace.openTextDocument({ language: 'markdown', content });
  return vscode.window.showTextDocument(document);
}

/** Selects the first occurrence of `text`. */
export function select(editor: vscode.TextEditor, text: string): void {
  const at = editor.document.getText().indexOf(text);
  assert.ok(at >= 0, `“${text}” must be in the document`);
  editor.selection = new vscode.Selection(editor.document.positionAt(at), editor.document.positionAt(at + text.length));
}

/** Waits until `probe` gives something other than undefined or false; fails after ten seconds. */
export async function eventually<T>(what: string, probe: () => T | undefined | false | Promise<T | undefined | false>): Promise<T> {
  for (let waited = 0; waited < 10_000; waited += 100) {
    const value = await probe();
    if (value !== undefined && value !== false) return value;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return assert.fail(`did not happen within ten seconds: ${what}`);
}

/** The hover texts at the first occurrence of `text`. */
export async function hoverAt(editor: vscode.TextEditor, text: string): Promise<string> {
  const at = editor.document.getText().indexOf(text);
  assert.ok(at >= 0, `“${text}” must be in the document`);
  const position = editor.document.positionAt(at + Math.floor(text.length / 2));
  const hovers = await vscode.commands.executeCommand<vscode.Hover[]>('vscode.executeHoverProvider', editor.document.uri, position);
  return hovers.flatMap((hover) => hover.contents.map((content) => (typeof content === 'string' ? content : content.value))).join('\n').replaceAll('&nbsp;', ' ');
}

export async function closeAll(): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.revertAndCloseActiveEditor');
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
}
