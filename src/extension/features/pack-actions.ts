import { existsSync } from 'node:fs';
import * as vscode from 'vscode';
import { defaultDataFolder } from '../../node/installed.ts';
import { packPath, removePack } from '../../node/pack-files.ts';
import { verifyPackFile } from '../../node/sqlite-pack.ts';
import type { Context } from '../context.ts';
import { makePack, say, type MadePack } from '../pack-process.ts';

/** 팩 추가, 업데이트, 점검, 제거. */
export function registerPackActions(ctx: Context): void {
  ctx.subscriptions.push(
    vscode.commands.registerCommand('jomun.addPack', (given: unknown) => say(() => addPack(ctx, given))),
    vscode.commands.registerCommand('jomun.verifyPacks', (given: unknown) => say(() => verifyPacks(ctx, given))),
    vscode.commands.registerCommand('jomun.updatePack', (given: unknown) => say(() => updatePack(ctx, given))),
    vscode.commands.registerCommand('jomun.removePack', (given: unknown) => say(() => chooseAndRemove(ctx, given))),
  );
}

async function addPack(ctx: Context, given: unknown): Promise<MadePack | undefined> {
  const folder = given instanceof vscode.Uri ? given : await chooseFolder();
  if (!folder) return undefined;
  const made = await makePack(ctx, 'Jomun: 팩을 만드는 중', ['add', folder.fsPath]);
  void vscode.window.showInformationMessage(`팩 ${made.id}를 추가했습니다: 문서 ${made.documents}건, 법령 ${made.laws}건`);
  return made;
}

/** Makes an installed pack anew from where it came: a folder, or a download. */
async function updatePack(ctx: Context, given: unknown): Promise<MadePack | undefined> {
  const id = await chooseId(ctx, given, '새로 고칠 팩');
  if (id === undefined) return undefined;
  const key = await ctx.secrets.get('jomun.lawApiKey');
  const made = await makePack(ctx, 'Jomun: 팩을 새로 고치는 중', ['update', id], key === undefined ? {} : { JOMUN_LAW_OC: key });
  void vscode.window.showInformationMessage(`팩 ${made.id}를 새로 고쳤습니다: 문서 ${made.documents}건, 법령 ${made.laws}건`);
  return made;
}

/** The pack that a call, a row of the tree or the person names; only those in the data folder can be changed. */
async function chooseId(ctx: Context, given: unknown, placeHolder: string): Promise<string | undefined> {
  if (typeof given === 'string') return given;
  if (typeof given === 'object' && given !== null && 'pack' in given && typeof given.pack === 'string') return given.pack;
  const folder = defaultDataFolder(process.env);
  const ids = (await ctx.service()).corpus.packs.map((pack) => pack.id).filter((id) => existsSync(packPath(folder, id)));
  return vscode.window.showQuickPick(ids, { title: 'Jomun', placeHolder });
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

async function verifyPacks(ctx: Context, given: unknown): Promise<readonly string[]> {
  const folder = defaultDataFolder(process.env);
  const law = await ctx.service();
  const only = typeof given === 'object' && given !== null && 'pack' in given ? given.pack : undefined;
  const lines: string[] = [];
  for (const { id } of law.corpus.packs) {
    if (only !== undefined && id !== only) continue;
    if (existsSync(packPath(folder, id))) lines.push(`${id}: ${(await verifyPackFile(packPath(folder, id))).message}`);
  }
  void vscode.window.showInformationMessage(lines.length === 0 ? '점검할 팩 파일이 없습니다. 표본 팩은 확장에 들어 있습니다.' : lines.join(' · '));
  return lines;
}

async function chooseAndRemove(ctx: Context, given: unknown): Promise<boolean> {
  const id = await chooseId(ctx, given, '지울 팩');
  if (id === undefined) return false;
  ctx.closePacks();
  await removePack(defaultDataFolder(process.env), id);
  ctx.reload();
  return true;
}
