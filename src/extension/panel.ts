import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { PanelMessage, type HostMessage, type PanelState } from '../protocol.ts';
import type { Context } from './context.ts';

const VIEW = 'jomun.panel';

/** The panel: shows whole states and hands on what the person does there. */
export interface Panel {
  show(state: PanelState): void;
  reveal(): void;
  /** Opens the panel and puts the cursor in its question box. */
  focusQuestion(): Promise<void>;
}

/** Registers the view. Messages of another shape are dropped and counted in the log. */
export function createPanel(ctx: Context, onMessage: (message: PanelMessage) => void): Panel {
  let view: vscode.WebviewView | undefined;
  let last: PanelState = { kind: 'idle' };
  let wantsQuestion = false;
  let dropped = 0;
  const post = (message: HostMessage): void => void view?.webview.postMessage(message);
  ctx.subscriptions.push(
    vscode.window.registerWebviewViewProvider(VIEW, {
      resolveWebviewView: (created) => {
        view = created;
        created.webview.options = {
          enableScripts: true,
          enableCommandUris: false,
          localResourceRoots: [vscode.Uri.joinPath(ctx.extensionUri, 'dist')],
        };
        created.webview.onDidReceiveMessage((raw: unknown) => {
          const parsed = PanelMessage.safeParse(raw);
          if (!parsed.success) {
            dropped++;
            ctx.log.warn(`패널에서 온 잘못된 메시지를 버렸습니다 (${dropped}번째)`);
            return;
          }
          onMessage(parsed.data);
          if (parsed.data.type === 'ready' && wantsQuestion) {
            wantsQuestion = false;
            post({ type: 'focusQuestion' });
          }
        });
        created.onDidChangeVisibility(() => {
          if (created.visible) post({ type: 'state', state: last });
        });
        created.onDidDispose(() => {
          if (view === created) view = undefined;
        });
        created.webview.html = html(created.webview, ctx.extensionUri);
      },
    }),
  );
  return {
    show: (state) => {
      last = state;
      post({ type: 'state', state });
    },
    reveal: () => {
      if (view) view.show(true);
      else void vscode.commands.executeCommand(`${VIEW}.focus`, { preserveFocus: true });
    },
    focusQuestion: async () => {
      wantsQuestion = view === undefined;
      await vscode.commands.executeCommand(`${VIEW}.focus`);
      post({ type: 'focusQuestion' });
    },
  };
}

function html(webview: vscode.Webview, root: vscode.Uri): string {
  const nonce = randomBytes(16).toString('base64');
  const script = webview.asWebviewUri(vscode.Uri.joinPath(root, 'dist', 'webview.js')).toString();
  const style = webview.asWebviewUri(vscode.Uri.joinPath(root, 'dist', 'webview.css')).toString();
  const csp = `default-src 'none'; script-src 'nonce-${nonce}'; style-src ${webview.cspSource} 'nonce-${nonce}'; font-src ${webview.cspSource}`;
  return `<!DOCTYPE html>
<html lang="ko">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${csp}">
<meta property="csp-nonce" content="${nonce}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${style}">
<title>Jomun</title>
</head>
<body>
<main id="app" aria-label="쟁점과 인용"></main>
<script nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}
