import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { findBarriers, findContrastsInDark } from './support/barriers.ts';
import { newVisitor, SIZES, type Visitor, workerBrowser } from './support/browser.ts';
import { inTurns } from './support/further.ts';
import { see } from './support/see.ts';
import { isWhole } from './support/which-journeys.ts';

const url = inject('appUrl');
let browser: Browser;
beforeAll(async () => {
  browser = await workerBrowser();
});

interface State {
  path: string;
  /** Makes the state after the page has come. */
  make?: (page: Page, size: keyof typeof SIZES) => Promise<void>;
  /** What is there when the state is. */
  shows: RegExp;
  /** Looked at with all journeys: other states are made of the same parts. */
  isFurther?: true;
}

const search = (words: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: /^Search/ }).fill(words);
};

const states: Readonly<Record<string, State>> = {
  'the map': { path: '/', shows: /Sword Coast Map/ },
  'the map of a city': { path: '/waterdeep/', shows: /Waterdeep Map/, isFurther: true },
  'a place with its text': {
    path: '/?child=waterdeep',
    make: (page) => page.locator('summary').first().click(),
    shows: /Read more on the wiki/,
  },
  'a place without a text': {
    path: '/?child=holgerstead',
    shows: /We do not have a link to the wiki/,
    isFurther: true,
  },
  'what a campaign is': {
    path: '/?child=waterdeep',
    make: (page) => page.getByRole('tab', { name: 'Your Campaign' }).click(),
    shows: /Sign Up Now!/,
    isFurther: true,
  },
  'search with results': { path: '/', make: search('water'), shows: /In the text/ },
  'search without results': { path: '/', make: search('zzqqxx'), shows: /Nothing called/, isFurther: true },
  'the list of places': {
    path: '/',
    make: async (page, size) => {
      if (size === 'phone') await page.getByRole('button', { name: 'Places 235' }).click();
    },
    shows: /Cities and towns/,
  },
  'an unknown place': { path: '/?child=nonsense', shows: /There is no place called/, isFurther: true },
  'a location without a map': { path: '/daggerford/', shows: /We don't currently have a map/ },
  'a page that is not there': { path: '/no_such_place/', shows: /This part of the map is blank/ },
  'the privacy notice': { path: '/privacy_policy', shows: /Last updated July 22, 2024/ },
  'the stat block': { path: '/dnd_5e_monster_stat_block/goblin', shows: /Stat blocks are discontinued/ },
  'the community': { path: '/community/', shows: /The people around this atlas/ },
};

const looked = Object.entries(states).filter(([, { isFurther }]) => isWhole || isFurther !== true);

describe.each(Object.keys(SIZES) as (keyof typeof SIZES)[])('on a %s nothing keeps anybody out of', (size) => {
  let visitor: Visitor;
  beforeAll(async () => {
    visitor = await newVisitor(browser, size, 'light', { reducedMotion: 'reduce' });
  });
  afterAll(() => visitor?.context.close());

  it.each(inTurns(looked, Object.keys(SIZES).indexOf(size), 2))('%s', async (_, { path, make, shows }) => {
    const { page, complaints } = visitor;
    await page.emulateMedia({ colorScheme: 'light' });
    const answer = await page.goto(`${url}${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await make?.(page, size);
    await see(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
    expect(await findBarriers(page)).toEqual([]);
    expect(await findContrastsInDark(page)).toEqual([]);
    // The browser itself reports every answer that is a 404.
    const reported = complaints.splice(0);
    if (answer?.status() === 200) expect(reported).toEqual([]);
  });
});
