import * as vscode from 'vscode';
import { decodeText } from '../base/decode.ts';
import { toLawError } from '../base/law-error.ts';
import { DRAFT_EXTENSIONS } from '../node/draft-files.ts';
import { MAX_DRAFT, type Context } from './context.ts';

/** A draft of the workspace, as it stands in the editor where it is open; or why it could not be read. */
export type WorkspaceDraft = { readonly uri: vscode.Uri; readonly path: string } & ({ readonly text: string } | { readonly problem: string });

const MAX_BYTES = 20_000_000;
const MOST_FILES = 5000;

/** Every draft below the open folders, by path: Markdown, plain text and LaTeX files, and open documents of other enabled languages. */
export async function* workspaceDrafts(ctx: Context, token: vscode.CancellationToken): AsyncGenerator<WorkspaceDraft> {
  const pattern = `**/*.{${DRAFT_EXTENSIONS.map((one) => one.slice(1)).join(',')}}`;
  const files = await vscode.workspace.findFiles(pattern, '**/{node_modules,.git,.jomun}/**', MOST_FILES, token);
  const open = new Map(vscode.workspace.textDocuments.filter((one) => ctx.isDraft(one) && !one.isClosed).map((one) => [one.uri.toString(), one]));
  const uris = new Map([...files, ...[...open.values()].map(({ uri }) => uri)].map((uri) => [uri.toString(), uri]));
  const sorted = [...uris.values()].map((uri) => ({ uri, path: vscode.workspace.asRelativePath(uri) })).sort((a, b) => a.path.localeCompare(b.path, 'ko', { numeric: true }));
  for (const { uri, path } of sorted) {
    if (token.isCancellationRequested) return;
    const document = open.get(uri.toString());
    yield document ? { uri, path, text: document.getText() } : await read(uri, path);
  }
}

async function read(uri: vscode.Uri, path: string): Promise<WorkspaceDraft> {
  try {
    const { size } = await vscode.workspace.fs.stat(uri);
    if (size > MAX_BYTES) return { uri, path, problem: `파일이 너무 큽니다(${Math.round(size / 1_000_000)} MB)` };
    return { uri, path, text: decodeText(await vscode.workspace.fs.readFile(uri)) };
  } catch (error) {
    return { uri, path, problem: toLawError(error).code === 'not_text' ? toLawError(error).message : '파일을 읽지 못했습니다' };
  }
}

/** As much of a draft as is checked, and where it was cut. */
export function cutDraft(text: string): { readonly text: string; readonly truncatedAt?: number } {
  return text.length > MAX_DRAFT ? { text: text.slice(0, MAX_DRAFT), truncatedAt: MAX_DRAFT } : { text };
}
