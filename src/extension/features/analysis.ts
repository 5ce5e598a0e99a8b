import * as vscode from 'vscode';
import { toLawError, type LawErrorCode } from '../../base/law-error.ts';
import { readQuestion } from '../../core/analysis/question.ts';
import { citationText } from '../../core/citation/print-citation.ts';
import type { PanelMessage } from '../../protocol.ts';
import type { Context } from '../context.ts';
import { createPanel } from '../panel.ts';
import { createSession, type Session, type SessionState, type Source } from '../session.ts';
import { panelView, type CitationTarget } from '../view-model.ts';

/** How a command ended, for callers that are programs (and for our host tests). */
export type CommandResult = { readonly ok: true; readonly queryId: string } | { readonly ok: false; readonly code: LawErrorCode };

const LAST_SOURCE = 'jomun.lastSource';

/** 쟁점 분석: from the selection or the panel's question to the gated result in the panel. */
export function registerAnalysis(ctx: Context): void {
  const panel = createPanel(ctx, (message) => void receive(message).catch((error: unknown) => ctx.log.error(String(error))));
  let targets: Readonly<Record<string, CitationTarget>> = {};
  const session = createSession(
    async (text, options) => (await ctx.service()).analyse(text, { ...options, asOf: ctx.settings.get('asOf') }),
    (state) => void show(state),
  );
  const show = async (state: SessionState): Promise<void> => {
    const law = await ctx.service();
    if (session.state !== state) return;
    const view = panelView(state, (docId, on) => law.document(docId, on));
    targets = view.targets;
    panel.show(view.state);
    void vscode.commands.executeCommand('setContext', 'jomun.running', state.kind === 'running');
    void vscode.commands.executeCommand('setContext', 'jomun.hasResult', state.kind === 'done' || state.kind === 'failed' || state.kind === 'cancelled');
    if (state.kind === 'failed') ctx.log.error(`분석 실패 ${state.error.code}: ${state.error.message} ${JSON.stringify(state.error.data)}`);
    if (state.kind === 'done') await ctx.workspaceState.update(LAST_SOURCE, state.source);
    if (state.kind === 'idle') await ctx.workspaceState.update(LAST_SOURCE, undefined);
  };
  const run = async (source: Source): Promise<CommandResult> => {
    try {
      // Input that cannot be analysed is refused before anything changes: the result on screen stays.
      readQuestion(source.text, (await ctx.service()).today());
    } catch (thrown) {
      const error = toLawError(thrown);
      void vscode.window.showWarningMessage(error.message);
      return { ok: false, code: error.code };
    }
    panel.reveal();
    const state = await session.run(source);
    switch (state.kind) {
      case 'done':
        return { ok: true, queryId: state.report.query_id };
      case 'failed':
        return { ok: false, code: state.error.code };
      case 'cancelled':
      case 'idle':
      case 'running':
        return { ok: false, code: 'cancelled' };
    }
  };
  const receive = async (message: PanelMessage): Promise<void> => {
    const target = 'id' in message ? targets[message.id] : undefined;
    switch (message.type) {
      case 'ready':
        return restore(ctx, session, () => show(session.state));
      case 'analyse':
        return void (await run({ label: '직접 입력한 질문', text: message.text }));
      case 'cancel':
        return session.cancel();
      case 'reanalyse':
        return void (await vscode.commands.executeCommand('jomun.reanalyse'));
      case 'revealSource':
        return revealSource(session.state);
      case 'open': {
        const passage = message.passage === 'closest' ? target?.closest : target?.excerpt;
        if (target?.docId !== undefined) await vscode.commands.executeCommand('jomun.openDocument', target.docId, passage);
        return;
      }
      case 'official':
        if (target?.url !== undefined) await vscode.env.openExternal(vscode.Uri.parse(target.url, true));
        return;
      case 'insert':
        return insertCitation(ctx, target, session.state);
      case 'copy':
        return copyCitation(ctx, target);
    }
  };
  ctx.subscriptions.push(
    vscode.commands.registerCommand('jomun.analyse', () => run(selectionSource())),
    vscode.commands.registerCommand('jomun.reanalyse', async (): Promise<CommandResult> => {
      const { state } = session;
      return state.kind === 'idle' ? { ok: false, code: 'empty_input' } : run(await currentSource(state.source));
    }),
    vscode.commands.registerCommand('jomun.ask', () => panel.focusQuestion()),
    vscode.commands.registerCommand('jomun.cancel', () => session.cancel()),
    vscode.commands.registerCommand('jomun.clear', () => session.clear()),
    ctx.onServiceChanged(() => void show(session.state)),
    vscode.workspace.onDidChangeTextDocument(({ document }) => noteChange(session, document)),
    vscode.workspace.onDidOpenTextDocument((document) => noteChange(session, document)),
  );
  const setLanguages = (): void => void vscode.commands.executeCommand('setContext', 'jomun.languageIds', ctx.settings.get('languages'));
  ctx.subscriptions.push(ctx.onServiceChanged(setLanguages));
  setLanguages();
}

