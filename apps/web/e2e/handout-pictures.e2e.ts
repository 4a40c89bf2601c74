import type { Page } from '@playwright/test';
import type { Handout, TableForDm } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { makePair, onMap, signIn } from './support/accounts.ts';
import { findBarriers } from './support/barriers.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith } from './support/campaign.ts';
import { withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';
import { handOn } from './support/touch.ts';

const own = withWrittenApp();
const PATIENCE = { timeout: 120_000 };

/** A real picture, drawn by the browser. */
const DRAWN = `(() => {
  const canvas = document.createElement('canvas');
  canvas.width = 800;
  canvas.height = 500;
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#d9c89a';
  pen.fillRect(0, 0, 800, 500);
  pen.fillStyle = '#7D2248';
  pen.fillRect(300, 150, 200, 200);
  return canvas.toDataURL('image/png').split(',')[1];
})()`;

async function desk() {
  const [dm, priya] = await makePair(own.app.url, 'Marisol', 'Priya');
  const { id } = await campaignWith(dm, ['Cormyr']);
  await priya.post(`/api/home/campaign/${id}/join/`, {});
  const { page, context } = await newVisitor(own.browser, 'desktop');
  await signIn(context, dm);
  return { dm, priya, id, page, context };
}

/** How a picture that is shown lies in its frame. */
async function zoomOf(page: Page) {
  const style = await page.locator('[data-handout] img').getAttribute('style');
  const [x, y, times] = [...(style ?? '').matchAll(/-?[\d.]+(?:e-?\d+)?/g)].map(([number]) => Number(number));
  return { times, x, y } as { times: number; x: number; y: number };
}

const isDrawn = `(img) => img.complete && img.naturalWidth > 0`;

describe('a picture that is uploaded to be shown', () => {
  it('is chosen, refused where it is none, shown, seen by a player and on the table screen', async () => {
    const { dm, priya, id, page } = await desk();
    const { screen } = await dm.post<TableForDm>(`/api/home/campaign/${id}/table/open/`, {});
    await page.goto(onMap(own.app.url, id));
    const tv = await newVisitor(own.browser, 'desktop');
    await tv.page.goto(`${own.app.url}/table/#${screen?.secret}`);
    const player = await newVisitor(own.browser, 'phone');
    await signIn(player.context, priya);
    await player.page.goto(onMap(own.app.url, id));
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const dialog = page.getByRole('dialog');
    const buffer = Buffer.from(String(await page.evaluate(DRAWN)), 'base64');
    const input = dialog.locator('input[type=file]');
    await input.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: buffer.subarray(0, 90) });
    await see(dialog.getByRole('alert')).toContainText('broken.png');
    await input.setInputFiles({ name: 'The goblin’s boot.png', mimeType: 'image/png', buffer });
    await see(dialog.getByRole('button', { name: /^A picture/ })).toHaveAttribute('aria-pressed', 'true');
    await see(dialog.getByText('Players read no title.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Add a title' }).click();
    await dialog.getByLabel('Title').fill('A boot');
    await dialog.getByRole('button', { name: 'Publish' }).click();
    await see(dialog.getByText('Players read: A boot')).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Show it' }).click();
    const onPhone = player.page.locator('[data-handout] img');
    await see(onPhone).toBeVisible();
    await see(player.page.locator('[data-handout]')).toContainText('A boot');
    await expect
      .poll(() => player.page.evaluate(`(${isDrawn})(document.querySelector('[data-handout] img'))`), PATIENCE)
      .toBe(true);
    await expect
      .poll(() => tv.page.evaluate(`(${isDrawn})(document.querySelector('[data-table-handout] img'))`), PATIENCE)
      .toBe(true);
    expect(await findBarriers(player.page)).toEqual([]);

    // Two fingers look closer, one looks around, and two put it back.
    const hand = await handOn(player.page);
    const at = () => zoomOf(player.page);
    expect(await at()).toEqual({ times: 1, x: 0, y: 0 });
    const [left, right] = [
      { x: 150, y: 420 },
      { x: 240, y: 420 },
    ] as const;
    await hand.pinch(
      [left, right],
      [
        { x: 60, y: 420 },
        { x: 330, y: 420 },
      ],
    );
    await expect.poll(async () => (await at()).times, PATIENCE).toBeCloseTo(3, 1);
    const before = await at();
    await hand.drag({ x: 195, y: 420 }, { x: 255, y: 450 });
    await expect.poll(async () => (await at()).x - before.x, PATIENCE).toBeCloseTo(60, 0);
    expect((await at()).times).toBe(before.times);
    await hand.pinch(
      [
        { x: 60, y: 420 },
        { x: 330, y: 420 },
      ],
      [left, right],
    );
    await expect.poll(at, PATIENCE).toEqual({ times: 1, x: 0, y: 0 });
    // The map below stood still, and the page as well.
    await see(player.page.locator('[data-handout]')).toBeVisible();
    expect(await player.page.evaluate('[scrollX, scrollY, visualViewport.scale]')).toEqual([0, 0, 1]);
  });

  it('is pasted and dropped, too', async () => {
    const { id, page } = await desk();
    await page.goto(onMap(own.app.url, id));
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await see(dialog).toContainText('No handouts yet');
    const give = (kind: 'paste' | 'drop') =>
      page.evaluate(`(async () => {
        const bytes = Uint8Array.from(atob(${DRAWN}), (letter) => letter.charCodeAt(0));
        const data = new DataTransfer();
        data.items.add(new File([bytes], 'image.png', { type: 'image/png' }));
        const target = document.querySelector('input[type=file]');
        target.dispatchEvent(${kind === 'paste'}
          ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true })
          : new DragEvent('drop', { dataTransfer: data, bubbles: true }));
      })()`);
    await give('paste');
    await see(dialog.getByRole('button', { name: /^A picture Not shown yet/ })).toHaveCount(1);
    await give('drop');
    await see(dialog.getByRole('button', { name: /Not shown yet/ })).toHaveCount(2);
  });
});

