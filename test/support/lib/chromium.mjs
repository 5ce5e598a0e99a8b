import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { has, run } from './run.mjs';

const PLACES = [
  process.env.JOMUN_CHROME,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

export function findChromium() {
  return PLACES.find((path) => path && existsSync(path));
}

/** A Chrome or Chromium on this machine; on Debian, as root, it is installed with a Korean font where it is missing. */
export async function ensureChromium() {
  const canInstall = process.platform === 'linux' && process.getuid?.() === 0 && (await has('apt-get'));
  const fontMissing = canInstall && !(await run('fc-list', [':lang=ko'], { capture: true, allowFailure: true })).output.trim();
  if ((!findChromium() || fontMissing) && canInstall) {
    console.log('Chromium과 한글 글꼴을 설치합니다(apt) …');
    const env = { DEBIAN_FRONTEND: 'noninteractive' };
    await run('apt-get', ['update', '-qq'], { capture: true, allowFailure: true, env });
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', 'fonts-noto-cjk', 'fontconfig'], { capture: true, env });
  }
  const path = findChromium();
  if (!path) throw new Error('Chrome이나 Chromium이 없습니다. 설치한 뒤 다시 실행하거나 JOMUN_CHROME에 경로를 적어 주세요.');
  return path;
}

/** A headless browser on its own empty profile that asks nothing of the outside. */
export async function launchBrowser() {
  const executablePath = await ensureChromium();
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  });
}
