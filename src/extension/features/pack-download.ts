import * as vscode from 'vscode';
import { LawError } from '../../base/law-error.ts';
import type { Context } from '../context.ts';
import { makePack, say, type MadePack } from '../pack-process.ts';

const KEY = 'jomun.lawApiKey';
const ALLOW_MISSING = '--allow-missing';
const LEAVE_OUT = '없는 법령을 빼고 설치';

/** 법령 내려받기, and the key of the ministry's Open API, which is kept in the secret store. */
export function registerPackDownload(ctx: Context): void {
  ctx.subscriptions.push(
    vscode.commands.registerCommand('jomun.downloadLaws', (given: unknown) => say(() => download(ctx, given))),
    vscode.commands.registerCommand('jomun.setLawApiKey', (given: unknown) => setKey(ctx, given)),
  );
}

type Source = 'legalize' | 'open-api';

async function download(ctx: Context, given: unknown): Promise<MadePack | undefined> {
  const source = given === 'legalize' || given === 'open-api' ? given : await chooseSource();
  if (source === undefined) return undefined;
  const key = source === 'open-api' ? ((await ctx.secrets.get(KEY)) ?? (await setKey(ctx, undefined))) : undefined;
  if (source === 'open-api' && key === undefined) return undefined;
  const mirror = ctx.settings.get('downloadUrl');
  const words = ['download', ...(source === 'open-api' ? ['--api'] : mirror === '' ? [] : ['--from', mirror])];
  const secrets: Record<string, string> = key === undefined ? {} : { JOMUN_LAW_OC: key };
  const run = (more: readonly string[]): Promise<MadePack> => makePack(ctx, 'Jomun: 법령을 내려받는 중', [...words, ...more], secrets);
  const made = await run([]).catch(async (error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    if (!message.includes(ALLOW_MISSING)) throw error;
    const answer = await vscode.window.showWarningMessage(message.replace(/ 빼고 설치하려면.*$/, ''), LEAVE_OUT);
    if (answer === LEAVE_OUT) return run([ALLOW_MISSING]);
    throw new LawError('cancelled', '내려받기를 그만두었습니다.');
  });
  void vscode.window.showInformationMessage(`법령을 내려받았습니다: 법령 ${made.laws}건, 문서 ${made.documents}건`);
  return made;
}

async function chooseSource(): Promise<Source | undefined> {
  const items: (vscode.QuickPickItem & { readonly source: Source })[] = [
    { source: 'legalize', label: '공개 법령 파일 (legalize-kr)', detail: '키가 필요 없습니다. 별표는 제목만 있습니다.' },
    { source: 'open-api', label: '법제처 국가법령정보 Open API', detail: 'OC 키가 필요합니다. 별표 본문까지 받습니다.' },
  ];
  const picked = await vscode.window.showQuickPick(items, { title: 'Jomun: 법령 내려받기', placeHolder: '공공계약, 세법, 임대차·민사 법령을 받을 곳' });
  return picked?.source;
}

/** Asks for the key and stores it; an empty one is forgotten. Gives the key that holds now. */
async function setKey(ctx: Context, given: unknown): Promise<string | undefined> {
  const key =
    typeof given === 'string'
      ? given
      : await vscode.window.showInputBox({ title: 'Jomun: 법제처 Open API 키', prompt: 'OC 값을 넣습니다. 비우고 확인하면 저장된 키를 지웁니다.', password: true, ignoreFocusOut: true });
  if (key === undefined) return ctx.secrets.get(KEY);
  if (key.trim() === '') {
    await ctx.secrets.delete(KEY);
    return undefined;
  }
  await ctx.secrets.store(KEY, key.trim());
  return key.trim();
}