describe('a text of several pages', () => {
  it('is turned by the DM on the table screen, and stays there after a reload', async () => {
    const { dm, id, page } = await desk();
    const { screen } = await dm.post<TableForDm>(`/api/home/campaign/${id}/table/open/`, {});
    const text = ['One', 'Two', 'Three'].map((word) => `${word} ${'lantern '.repeat(70).trim()}.`).join('\n\n');
    const letter = { title: 'A long letter', text, location_id: null };
    const { key } = await dm.post<Handout>(`/api/home/campaign/${id}/handouts/`, letter);
    await dm.post(`/api/home/campaign/${id}/handouts/${key}/show/`, { to: 'everybody' });
    const tv = await newVisitor(own.browser, 'desktop');
    await tv.page.goto(`${own.app.url}/table/#${screen?.secret}`);
    const onTable = tv.page.locator('[data-table-handout]');
    await see(onTable).toContainText('One lantern');
    await see(onTable).toContainText('Page 1 of 3');
    await page.goto(onMap(own.app.url, id));
    const inBar = page.getByRole('group', { name: 'Pages of A long letter on the table screen' });
    await inBar.getByRole('button', { name: 'Next page' }).click();
    await see(inBar.getByRole('status', { name: 'Page 2 of 3' })).toBeVisible();
    await see(onTable).toContainText('Two lantern');
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Next page' }).click();
    await see(dialog).toContainText('Page 3 of 3');
    await see(onTable).toContainText('Three lantern');
    expect(await findBarriers(page)).toEqual([]);
    await tv.page.reload();
    await see(onTable).toContainText('Page 3 of 3');
    expect(await onTable.innerText()).not.toContain('One lantern');
    await dialog.getByRole('button', { name: 'Take it away' }).click();
    await see(inBar).toHaveCount(0);
  });
});

describe('the window of a table screen', () => {
  it('keeps the screen awake, again after it was covered', async () => {
    const { dm, id } = await desk();
    const { screen } = await dm.post<TableForDm>(`/api/home/campaign/${id}/table/open/`, {});
    const tv = await newVisitor(own.browser, 'desktop');
    // The browser's own lock is taken where it has one; here is counted how often it is asked for.
    await tv.page.addInitScript(`
      window.asked = 0;
      const real = navigator.wakeLock;
      Object.defineProperty(navigator, 'wakeLock', { value: { request: (kind) => {
        window.asked += 1;
        return real?.request(kind) ?? Promise.reject(new Error('none'));
      } } });`);
    await tv.page.goto(`${own.app.url}/table/#${screen?.secret}`);
    await expect.poll(() => tv.page.evaluate('window.asked'), PATIENCE).toBe(1);
    await tv.page.evaluate(`document.dispatchEvent(new Event('visibilitychange'))`);
    await expect.poll(() => tv.page.evaluate('window.asked'), PATIENCE).toBe(2);
  });

  it('that is blocked leaves the dialog with its address and code', async () => {
    const { id, page } = await desk();
    await page.addInitScript('window.open = () => null;');
    await page.goto(onMap(own.app.url, id));
    await page.getByRole('button', { name: 'Open table screen' }).click();
    const dialog = page.getByRole('dialog', { name: 'Table screen' });
    await see(dialog).toContainText('/table');
    await see(dialog).toContainText(/[2-9A-Z]{4} [2-9A-Z]{4}/);
    // Nobody else reaches this address.
    await see(dialog).toContainText('Phones and TVs cannot open');
  });
});
