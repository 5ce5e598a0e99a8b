import * as vscode from 'vscode';
import type { Logger } from '../base/logger.ts';
import { parseIssueTypes, type IssueType } from '../core/rules/issue-type.ts';

const FILE = ['.jomun', 'issue-types.json'] as const;

/** The firm's own issue types from each workspace folder. A folder that is not trusted adds none. */
export async function readWorkspaceIssueTypes(log: Logger): Promise<readonly IssueType[]> {
  if (!vscode.workspace.isTrusted) return [];
  const folders = vscode.workspace.workspaceFolders ?? [];
  const read = await Promise.all(folders.map((folder) => readOne(vscode.Uri.joinPath(folder.uri, ...FILE), log)));
  return read.flat();
}

async function readOne(uri: vscode.Uri, log: Logger): Promise<readonly IssueType[]> {
  let text: string;
  try {
    text = new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch {
    // Most folders have no such file.
    return [];
  }
  try {
    const { types, problems } = parseIssueTypes(JSON.parse(text));
    for (const { index, message } of problems) log.warn(`${uri.path} ${index + 1}번째 쟁점 유형을 읽지 못했습니다: ${message}`);
    return types;
  } catch (error) {
    log.warn(`${uri.path}를 JSON으로 읽지 못했습니다: ${String(error)}`);
    return [];
  }
}
