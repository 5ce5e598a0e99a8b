import { cp, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import axe from 'axe-core';
import type { Browser, Frame, Page } from 'playwright-core';
// The set-up scripts are plain JavaScript: they must run before anything is installed.
import { launchBrowser } from '../support/lib/chromium.mjs';
import { ROOT, SHOTS } from '../support/lib/paths.mjs';
import { ensureServer, freePort, installVsix, shortTemp, startServer } from '../support/lib/vscode-server.mjs';

export type Theme = 'Default Dark Modern' | 'Default Light Modern' | 'Default High Contrast' | 'Default High Contrast Light';

/** A running workbench with the packaged extension, on a copy of the sample matter. */
export interface Workbench {
  readonly page: Page;
  readonly matter: string;
  /** Addresses outside this machine that the page asked for. */
  readonly outside: readonly string[];
  /** What the page's console said of content security policy. */
  readonly cspReports: readonly string[];
  open(file: string): Promise<void>;
  /** Puts the caret on a line (from 1) and selects it whole. */
  selectLine(line: number): Promise<void>;
  /** Moves the mouse onto the first place in the editor where `text` stands. */
  hoverText(text: string): Promise<void>;
  command(title: string): Promise<void>;
  panel(): Promise<Frame>;
  /** Rules that the panel breaks gravely, by axe: id and the first element. */
  a11y(): Promise<readonly string[]>;
  theme(theme: Theme): Promise<void>;
  shot(name: string): Promise<void>;
  reload(): Promise<void>;
  close(): Promise<void>;
}

export async function startWorkbench(): Promise<Workbench> {
  const server = await ensureServer();
  const home = await shortTemp();
  const dirs = { userDataDir: join(home, 'u'), serverDataDir: join(home, 's'), extensionsDir: join(home, 'x') };
  await mkdir(SHOTS, { recursive: true });
  const matter = join(home, 'matter');
  await cp(join(ROOT, 'media', 'samples'), matter, { recursive: true });
  await installVsix(server, join(ROOT, 'out', 'jomun.vsix'), dirs);
  const port = await freePort();
  const running = await startServer(server, {
    ...dirs,
    port,
    lean: true,
    // The machine's own packs must not answer in a test.
    env: { JOMUN_DATA: join(home, 'packs') },
    settings: {
      'telemetry.telemetryLevel': 'off',
      'workbench.startupEditor': 'none',
      'workbench.secondarySideBar.defaultVisibility': 'visible',
      'chat.disableAIFeatures': true,
      'git.openRepositoryInParentFolders': 'never',
      'editor.wordWrap': 'on',
      'editor.fontSize': 13,
      'workbench.colorTheme': 'Default Dark Modern',
    },
  });
  const browser = (await launchBrowser()) as Browser;
  const page = await browser.newPage({ viewport: { width: 1500, height: 950 } });
  const outside: string[] = [];
  const cspReports: string[] = [];
  page.on('request', (request) => {
    const { hostname, protocol } = new URL(request.url());
    // The webview's own resources are answered by its service worker under this name and never leave the machine.
    if (/^https?:$/.test(protocol) && hostname !== '127.0.0.1' && !hostname.endsWith('.vscode-cdn.net')) outside.push(request.url());
  });
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) cspReports.push(message.text());
  });
  const address = `${running.url}/?folder=${encodeURIComponent(matter)}`;
  const ready = async (): Promise<void> => {
    await page.goto(address);
    await page.waitForSelector('.monaco-workbench .part.statusbar', { timeout: 60_000 });
  };
  await ready();
  const quick = '.quick-input-widget:visible input[type="text"]';
  const workbench: Workbench = {
    page,
    matter,
    outside,
    cspReports,
    open: async (file) => {
      await page.keyboard.press('Control+P');
      await page.fill(quick, file);
      await page.locator('.quick-input-list .monaco-list-row').filter({ hasText: file }).first().click();
      await page.waitForSelector(`.tab.active[data-resource-name="${file}"]`);
      await page.waitForSelector('.view-lines .view-line');
    },
    selectLine: async (line) => {
      await page.keyboard.press('Control+1');
      await page.keyboard.press('Control+G');
      await page.fill(quick, `:${line}:1`);
      await page.keyboard.press('Enter');
      await page.waitForSelector(quick, { state: 'hidden' });
      // The whole line, however it is wrapped on the screen.
      await page.keyboard.press('Control+L');
      await page.waitForFunction(() => /선택|selected/.test(document.querySelector('#status\\.editor\\.selection')?.textContent ?? ''));
    },
    hoverText: async (text) => {
      const box = await page.evaluate((wanted) => {
        const walker = document.createTreeWalker(document.querySelector('.editor-instance .view-lines') ?? document.body, NodeFilter.SHOW_TEXT);
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const at = (node.textContent ?? '').replaceAll('\u00a0', ' ').indexOf(wanted);
          if (at < 0) continue;
          const range = document.createRange();
          range.setStart(node, at);
          range.setEnd(node, at + wanted.length);
          const { x, y, width, height } = range.getBoundingClientRect();
          return { x: x + width / 2, y: y + height / 2 };
        }
        return undefined;
      }, text);
      if (!box) throw new Error(`“${text}” is not on the screen`);
      await page.mouse.move(box.x - 40, box.y + 60);
      await page.mouse.move(box.x, box.y, { steps: 5 });
    },
    command: async (title) => {
      await page.keyboard.press('F1');
      await page.fill(quick, `>${title}`);
      await page.locator('.quick-input-list .monaco-list-row').filter({ hasText: title }).first().click();
    },
    panel: async () => {
      const outer = await page.waitForSelector('iframe.webview[src*="extensionId=jomun.jomun"]', { timeout: 30_000 });
      const frame = await outer.contentFrame();
      const inner = await frame?.waitForSelector('iframe#active-frame', { timeout: 30_000 });
      const content = await inner?.contentFrame();
      if (!content) throw new Error('the panel has no frame');
      await content.waitForSelector('#app #body > *', { timeout: 30_000 });
      return content;
    },
    a11y: async () => {
      const frame = await workbench.panel();
      // Through the debugger, so the panel's own CSP stays as it is.
      await frame.evaluate(axe.source);
      return frame.evaluate(async () => {
        const tool = (globalThis as unknown as { axe: { run(options: object): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }> } }).axe;
        const { violations } = await tool.run({ runOnly: ['wcag2a', 'wcag2aa'] });
        return violations.filter(({ impact }) => impact === 'serious' || impact === 'critical').map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`);
      });
    },
    theme: async (theme) => {
      await page.keyboard.press('Control+K');
      await page.keyboard.press('Control+T');
      await page.waitForSelector(quick);
      await page.fill(quick, theme.replace(/^Default /, ''));
      const row = page.locator('.quick-input-list .monaco-list-row').filter({ hasText: theme.replace(/^Default /, '') }).first();
      await row.click();
      await page.waitForSelector(quick, { state: 'hidden' });
      await page.waitForTimeout(600);
    },
    shot: async (name) => {
      await page.screenshot({ path: join(SHOTS, `${name}.png`) });
    },
    reload: ready,
    close: async () => {
      await browser.close();
      await running.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
  return workbench;
}
