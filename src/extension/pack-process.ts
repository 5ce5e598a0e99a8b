import { spawn } from 'node:child_process';
import * as vscode from 'vscode';
import { LawError, toLawError } from '../base/law-error.ts';
import { defaultDataFolder } from '../node/installed.ts';
import type { Context } from './context.ts';

/** What making a pack said when it ended. */
export interface MadePack {
  readonly id: string;
  readonly documents: number;
  readonly laws: number;
}

/** Runs an action; what goes wrong is told in its own Korean sentence. */
export async function say<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action();
  } catch (thrown) {
    const error = toLawError(thrown);
    if (error.code !== 'cancelled') void vscode.window.showErrorMessage(error.message);
    return undefined;
  }
}

/**
 * Makes a pack by the command line (`pack add …`, `pack download …`) in a process of its own, so that typing never waits
 * for it, with progress and cancel. `secrets` go by the environment, which no list of processes shows.
 */
export async function makePack(ctx: Context, title: string, words: readonly string[], secrets: Readonly<Record<string, string>> = {}): Promise<MadePack> {
  const made = await vscode.window.withProgress({ location: vscode.ProgressLocation.Notification, title, cancellable: true }, (progress, token) =>
    runChild(ctx, words, secrets, (message) => progress.report({ message }), token),
  );
  ctx.reload();
  return made;
}

function runChild(ctx: Context, words: readonly string[], secrets: Readonly<Record<string, string>>, onProgress: (message: string) => void, token: vscode.CancellationToken): Promise<MadePack> {
  const cli = vscode.Uri.joinPath(ctx.extensionUri, 'dist', 'cli.js').fsPath;
  const args = [cli, 'pack', ...words, '--json', '--no-sample', '--data', defaultDataFolder(process.env)];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { env: { ...process.env, ...secrets, ELECTRON_RUN_AS_NODE: '1', NODE_NO_WARNINGS: '1' }, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    let last = '';
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n').filter((text) => text.trim() !== '')) {
        const percent = /^\d+% /.exec(line)?.[0];
        if (percent !== undefined) onProgress(percent.trim());
        else ctx.log.info(line);
        last = line;
      }
    });
    token.onCancellationRequested(() => {
      child.kill();
      reject(new LawError('cancelled', '취소했습니다. 전에 설치된 팩은 그대로입니다.'));
    });
    child.on('error', (error) => reject(error));
    child.on('close', (code) => {
      if (code === 0) resolve(JSON.parse(out) as MadePack);
      else reject(new LawError('pack_unreadable', last === '' ? '팩을 만들지 못했습니다.' : last));
    });
  });
}
