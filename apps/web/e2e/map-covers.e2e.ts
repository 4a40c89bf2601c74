import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { makePair, onMap, signIn } from './support/accounts.ts';
import { newVisitor } from './support/browser.ts';
import { campaignWith } from './support/campaign.ts';
import { variants } from './support/further.ts';
import { mapIsThere } from './support/map-on-screen.ts';
import { withStaff, withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withStaff('Covering', withWrittenApp);

/** What `npm run labels` knows of screens: WRITE_COVERS=1 writes it anew, after the layout of the stage was changed. */
const KEPT = join(import.meta.dirname, '../../../scripts/labels/covers.json');
/** Letters are not equally wide on every machine, in CSS pixels. */
const TOLERANCE = 12;

const screens = [
  ['desktop', { width: 1440, height: 900 }],
  ['phone', { width: 390, height: 844 }],
  ['phone on its side', { width: 844, height: 390 }],
  ['320 px wide', { width: 320, height: 640 }],
] as const;
const roles = ['reader', 'dm', 'editor'] as const;

type Box = [left: number, top: number, right: number, bottom: number];

/** The stage with what lies over it, in CSS pixels from its corner; runs in the page. */
const measure = (page: Page) =>
  page.evaluate(() => {
    const map = document.querySelector('[role="application"]');
    const stage = map?.closest<HTMLElement>('[data-width]');
    if (map === null || stage == null) throw new Error('There is no map.');
    const corner = map.getBoundingClientRect();
    const covers = [...document.querySelectorAll('[data-covers-map] > *, [data-over-map]')]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width, height, top, bottom }) => width > 1 && height > 1 && top < corner.bottom && bottom > corner.top)
      .map(({ left, top, right, bottom }): Box => {
        const at = [left - corner.left, top - corner.top, right - corner.left, bottom - corner.top];
        return at.map(Math.round) as Box;
      });
    const { width, panel } = stage.dataset;
    return { width, panel, stage: { width: corner.width, height: corner.height }, covers };
  });

/** The same once nothing comes any more. */
async function measureAtRest(page: Page) {
  let before = await measure(page);
  for (;;) {
    await page.waitForTimeout(700);
    const now = await measure(page);
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}

it.each(variants(roles.flatMap((role) => screens.map(([name, size]) => ({ role, name, size })))))(
  'what lies over the map of a $role is known on a $name',
  async ({ role, name, size }) => {
    const { details, point } = own.world;
    const place = point('Triboar');
    const form = name === 'desktop' ? 'desktop' : 'phone';
    const { context, page } = await newVisitor(own.browser, form, 'light', { viewport: size });
    let address = `${own.app.url}/sword_coast/`;
    if (role === 'editor') {
      await signIn(context, own.staff);
      address = `${own.app.url}/admin/sword_coast/edit/`;
    } else if (role === 'dm') {
      const [dm] = await makePair(own.app.url, 'Covered', 'Uncovered');
      const { id } = await campaignWith(dm, []);
      await dm.post(`/api/home/campaign/${id}/sessions/start/`, { number: 1 });
      await signIn(context, dm);
      address = onMap(own.app.url, id);
    }
    await page.goto(address);
    await mapIsThere(page, details);
    const resting = await measureAtRest(page);
    await page.goto(`${address}?child=${place.slug}`);
    await mapIsThere(page, details);
    if (role === 'dm') {
      await page.getByRole('tab', { name: 'Your Campaign' }).click();
      await page.getByText('Named', { exact: true }).first().click();
      await see(page.getByText('Triboar is named').first()).toBeVisible();
    }
    const open = await measureAtRest(page);
    const found = { name, role, resting, open };
    const kept = JSON.parse(readFileSync(KEPT, 'utf8')) as (typeof found)[];
    if (process.env.WRITE_COVERS === '1') {
      const others = kept.filter((one) => one.name !== name || one.role !== role);
      writeFileSync(KEPT, `${JSON.stringify([...others, found], null, 2)}\n`);
    } else {
      const known = kept.find((one) => one.name === name && one.role === role);
      for (const state of ['resting', 'open'] as const) {
        const { covers, ...stage } = found[state];
        const { covers: knownCovers = [], ...knownStage } = known?.[state] ?? {};
        expect(stage).toEqual(knownStage);
        expect(covers).toHaveLength(knownCovers.length);
        const away = covers.flatMap((box, at) =>
          box.map((edge, side) => Math.abs(edge - (knownCovers[at]?.[side] ?? 0))),
        );
        expect(Math.max(0, ...away)).toBeLessThanOrEqual(TOLERANCE);
      }
    }
    await context.close();
  },
);
