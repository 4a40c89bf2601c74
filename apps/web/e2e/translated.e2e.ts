import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { see } from './support/see.ts';
import { type RunningApp, startApp } from './support/start-app.ts';

let app: RunningApp;
beforeAll(async () => {
  app = await startApp({ DEMO_WORLD: 'off' });
});
afterAll(() => app?.stop());

/** Does to the texts of the page what Chrome's translation does, and again to each text that changes. */
function translate(): void {
  const translateWithin = (root: Node): void => {
    const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    while (texts.nextNode()) found.push(texts.currentNode as Text);
    for (const text of found) {
      if (text.data.trim() === '' || text.parentElement?.closest('font, script, style, [translate="no"]') != null)
        continue;
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = `«${text.data}»`;
      outer.append(inner);
      text.replaceWith(outer);
    }
  };
  translateWithin(document.body);
  new MutationObserver(() => translateWithin(document.body)).observe(document.body, {
    childList: true,
    characterData: true,
    subtree: true,
  });
}

describe('a page that the browser translates', () => {
  it('counts on where a number stands beside words', async () => {
    const { context, page, complaints } = await newVisitor(await workerBrowser());
    await page.goto(`${app.url}/password_reset_request/`);
    await page.getByLabel('Email').fill('nobody@example.com');
    await page.getByRole('button', { name: 'Send reset link' }).click();
    const button = page.getByRole('button', { name: /^Send again in \d+ s$/ });
    await button.waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate(translate);
    const waiting = page.getByRole('button', { name: /Send again in/ });
    const first = await waiting.textContent();
    expect(first).toContain('«');
    await see.poll(async () => (await waiting.textContent()) !== first).toBe(true);
    expect((await waiting.textContent())?.replaceAll(/[«»]/g, '')).toMatch(/^Send again in \d+ s$/);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
