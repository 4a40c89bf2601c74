import type { Browser } from '@playwright/test';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { newVisitor, workerBrowser } from './support/browser.ts';
import { further } from './support/further.ts';
import { dragMap, mapRests, openMap } from './support/map-on-screen.ts';
import { readWorld, type World } from './support/world.ts';

const url = inject('appUrl');
let browser: Browser;
let coast: World;
beforeAll(async () => {
  [browser, coast] = await Promise.all([workerBrowser(), readWorld(url)]);
});

/** On the open sea between the rail and the coast: nothing to be pressed here. */
const AT = { x: 700, y: 500 };

describe('while the map moves', () => {
  it('React draws nothing', async () => {
    const { context, page } = await newVisitor(browser, 'desktop', 'light', { reducedMotion: 'no-preference' });
    // React tells whoever looks for it of every commit, also in the built app.
    await page.addInitScript(() => {
      const commits = { count: 0 };
      Object.assign(window, {
        commits,
        __REACT_DEVTOOLS_GLOBAL_HOOK__: {
          supportsFiber: true,
          renderers: new Map(),
          inject: () => 1,
          onCommitFiberRoot: () => {
            commits.count += 1;
          },
          onCommitFiberUnmount: () => {},
          onPostCommitFiberRoot: () => {},
        },
      });
    });
    await openMap(page, url, coast.details);
    await page.getByText('Loading locations (').waitFor({ state: 'detached' });
    // Put there by the script that counts.
    const commits = () => page.evaluate(() => (window as unknown as { commits: { count: number } }).commits.count);
    const before = await commits();
    expect(before).toBeGreaterThan(2);
    await dragMap(page, AT, { x: -200, y: -100 });
    await page.mouse.up();
    await mapRests(page);
    await page.mouse.wheel(0, -300);
    await mapRests(page);
    await page.mouse.move(AT.x + 40, AT.y, { steps: 10 });
    expect(await commits()).toBe(before);
    await context.close();
  });

  further('who asked for less motion sees it jump', async () => {
    const { context, page } = await newVisitor(browser, 'desktop', 'light', { reducedMotion: 'reduce' });
    await openMap(page, url, coast.details);
    await page.getByRole('application').focus();
    const zooms = await page.evaluate(async (width) => {
      const zoomNow = () =>
        (document.querySelector('.leaflet-tile-pane img[data-state]')?.getBoundingClientRect().width ?? 0) / width;
      const seen: number[] = [];
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: '+', bubbles: true }));
      for (let frame = 0; frame < 20; frame += 1) {
        await new Promise((next) => requestAnimationFrame(next));
        seen.push(zoomNow());
      }
      return seen;
    }, coast.details.map_width ?? 1);
    expect([...new Set(zooms.map((zoom) => zoom.toFixed(5)))]).toEqual(['0.55000']);
    await context.close();
  });
});
