import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/lib/chromium.mjs';
import { ROOT } from '../support/lib/paths.mjs';

let start: ChildProcess;
let browser: Browser;
let address = '';
beforeAll(async () => {
  start = spawn(process.execPath, [join('test', 'support', 'start.mjs')], { cwd: ROOT, env: { ...process.env, JOMUN_DATA: join(ROOT, 'out', 'no-packs') } });
  address = await new Promise<string>((resolve, reject) => {
    let output = '';
    start.stdout?.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      const found = /http:\/\/127\.0\.0\.1:\d+\/\S+/.exec(output);
      if (found) resolve(found[0]);
    });
    start.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()));
    start.on('close', () => reject(new Error(`npm start ended:\n${output}`)));
  });
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser?.close();
  start.removeAllListeners('close');
  const ended = new Promise((resolve) => start.on('close', resolve));
  start.kill('SIGTERM');
  await ended;
});

describe('npm start', () => {
  it('opens the sample matter with the extension, and the main job runs', async () => {
    const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
    await page.goto(address);
    await page.waitForSelector('.tab.active[data-resource-name="특약.md"]', { timeout: 60_000 });
    await page.waitForSelector('.view-lines .view-line');
    // The status bar counts the draft's citations once the extension is at work.
    await page.locator('.statusbar-item', { hasText: '찾음' }).waitFor({ timeout: 30_000 });
    const quick = '.quick-input-widget:visible input[type="text"]';
    await page.keyboard.press('Control+1');
    await page.keyboard.press('Control+G');
    await page.fill(quick, ':4:1');
    await page.keyboard.press('Enter');
    await page.waitForSelector(quick, { state: 'hidden' });
    await page.keyboard.press('Control+L');
    await page.keyboard.press('F1');
    await page.fill(quick, '>Jomun: 쟁점 분석');
    await page.locator('.quick-input-list .monaco-list-row').first().click();
    const outer = await page.waitForSelector('iframe.webview[src*="extensionId=jomun.jomun"]');
    const inner = await (await outer.contentFrame())?.waitForSelector('iframe#active-frame');
    const panel = await inner?.contentFrame();
    await panel?.waitForSelector('.issue');
    expect(await panel?.textContent('#body')).toContain('확정일자');
  });
});
