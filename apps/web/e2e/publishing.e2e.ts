import type { Page } from '@playwright/test';
import type {
  CampaignAnswer,
  LocationSaved,
  PositionSaved,
  StaffWikiPage,
  WorkingCopiesPage,
  World,
} from '@venture-atlas/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Api, makePair, signIn } from './support/accounts.ts';
import { newVisitor } from './support/browser.ts';
import { withOwnApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

/*
 * A DM types into each kind of text field. In a second browser a player has the map open: every response that it gets, and
 * all that its stream tells, is looked at. Nothing of the words is in it before Publish, and all of it after.
 */
const own = withOwnApp();
let owner: Api;
let priya: Api;
let campaign: CampaignAnswer;
let world: World;
let page: StaffWikiPage;
let town: number;

const at = (path: string) => `/api/home/campaign/${campaign.id}/${path}`;

beforeAll(async () => {
  [owner, priya] = await makePair(own.app.url, 'Odalys', 'Priya');
  world = await owner.post<World>('/api/worlds/', { name: 'Thornmark' });
  const map = { world_id: world.id, name: 'Thorn Coast', map_size: { width: 2000, height: 1500 } };
  const coast = (await owner.post<LocationSaved>('/api/home/location/', map)).location.id;
  const place = { parent_id: coast, name: 'Phandalin', lat: 750, lng: 1000, scale: 60 };
  town = (await owner.post<PositionSaved>('/api/add_position/', place)).position.location_id;
  const content = { markdown: 'Two dozen roofs.', sections: [], top_section: '', image: null, image_text: '' };
  const text = { name: 'Phandalin', location_id: town, wiki_page_content: { ...content, attribution: null } };
  page = await owner.post<StaffWikiPage>('/api/home/wikipage/', text);
  campaign = await owner.post<CampaignAnswer>('/api/home/campaign/', { name: 'Thorns' });
  await owner.post(at('worlds/'), { worlds: [world.id] });
  await priya.post(at('join/'), { invite: campaign.invite_token });
  for (const location_id of [coast, town]) {
    const settings = { campaign_id: campaign.id, location_id, show_players: true, show_wiki: true };
    await owner.post('/api/save_campaign_location_settings/', settings);
  }
  await owner.post(at('sessions/start/'), { number: 1 });
});

/** The player's browser, with the map and the text open; `got` is all that came to it. */
async function openReader() {
  const visitor = await newVisitor(own.browser, 'desktop');
  await signIn(visitor.context, priya);
  const got: string[] = [];
  visitor.page.on('response', (response) => {
    if (!response.url().includes('/live/'))
      void response.text().then(
        (text) => got.push(`${response.url()} ${text}`),
        () => undefined,
      );
  });
  await visitor.page.goto(`${own.app.url}/campaign/${campaign.id}/thorn_coast/?child=phandalin`);
  // A stream of its own: what a page reads of its one is not shown to tests.
  await visitor.page.evaluate(
    async ([path = '', access = '']) => {
      const heard: string[] = [];
      Object.assign(window, { heard });
      const answer = await fetch(path, { headers: { authorization: `Bearer ${access}` } });
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
      const next = (): void =>
        void reader?.read().then(({ done, value }) => {
          if (value !== undefined) heard.push(value);
          if (!done) next();
        });
      next();
    },
    [at('live/'), priya.tokens.access],
  );
  // A line with a colon only keeps the stream open.
  const heard = async () => {
    // The page put it there above.
    const all = await visitor.page.evaluate(() => (window as unknown as { heard: string[] }).heard.join(''));
    return all.replaceAll(/^:.*\n+/gm, '');
  };
  await see.poll(heard).toContain('revision');
  /** Everything that a reader may ask for, asked beside the page: a refusal is no complaint of the page. */
  const askAll = async () => {
    const paths = [
      `/api/location_map_details/thorn_coast/?campaign_id=${campaign.id}`,
      `/api/location_wiki/phandalin/?campaign_id=${campaign.id}`,
      `/api/search/?q=zzyx&campaign_id=${campaign.id}`,
      ...['chronicle/?session=1', 'sessions/', 'shown/', 'revision/'].map(at),
    ];
    const headers = { authorization: `Bearer ${priya.tokens.access}` };
    const answers = await Promise.all(
      paths.map(async (path) => (await visitor.context.request.get(`${own.app.url}${path}`, { headers })).text()),
    );
    return answers.join('\n');
  };
  return { ...visitor, got, heard, askAll };
}

interface Typed {
  /** Opens the screen, and leaves the field to type into. */
  open: (page: Page) => Promise<unknown>;
  field: (page: Page) => ReturnType<Page['getByLabel']>;
  words: string;
  /** Once it is published. */
  after?: () => Promise<unknown>;
}

const openCampaign = async (page: Page) => {
  await page.goto(`${own.app.url}/campaign/${campaign.id}/thorn_coast/?child=phandalin`);
  await page.getByRole('tab', { name: 'Your Campaign' }).click();
  await page.getByRole('button', { name: 'Give another name' }).click();
};
const edit = (page: Page) => page.goto(`${own.app.url}/world/${world.id}/thorn_coast/edit/?child=phandalin`);

const kinds: Record<string, Typed> = {
  text: {
    open: edit,
    field: (page) => page.getByLabel('Text', { exact: true }),
    words: 'Zzyxtext roofs.',
  },
  caption: {
    open: (editor) => editor.goto(`${own.app.url}/worlds/${world.id}/registry/manage/wikipage/${page.id}/`),
    field: (page) => page.getByLabel('Caption', { exact: true }),
    words: 'Zzyxcaption',
  },
  recap: {
    open: async (page) => {
      await page.goto(`${own.app.url}/campaign/${campaign.id}/chronicle/?session=1`);
      await page.getByRole('button', { name: 'Write the recap' }).click();
    },
    field: (page) => page.getByLabel('What happened', { exact: true }),
    words: 'Zzyxrecap came.',
  },
  alias: {
    open: openCampaign,
    field: (page) => page.getByLabel('Name for players', { exact: true }),
    words: 'Zzyxalias',
    // Players would not read the true name.
    after: () => {
      const settings = {
        campaign_id: campaign.id,
        location_id: town,
        show_players: true,
        show_wiki: true,
        alias: null,
      };
      return owner.post('/api/save_campaign_location_settings/', settings);
    },
  },
  name: { open: edit, field: (page) => page.getByLabel('Name', { exact: true }), words: 'Zzyxname' },
};
describe('what a DM types', () => {
  it.each(Object.keys(kinds))(
    'as %s reaches no browser of a player before Publish, and all of it does after',
    async (name) => {
      const { open, field, words, after } = kinds[name] as Typed;
      const reader = await openReader();
      const dm = await newVisitor(own.browser, 'desktop');
      await signIn(dm.context, owner);
      await open(dm.page);
      const input = field(dm.page);
      await see(input).toBeEditable();
      const [before, heard] = [await reader.askAll(), await reader.heard()];
      expect(before).not.toContain(words);
      const copies = async () => (await owner.get<WorkingCopiesPage>('/api/working_copies/')).copies;
      await input.fill(words.slice(0, 5));
      await see.poll(async () => (await copies()).length).toBe(1);
      const [first] = await copies();
      await input.fill(words);
      await see.poll(async () => (await copies())[0]?.updated_at === first?.updated_at).toBe(false);

      expect(await reader.askAll()).toBe(before);
      expect(await reader.heard()).toBe(heard);
      expect(reader.got.join('\n')).not.toContain(words.slice(0, 9));

      await dm.page.getByRole('button', { name: 'Publish', exact: true }).click();
      await see.poll(reader.askAll).toContain(words);
      await see.poll(async () => (await reader.heard()).length).toBeGreaterThan(heard.length);
      expect(await reader.heard()).not.toContain('Zzyx');
      // The place that the player reads stays open under its new name.
      if (name === 'alias' || name === 'name')
        await see(reader.page.getByRole('heading', { name: words }).first()).toBeVisible();
      await after?.();
      await see.poll(async () => (await copies()).length).toBe(0);
      for (const { complaints, context } of [dm, reader]) {
        expect(complaints).toEqual([]);
        await context.close();
      }
    },
  );
});
