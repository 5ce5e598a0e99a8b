import * as vscode from 'vscode';
import type { CheckedCitation } from '../core/citation/check.ts';
import { builtInIssueTypes, mergeIssueTypes } from '../core/rules/registry.ts';
import { createLawService, type LawService } from '../core/service.ts';
import { defaultDataFolder, openInstalled } from '../node/installed.ts';
import { readWorkspaceIssueTypes } from './issue-types.ts';
import { createSettings, type Settings } from './settings.ts';

/** What a feature gets. Everything it registers goes to `subscriptions`. */
export interface Context {
  readonly extensionUri: vscode.Uri;
  readonly globalStorageUri: vscode.Uri;
  readonly workspaceState: vscode.Memento;
  readonly secrets: vscode.SecretStorage;
  readonly log: vscode.LogOutputChannel;
  readonly settings: Settings;
  readonly subscriptions: { push(...items: vscode.Disposable[]): void };
  /** The service over the installed packs; loading starts at the first call. */
  service(): Promise<LawService>;
  /** Reads packs and issue types anew at the next need. */
  reload(): void;
  /** Lets go of pack files, before one is removed or replaced. */
  closePacks(): void;
  /** Fires after packs or issue types were read anew. */
  readonly onServiceChanged: vscode.Event<void>;
  /** The draft's citations with their verdicts, worked out once a document version and shared by every feature. */
  citations(document: vscode.TextDocument): Promise<DraftCitations>;
  /** The last checks of drafts, for the log and for measuring. */
  readonly checks: readonly DraftCheck[];
  /** True when Jomun works in this document: its language is enabled and it is a person's text. */
  isDraft(document: vscode.TextDocument): boolean;
}

/** One check of a draft: its letters (UTF-16 units) and how long it took, in milliseconds. */
export interface DraftCheck {
  readonly letters: number;
  readonly ms: number;
}

export interface DraftCitations {
  readonly version: number;
  readonly citations: readonly CheckedCitation[];
  /** How many letters were checked when the document is too large to check whole. */
  readonly truncatedAt?: number;
}

/** Drafts longer than this (UTF-16 units) are checked up to here, and the status bar says so. */
export const MAX_DRAFT = 2_000_000;

const KEPT_CHECKS = 20;

const DRAFT_SCHEMES = new Set(['file', 'untitled', 'vscode-remote', 'vscode-vfs', 'vscode-userdata']);

export function createContext(extension: vscode.ExtensionContext, log: vscode.LogOutputChannel): Context {
  const settings = createSettings(log);
  const changed = new vscode.EventEmitter<void>();
  const cache = new Map<string, { readonly version: number; readonly result: Promise<DraftCitations> }>();
  const checks: DraftCheck[] = [];
  let loading: Promise<LawService> | undefined;
  let close = (): void => undefined;
  extension.subscriptions.push({ dispose: () => close() });
  const reload = (): void => {
    loading = undefined;
    cache.clear();
    changed.fire();
  };
  const service = (): Promise<LawService> =>
    (loading ??= load(extension, settings, log).then((loaded) => {
      // The service before may still answer a search that has begun; its files are let go only now.
      close();
      close = loaded.close;
      return loaded.service;
    }));
  extension.subscriptions.push(
    changed,
    vscode.workspace.onDidCloseTextDocument((document) => cache.delete(document.uri.toString())),
    vscode.workspace.onDidGrantWorkspaceTrust(reload),
    vscode.workspace.onDidSaveTextDocument((document) => {
      if (document.uri.path.endsWith('/.jomun/issue-types.json')) reload();
    }),
    vscode.workspace.onDidChangeConfiguration((event) => {
      if (event.affectsConfiguration('jomun')) reload();
    }),
  );
  return {
    extensionUri: extension.extensionUri,
    globalStorageUri: extension.globalStorageUri,
    workspaceState: extension.workspaceState,
    secrets: extension.secrets,
    log,
    settings,
    subscriptions: extension.subscriptions,
    service,
    reload,
    closePacks: () => {
      close();
      close = () => undefined;
    },
    onServiceChanged: changed.event,
    checks,
    isDraft: (document) => DRAFT_SCHEMES.has(document.uri.scheme) && settings.get('languages', document).includes(document.languageId),
    citations: (document) => {
      const key = document.uri.toString();
      const cached = cache.get(key);
      if (cached?.version === document.version) return cached.result;
      const result = service().then((law) => {
        const started = performance.now();
        const checked = checkDraft(law, document, settings);
        checks.push({ letters: document.getText().length, ms: performance.now() - started });
        if (checks.length > KEPT_CHECKS) checks.shift();
        return checked;
      });
      cache.set(key, { version: document.version, result });
      return result;
    },
  };
}

function checkDraft(law: LawService, document: vscode.TextDocument, settings: Settings): DraftCitations {
  const version = document.version;
  const text = document.getText();
  const asOf = settings.get('asOf', document);
  const citations = law.check(text.length > MAX_DRAFT ? text.slice(0, MAX_DRAFT) : text, asOf);
  return { version, citations, ...(text.length > MAX_DRAFT && { truncatedAt: MAX_DRAFT }) };
}

async function load(extension: vscode.ExtensionContext, settings: Settings, log: vscode.LogOutputChannel): Promise<{ readonly service: LawService; readonly close: () => void }> {
  const started = performance.now();
  const sample = vscode.Uri.joinPath(extension.extensionUri, 'media', 'packs', 'sample').fsPath;
  const folders = [...(settings.get('samplePack') ? [sample] : []), ...settings.get('packFolders')];
  const { packs, problems, close } = await openInstalled(folders, [defaultDataFolder(process.env)]);
  for (const { folder, file, line, message } of problems) {
    log.warn(`팩 ${folder}/${file}${line > 0 ? ` ${line}행` : ''}: ${message}`);
  }
  const extra = await readWorkspaceIssueTypes(log);
  const service = createLawService({ packs, issueTypes: mergeIssueTypes(builtInIssueTypes(), extra), now: () => new Date() });
  const documents = service.corpus.size;
  log.info(`팩 ${packs.length}개, 문서 ${documents}건을 읽었습니다 (${Math.round(performance.now() - started)}ms)`);
  return { service, close };
}
