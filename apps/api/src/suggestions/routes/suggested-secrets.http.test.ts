import { cutSecrets, partsOf, secretIdsIn } from '@venture-atlas/rules';
import type { CampaignAnswer, LocationWiki, StaffWikiPage, WorldDetails } from '@venture-atlas/types';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { drawAllPictures } from '../../../test-support/closed-pictures.ts';
import { slice } from '../../../test-support/deep.ts';
import { addPictureRow } from '../../../test-support/picture-row.ts';
import { must, suggesting } from '../../../test-support/suggesting.ts';
import { type FilledWorld, fillWorld, type WorldsApp, worldsApp, worldWord } from '../../../test-support/worlds-app.ts';

/*
 * Players suggest in a text of which they read parts: a secret was revealed to one of two, another one to nobody. The DM
 * owns the world.
 */

const FILE = `f1${'d'.repeat(62)}.webp`;
const TOLD = 'zzyxtold';
const KEPT = 'zzyxkept';
const EDITORS = 'zzyxeditors';
const TEXT = [
  'Barels stand along the quay.',
  `:::secret dm\nThe smith ${TOLD} pays the gard well.\n\n![Crown](/media/${FILE})\n\nHe is honest.\n:::`,
  `:::secret dm\nNobody knows ${KEPT}.\n:::`,
  `:::secret\n${EDITORS}\n:::`,
  'Gulls cry.',
].join('\n\n');

let server: WorldsApp;
let calls: ReturnType<typeof suggesting>;
let dm: Person;
/** Something is revealed to the first of them alone. */
let priya: Person;
let tobin: Person;
let world: WorldDetails;
let ids: FilledWorld;
let campaign: CampaignAnswer;
let told: string;

beforeEach(async () => {
  server = await worldsApp();
  calls = suggesting(server);
  dm = await server.confirmed('Dana');
  [priya, tobin] = [await server.person('Priya'), await server.person('Tobin')];
  world = await server.makeWorld(dm, 'Mine');
  ids = fillWorld(server, world, 'mine');
  addPictureRow(server.database.sqlite, { worldId: server.numberOf(world), file: FILE });
  await drawAllPictures(server);
  campaign = await server.campaign(dm);
  await server.does(dm, `/api/home/campaign/${campaign.id}/worlds/`, { worlds: [world.id] });
  for (const player of [priya, tobin]) await server.join(campaign, player);
  await write(TEXT);
  await server.does(dm, '/api/save_campaign_location_settings/', {
    campaign_id: campaign.id,
    location_id: ids.place,
    show_players: true,
    show_wiki: true,
  });
  [told = ''] = secretIdsIn(await stored());
  await server.does(dm, `/api/home/campaign/${campaign.id}/reveals/`, {
    location_id: ids.place,
    secret: told,
    to: 'some',
    people: [priya.id],
  });
});
afterEach(() => server.close());

const slug = worldWord('mine', 'place');
const pageUrl = () => `/api/home/wikipage/${ids.page}/`;
const write = (markdown: string) => {
  const content = { sections: [], top_section: '', image: null, image_text: '', attribution: null, markdown };
  return server.does<StaffWikiPage>(dm, pageUrl(), { wiki_page_content: content });
};
const stored = async () =>
  (await server.get<StaffWikiPage>(pageUrl(), { as: dm })).body.wiki_page_content.markdown ?? '';
const takeBack = () =>
  server.does(dm, `/api/home/campaign/${campaign.id}/reveals/take_back/`, { location_id: ids.place, secret: told });
const rewrite = (as: Person, change: (text: string) => string) => calls.rewrite(slug, as, change, campaign);
const within = (more = '') => `?campaign_id=${campaign.id}${more}`;
const wiki = (as: Person) => server.get<LocationWiki>(`/api/location_wiki/${slug}/${within()}`, { as });
const ofTold = (text: string) => partsOf(text).find(({ id }) => id === told)?.text;

test('a revealed secret is text like any other: an edit goes inside it, and its mark stays', async () => {
  const before = await stored();
  const { text } = await calls.formOf(slug, priya, within());
  expect(text?.markdown).toMatch(/^Barels stand along the quay\.\n\nThe smith zzyxtold pays the gard well\./);
  expect(text?.markdown).not.toMatch(new RegExp(`${KEPT}|${EDITORS}|secret|${told}`));
  const { id } = must(await rewrite(priya, (words) => words.replace('gard', 'guard').replace('Barels', 'Barrels')));
  const { text: shown } = await calls.review(id, dm);
  expect(shown?.conflicts).toEqual([]);
  must(await calls.act(id, 'accept', {}, dm));
  const after = await stored();
  expect(after).toBe(before.replace('gard', 'guard').replace('Barels', 'Barrels'));
  expect(secretIdsIn(after)).toEqual(secretIdsIn(before));
  expect((await wiki(priya)).text).toContain('pays the guard');
  expect((await wiki(tobin)).text).not.toMatch(/zzyxtold|guard/);
  must(await calls.act(id, 'undo', {}, dm));
  expect(await stored()).toBe(before);
});

