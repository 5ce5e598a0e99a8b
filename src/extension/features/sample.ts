import * as vscode from 'vscode';
import type { Context } from '../context.ts';

/** Opens the sample matter from a copy of its own, so that a person may write in it. Edits there are kept. */
export function registerSample(ctx: Context): void {
  ctx.subscriptions.push(
    vscode.commands.registerCommand('jomun.openSample', async () => {
      const from = vscode.Uri.joinPath(ctx.extensionUri, 'media', 'samples');
      const to = vscode.Uri.joinPath(ctx.globalStorageUri, 'samples');
      await vscode.workspace.fs.createDirectory(to);
      for (const [name, type] of await vscode.workspace.fs.readDirectory(from)) {
        if (type !== vscode.FileType.File) continue;
        const copy = vscode.Uri.joinPath(to, name);
        const exists = await vscode.workspace.fs.stat(copy).then(
          () => true,
          () => false,
        );
        if (!exists) await vscode.workspace.fs.copy(vscode.Uri.joinPath(from, name), copy);
      }
      for (const name of ['의견서.md', '세무메모.md', '특약.md']) {
        await vscode.window.showTextDocument(vscode.Uri.joinPath(to, name), { preview: false });
      }
    }),
  );
}
