import { spawn } from 'node:child_process';
import * as vscode from 'vscode';
import { LawError, toLawError } from '../../base/law-error.ts';
import { defaultDataFolder } from '../../node/installed.ts';
import { packPath, removePack } from '../../node/pack-files.ts';
import { verifyPackFile } from '../../node/sqlite-pack.ts';
import type { Context } from '../context.ts';

/** What an import said when it ended. */
export interface AddedPack {
  readonly id: string;
  readonly documents: number;
  readonly laws: number;
}

/** 팩 추가, 점검, 제거. An import runs in a process of its own, so that typing never waits for it. */
export function registerPackActions(ctx: Context): void {
  ctx.subscriptions.push(
    vscode.commands.registerCommand('jomun.addPack', (given: unknown) => say(() => addPack(ctx, given))),
    vscode.commands.registerCommand('jomun.verifyPacks', () => say(() => verifyPacks(ctx))),
    vscode.commands.registerCommand('jomun.removePack', (given: unknown) => say(() => chooseAndRemove(ctx, given))),
  );
}

/** Runs an action; what goes wrong is told in its own Korean sentence. */
async function say<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (thrown) {
    const error = toLawError(thrown);
    if (error.code !== 'cancelled') void vscode.window.showErrorMessage(error.message);
    return undefined;
  }
}

async function addPack(ctx: Context, given: unknown): Promise<AddedPack | undefined> {
  const folder = given instanceof vscode.Uri ? given : await chooseFolder();
  if (!folder) return undefined;
  const added = await vscode.window.withProgress(
    { location: vscode.ProgressLocation.Notification, title: 'Jomun: 팩을 만드는 중', cancellable: true },
    (progress, token) => importInChild(ctx, folder.fsPath, (percent) => progress.report({ message: `${percent}%` }), token),
  );
  ctx.reload();
  void vscode.window.showInformationMessage(`팩 ${added.id}를 추가했습니다: 문서 ${added.documents}건, 법령 ${added.laws}건`);
  return added;
}

async function chooseFolder(): Promise<vscode.Uri | undefined> {
  const picked = await vscode.window.showOpenDialog({
    canSelectFiles: false,
    canSelectFolders: true,
    title: '법령(legalize-kr)이나 판례(precedent-kr) 체크아웃 폴더',
    openLabel: '팩으로 추가',
  });
  return picked?.[0];
}

function importInChild(ctx: Context, folder: string, onPercent: (percent: string) => void, token: vscode.CancellationToken): Promise<AddedPack> {
  const cli = vscode.Uri.joinPath(ctx.extensionUri, 'dist', 'cli.js').fsPath;
  const args = [cli, 'pack', 'add', folder, '--json', '--no-sample', '--data', defaultDataFolder(process.env)];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env: { ...process.env, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' }, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let last = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n').filter((text) => text.trim() !== '')) {
        const percent = /^(\d+)% /.exec(line)?.[1];
        if (percent !== undefined) onPercent(percent);
        else ctx.log.info(line);
        last = line;
      }
    });
    token.onCancellationRequested(() => {
      child.kill();
      reject(new LawError('cancelled', '팩 만들기를 취소했습니다. 전에 설치된 팩은 그대로입니다.'));
    });
    child.on('error', (error) => reject(error));
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(out) as AddedPack);
      else reject(new LawError('pack_unreadable', last === '' ? '팩을 만들지 못했습니다.' : last));
    });
  });
}

async function verifyPacks(ctx: Context): Promise<readonly string[]> {
  const folder = defaultDataFolder(process.env);
  const law = await ctx.service();
  const lines: string[] = [];
  for (const { id } of law.corpus.packs) {
    const exists = await vscode.workspace.fs.stat(vscode.Uri.file(packPath(folder, id))).then(() => true, () => false);
    if (exists) lines.push(`${id}: ${(await verifyPackFile(packPath(folder, id))).message}`);
  }
  void vscode.window.showInformationMessage(lines.length === 0 ? '점검할 팩 파일이 없습니다. 표본 팩은 확장에 들어 있습니다.' : lines.join(' · '));
  return lines;
}

async function chooseAndRemove(ctx: Context, given: unknown): Promise<boolean> {
  const ids = (await ctx.service()).corpus.packs.filter((pack) => pack.official).map((pack) => pack.id);
  const id = typeof given === 'string' ? given : await vscode.window.showQuickPick(ids, { title: 'Jomun: 팩 제거', placeHolder: '지울 팩' });
  if (id === undefined) return false;
  ctx.closePacks();
  await removePack(defaultDataFolder(process.env), id);
  ctx.reload();
  return true;
}
