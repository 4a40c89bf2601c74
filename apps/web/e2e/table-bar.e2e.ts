import { expect, it } from 'vitest';
import { makePair, onMap, signIn } from './support/accounts.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith } from './support/campaign.ts';
import { variants } from './support/further.ts';
import { labelsArePainted } from './support/map-on-screen.ts';
import { withStaff, withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withStaff('Wording', withWrittenApp);

const REFUSAL = 'This was changed meanwhile by somebody else who leads this campaign. Read it again before you go on.';

it.each(variants([1100, 1280, 1440]))(
  'the bar of the DM has words and says all of a refusal, %i pixels wide',
  async (width) => {
    const [dm] = await makePair(own.app.url, 'Wordy', 'Silent');
    const { id } = await campaignWith(dm, []);
    await dm.post(`/api/home/campaign/${id}/sessions/start/`, { number: 1 });
    const { context, page } = await newVisitor(own.browser, 'desktop', 'light', { viewport: { width, height: 800 } });
    await signIn(context, dm);
    await page.goto(`${onMap(own.app.url, id)}?child=${own.world.point('Triboar').slug}`);
    await labelsArePainted(page);
    const bar = page.getByRole('region', { name: 'Game table' });
    await see(bar.getByRole('button', { name: 'Show', exact: true })).toBeVisible();
    // Each act has its word, none of which is cut off.
    const acts = await bar.locator('button, a').evaluateAll((buttons) =>
      buttons
        .filter((button) => button.getBoundingClientRect().width > 0)
        .map((button) => {
          const range = document.createRange();
          range.selectNodeContents(button);
          const [words, room] = [range.getBoundingClientRect(), button.getBoundingClientRect()];
          const isWhole = words.left >= room.left - 1 && words.right <= room.right + 1;
          return { words: button.textContent?.trim() ?? '', isWhole, right: room.right };
        }),
    );
    expect(acts.length).toBeGreaterThan(6);
    expect(acts.filter(({ words, isWhole, right }) => words === '' || !isWhole || right > width)).toEqual([]);

    await page.route('**/api/**', (route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 409, json: { error: REFUSAL, code: 'conflict' } }),
    );
    await page.getByRole('tab', { name: 'Your Campaign' }).click();
    await page.getByText('Named', { exact: true }).first().click();
    const sentence = bar.getByRole('status').filter({ hasText: REFUSAL });
    await see(sentence).toBeVisible();
    const isSeen = await sentence.getByText(REFUSAL).evaluate((element, words) => {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      const lines: DOMRect[] = [];
      for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(node);
        lines.push(...range.getClientRects());
      }
      const isThere = ({ left, right, top, bottom }: DOMRect): boolean =>
        [left + 2, right - 2].every((x) => {
          const found = document.elementFromPoint(x, (top + bottom) / 2);
          return found !== null && (element.contains(found) || found.contains(element));
        });
      return { count: lines.length, all: lines.every(isThere), says: element.textContent?.includes(words) };
    }, REFUSAL);
    expect(isSeen).toMatchObject({ all: true, says: true });
    expect(isSeen.count).toBeGreaterThan(0);
    await context.close();
  },
);