test('nobody else has a word of it, and they suggest around it', async () => {
  expect((await calls.form(slug, tobin, within())).text).not.toMatch(/zzyx|gard|Crown/);
  const before = await stored();
  const { id } = must(await rewrite(tobin, (words) => words.replace('cry', 'shriek')));
  must(await calls.act(id, 'accept', {}, dm));
  expect(await stored()).toBe(before.replace('cry', 'shriek'));
});

test('words beside a mark are decided by whoever reads it, and never open a secret unasked', async () => {
  const { id } = must(await rewrite(priya, (words) => words.replace('The smith', 'Elmer, the smith')));
  const before = await stored();
  expect((await calls.act(id, 'accept', {}, dm)).status).toBe(409);
  const { text } = await calls.review(id, dm);
  expect(text?.conflicts[0]?.mine).toContain(told);
  const markdown = before.replace(`:::secret dm ${told}\n`, '').replace(':::\n', '');
  const opened = await calls.act(id, 'accept', { text: { version: text?.version, markdown } }, dm);
  expect([opened.status, opened.text]).toEqual([409, expect.stringContaining('opens_secrets')]);
  expect(await stored()).toBe(before);
});

test('once it is taken back, its writer has their own words of it and nothing else', async () => {
  const { id } = must(await rewrite(priya, (words) => words.replace('The smith', 'Elmer, the smith')));
  const mine = within(`&suggestion=${id}`);
  expect((await calls.formOf(slug, priya, mine)).suggested?.text).toContain(`Elmer, the smith ${TOLD}`);
  await takeBack();
  const answers = [
    await calls.form(slug, priya, mine),
    await server.get('/user/suggestions/', { as: priya }),
    await server.get('/user/export/', { as: priya }),
  ];
  for (const { text } of answers) expect(text).not.toMatch(/zzyx|gard|honest/);
  expect(answers[0]?.body).toMatchObject({ suggested: { text: null, words: ['Elmer, the'] } });
  // The DM still decides about what was suggested.
  const { text } = await calls.review(id, dm);
  expect(text?.conflicts).toHaveLength(1);
});

test('a picture of it is sent at an address that ends with it', async () => {
  const { text } = await calls.formOf(slug, priya, within());
  const address = /!\[Crown\]\(([^)]+)\)/.exec(text?.markdown ?? '')?.[1] ?? '';
  expect(address).toMatch(/^\/media\/private\//);
  const status = async () => (await server.app.inject({ url: address })).statusCode;
  expect(await status()).toBe(200);
  // What is stored of an edit beside the picture names the file, not an address of the player.
  const { id } = must(await rewrite(priya, (words) => words.replace('![Crown]', '![A crown]')));
  const row = server.database.sqlite.prepare('select fields from pending_changes').pluck().get();
  expect(row).toContain(`/media/${FILE}`);
  expect(row).not.toContain('/media/private/');
  await takeBack();
  expect(await status()).toBe(404);
  const { text: shown } = await calls.review(id, dm);
  expect(shown?.before).not.toContain(`/media/${FILE}`);
});

test('suggestions of both players lose and open no secret, wherever they are', async () => {
  let [accepted, conflicts] = [0, 0];
  const wanted = slice(50, 200);
  for (let number = 0; number < wanted; number += 1) {
    const as = number % 2 === 0 ? priya : tobin;
    const before = await stored();
    const at = (number * 37) % 101;
    const change = (words: string) => {
      const place = Math.floor((words.length * at) / 100);
      const cut = number % 3 === 0 ? 0 : (number * 13) % 40;
      return `${words.slice(0, place)}${number % 4 === 1 ? '' : `new${number} `}${words.slice(place + cut)}`;
    };
    const sent = await rewrite(as, change);
    // Nothing changed, a mark, or a picture.
    if (sent.status === 400) continue;
    const { id } = must(sent);
    const { status } = await calls.act(id, 'accept', {}, dm);
    const after = await stored();
    if (status === 409) {
      conflicts += 1;
      expect(after).toBe(before);
      must(await calls.act(id, 'decline', {}, dm));
      continue;
    }
    expect(status).toBe(200);
    accepted += 1;
    expect(secretIdsIn(after)).toEqual(secretIdsIn(before));
    const words = partsOf(after).filter(({ secret }) => secret !== null);
    expect(words.map(({ text }) => text)).toContain(`Nobody knows ${KEPT}.`);
    expect(words.map(({ text }) => text)).toContain(EDITORS);
    if (as === tobin) expect(ofTold(after)).toBe(ofTold(before));
    expect(cutSecrets(after, 'anybody')).not.toMatch(/zzyx/);
    expect((await wiki(tobin)).text).not.toContain('zzyx');
    must(await calls.act(id, 'undo', {}, dm));
    must(await calls.act(id, 'decline', {}, dm));
    expect(await stored()).toBe(before);
  }
  expect(accepted).toBeGreaterThan(wanted / 4);
  expect(conflicts).toBeGreaterThan(wanted / 10);
}, 120_000);