function selectionSource(): Source {
  const editor = vscode.window.activeTextEditor;
  if (!editor || editor.selection.isEmpty) return { label: '선택 없음', text: '' };
  const { document, selection } = editor;
  const name = document.uri.path.split('/').pop() ?? '';
  const first = selection.start.line + 1;
  // A selection that ends at the start of a line holds nothing of that line.
  const last = selection.end.character === 0 && selection.end.line > selection.start.line ? selection.end.line : selection.end.line + 1;
  const lines = first === last ? `${first}행` : `${first}–${last}행`;
  return { uri: document.uri.toString(), label: `${name} ${lines}`, text: document.getText(selection) };
}

/** The same place's text as it is now: when it was edited, the lines that stand where the selection stood. */
async function currentSource(source: Source): Promise<Source> {
  if (source.uri === undefined) return source;
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(source.uri)).then(
    (opened) => opened,
    () => undefined,
  );
  if (!document || document.getText().includes(source.text)) return source;
  const editor = vscode.window.visibleTextEditors.find((one) => one.document === document && !one.selection.isEmpty);
  return editor ? { ...source, text: document.getText(editor.selection) } : source;
}

function noteChange(session: Session, document: vscode.TextDocument): void {
  const { state } = session;
  if (state.kind !== 'done' || state.source.uri !== document.uri.toString()) return;
  session.markStale(!document.getText().includes(state.source.text));
}

/** After a reload the last text is analysed anew: a verdict is never taken from a cache. */
async function restore(ctx: Context, session: Session, show: () => Promise<void>): Promise<void> {
  const stored = ctx.workspaceState.get<Partial<Source>>(LAST_SOURCE);
  if (session.state.kind !== 'idle' || typeof stored?.text !== 'string' || typeof stored.label !== 'string') return show();
  await session.run({ label: stored.label, text: stored.text, ...(typeof stored.uri === 'string' && { uri: stored.uri }) });
  const open = vscode.workspace.textDocuments.find((document) => document.uri.toString() === stored.uri);
  if (open) noteChange(session, open);
}

async function revealSource(state: SessionState): Promise<void> {
  if (state.kind === 'idle' || state.source.uri === undefined) return;
  try {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(state.source.uri));
    const at = document.getText().indexOf(state.source.text);
    const range = at < 0 ? undefined : new vscode.Range(document.positionAt(at), document.positionAt(at + state.source.text.length));
    await vscode.window.showTextDocument(document, { preview: false, ...(range && { selection: range }) });
  } catch {
    void vscode.window.showWarningMessage('분석한 문서를 다시 열 수 없습니다. 닫혔거나 지워진 문서입니다.');
  }
}

/** Puts the citation where the cursor is in the person's draft, as one undoable edit. */
async function insertCitation(ctx: Context, target: CitationTarget | undefined, state: SessionState): Promise<void> {
  const doc = target?.docId === undefined ? undefined : (await ctx.service()).document(target.docId, ctx.settings.get('asOf'));
  if (!doc) return;
  const source = state.kind === 'idle' ? undefined : state.source.uri;
  const editors = vscode.window.visibleTextEditors.filter((editor) => ctx.isDraft(editor.document));
  const active = vscode.window.activeTextEditor;
  const editor =
    (active && ctx.isDraft(active.document) ? active : undefined) ?? editors.find((one) => one.document.uri.toString() === source) ?? editors[0];
  if (!editor) {
    void vscode.window.showWarningMessage('인용을 넣을 문서가 열려 있지 않습니다. 초안을 열고 커서를 둔 뒤 다시 눌러 주세요.');
    return;
  }
  const text = citationText(doc);
  const done = await editor.edit((edit) => edit.insert(editor.selection.end, ` ${text}`));
  if (!done) void vscode.window.showWarningMessage('문서가 읽기 전용이어서 인용을 넣지 못했습니다.');
}

async function copyCitation(ctx: Context, target: CitationTarget | undefined): Promise<void> {
  if (!target) return;
  const doc = target.docId === undefined ? undefined : (await ctx.service()).document(target.docId, ctx.settings.get('asOf'));
  const text = doc && !target.former ? citationText(doc) : target.label;
  await vscode.env.clipboard.writeText(target.excerpt === undefined ? text : `${text}: “${target.excerpt}”`);
  vscode.window.setStatusBarMessage('$(copy) 인용을 복사했습니다', 4000);
}
