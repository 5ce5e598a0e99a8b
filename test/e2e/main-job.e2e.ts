import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startWorkbench, type Workbench } from './workbench.ts';

let bench: Workbench;
beforeAll(async () => {
  bench = await startWorkbench();
});
afterAll(async () => {
  await bench.close();
});

describe('the main job in a workbench', () => {
  it('select a clause, analyse it, read the panel', async () => {
    await bench.open('특약.md');
    await bench.selectLine(3);
    await bench.command('Jomun: 쟁점 분석');
    const panel = await bench.panel();
    await panel.waitForSelector('.issue', { timeout: 20_000 });
    const text = (await panel.textContent('#body')) ?? '';
    expect(text).toContain('전입신고를 제한하는 특약과 대항력 취득');
    expect(text).toContain('언어 모델을 쓰지 않았습니다');
    expect(text).toContain('주택임대차보호법 제3조');
    expect(text).toContain('표본');
    expect(text).toContain('검색한 팩');
    expect(await panel.locator('.issue .citation[data-verdict="verified"]').count()).toBeGreaterThan(0);
    expect(await panel.locator('.chip').count()).toBeGreaterThan(3);
    await bench.shot('panel-dark');
  });

  it('open the full text with the excerpt in sight', async () => {
    const panel = await bench.panel();
    await panel.locator('.issue .citation').first().locator('vscode-button', { hasText: '원문 열기' }).click();
    await bench.page.waitForSelector('.tab.active[aria-label*="주택임대차보호법 제3조"]');
    await bench.page.waitForFunction(() => document.querySelector('.editor-instance .view-lines')?.textContent?.includes('상태:') ?? false);
    await bench.shot('full-text-dark');
  });

  it('grey and struck through in the draft, and in Problems', async () => {
    await bench.open('의견서.md');
    const struck = await bench.page.waitForFunction(() => {
      const colours = new Map<string, string>();
      for (const span of document.querySelectorAll('.view-lines span')) {
        if (span.children.length > 0 || !getComputedStyle(span).textDecorationLine.includes('line-through')) continue;
        const [known] = /9999|제5조|제15조/.exec(span.textContent ?? '') ?? [];
        if (known !== undefined) colours.set(known, getComputedStyle(span).color);
      }
      // Repealed and phantom ones alike, once all of them are drawn.
      return colours.size === 3 && [...colours.values()];
    });
    expect(new Set((await struck.jsonValue()) as string[])).toEqual(new Set(['rgb(154, 154, 154)']));
    await bench.page.keyboard.press('Control+Shift+M');
    await bench.page.waitForSelector('.markers-panel .monaco-list-row');
    const problems = await bench.page.locator('.markers-panel').textContent();
    expect(problems).toContain('없는 문서');
    expect(problems).toContain('폐지');
    await bench.shot('draft-dark');
    await bench.page.keyboard.press('Control+Shift+M');
  });

  it('hover shows the law', async () => {
    await bench.page.keyboard.press('Control+1');
    await bench.hoverText('제3조제1항');
    const hover = bench.page.locator('.monaco-hover:not(.hidden)', { hasText: '확인됨' });
    await hover.waitFor({ timeout: 10_000 });
    expect(await hover.textContent()).toContain('대항력');
    await bench.shot('hover-dark');
  });

  it('shows in the panel what the selected draft cites: grey, amber, neutral', async () => {
    await bench.selectLine(9);
    await bench.command('Jomun: 쟁점 분석');
    const panel = await bench.panel();
    await panel.waitForSelector('.draft .citation-phantom', { timeout: 20_000 });
    const grey = panel.locator('.draft .citation-phantom .citation-label').first();
    expect(await grey.evaluate((element) => getComputedStyle(element).textDecorationLine)).toContain('line-through');
    expect(await panel.textContent('.draft')).toContain('조문 목록');
    await bench.shot('panel-grey-dark');
    await bench.selectLine(17);
    await bench.command('Jomun: 쟁점 분석');
    await panel.waitForSelector('.draft .citation-misquoted', { timeout: 20_000 });
    expect(await panel.textContent('.citation-misquoted .closest')).toContain('공제가 제한된다');
    await bench.shot('panel-amber-dark');
  });

  it('answers a question typed in the panel', async () => {
    const panel = await bench.panel();
    await panel.locator('#question').evaluate((element) => element.shadowRoot?.querySelector('textarea')?.focus());
    await bench.page.keyboard.insertText('차량 리스료 매입세액을 공제받을 수 있습니까?');
    await panel.locator('#ask').click();
    await panel.waitForFunction(() => document.querySelector('#body')?.textContent?.includes('업무용 승용차 리스료') ?? false);
    expect(await panel.textContent('.excluded')).toContain('L-002');
    await bench.shot('question-dark');
  });

  it('marks a result whose source has changed', async () => {
    await bench.open('특약.md');
    await bench.selectLine(6);
    await bench.command('Jomun: 쟁점 분석');
    const panel = await bench.panel();
    await panel.waitForFunction(() => document.querySelector('#body')?.textContent?.includes('갱신') ?? false);
    await bench.page.keyboard.press('Control+1');
    // The selection collapses to the line's start; three letters on, inside the clause, something is written.
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await bench.page.keyboard.press(key);
    await bench.page.keyboard.insertText('위 ');
    await panel.waitForSelector('.badge-stale', { timeout: 10_000 });
    for (let i = 0; i < 2; i++) await bench.page.keyboard.press('Backspace');
    await panel.waitForSelector('.badge-stale', { state: 'detached', timeout: 10_000 });
  });

  it('is there in the context menu and on its keys', async () => {
    await bench.open('특약.md');
    await bench.selectLine(8);
    await bench.page.locator('.view-lines .view-line', { hasText: '보일러' }).click({ button: 'right', position: { x: 120, y: 8 } });
    const entry = bench.page.locator('.monaco-menu .action-item', { hasText: '쟁점 분석' }).first();
    await entry.waitFor();
    await bench.shot('context-menu-dark');
    await bench.page.keyboard.press('Escape');
    await bench.selectLine(8);
    await bench.page.keyboard.press('Control+K');
    await bench.page.keyboard.press('Control+Alt+J');
    const panel = await bench.panel();
    await panel.waitForFunction(() => document.querySelector('#body')?.textContent?.includes('수선의무') ?? false);
  });

  it('puts a citation into the draft from the panel, by keyboard alone', async () => {
    const panel = await bench.panel();
    const button = panel.locator('.issue vscode-button', { hasText: '인용 삽입' }).first();
    await button.focus();
    await bench.page.keyboard.press('Enter');
    await bench.page.waitForFunction(() => document.querySelector('.editor-instance .view-lines')?.textContent?.replaceAll('\u00a0', ' ').includes('「민법」 제623조') ?? false);
  });

  it('reads in dark, light and high contrast, and passes axe in each', async () => {
    for (const [theme, name] of [
      ['Default Dark Modern', 'dark'],
      ['Default Light Modern', 'light'],
      ['Default High Contrast', 'hc'],
    ] as const) {
      await bench.theme(theme);
      await bench.open('의견서.md');
      await bench.selectLine(9);
      await bench.command('Jomun: 쟁점 분석');
      const panel = await bench.panel();
      await panel.waitForSelector('.draft .citation-phantom');
      expect(await bench.a11y(), name).toEqual([]);
      await bench.shot(`draft-${name}`);
    }
  });

  it('restores the result after a reload', async () => {
    await bench.reload();
    const panel = await bench.panel();
    await panel.waitForSelector('.issue', { timeout: 30_000 });
    expect(await panel.textContent('#body')).toContain('민법에 제9999조가 없습니다');
  });

  it('shows packs, laws and articles in the side bar, and opens an article from there', async () => {
    await bench.command('Focus on 설치된 팩 View');
    const row = (label: string) => bench.page.locator('.monaco-list-row', { hasText: label }).first();
    await row('표본').click();
    await bench.page.keyboard.press('ArrowRight');
    await row('문서 1').waitFor();
    await bench.page.keyboard.press('End');
    await row('하도급거래 공정화').click();
    await bench.page.waitForSelector('.monaco-list-row[aria-expanded="true"][aria-label*="하도급거래 공정화"]');
    // The first key goes into the law, to its first article.
    await bench.page.keyboard.press('ArrowRight');
    await bench.page.waitForSelector('.monaco-list-row.focused[aria-level="3"]');
    await bench.page.keyboard.press('Enter');
    await bench.page.waitForSelector('.tab.active[aria-label*="하도급거래 공정화에 관한 법률 제"]');
    await bench.shot('packs-tree');
  });

  it('asked nothing of the outside', () => {
    expect(bench.outside).toEqual([]);
  });
});
