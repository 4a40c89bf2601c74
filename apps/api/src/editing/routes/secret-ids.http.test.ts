import { secretIdsIn, withoutSecretIds } from '@venture-atlas/rules';
import type { LocationWiki, StaffWikiPage, WorldDetails } from '@venture-atlas/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { fillWorld, type WorldsApp, worldsApp, worldWord } from '../../../test-support/worlds-app.ts';
import { splitOldTexts } from '../commands/split-old-texts.ts';

/* The server gives each secret for the DM an ID, whoever writes the text, and to nobody who does not read it as a secret. */

let server: WorldsApp;
let owner: Person;
let world: WorldDetails;
let place: number;
let page: number;

beforeAll(async () => {
  server = await worldsApp();
  owner = await server.confirmed('Owner');
  world = await server.makeWorld(owner, 'Mine');
  ({ place, page } = fillWorld(server, world, 'mine'));
});
afterAll(() => server.close());

type Saved = StaffWikiPage & { change_id: number };
const content = { sections: [], top_section: '', image: null, image_text: '', attribution: null };

const write = (markdown: string, id = page): Promise<Saved> =>
  server.does<Saved>(owner, `/api/home/wikipage/${id}/`, { wiki_page_content: { ...content, markdown } });

const markdownOf = ({ wiki_page_content }: StaffWikiPage): string => wiki_page_content.markdown ?? '';

async function textNow(id = page): Promise<string> {
  return markdownOf((await server.get<StaffWikiPage>(`/api/home/wikipage/${id}/`, { as: owner })).body);
}

test('a saved text has IDs in the marks of its secrets, and keeps them', async () => {
  const written = 'Open.\n\n:::secret dm\nOne.\n:::\n\n> [!secret dm]\n> Two.\n\n:::secret\nThree.\n:::';
  const first = markdownOf(await write(written));
  expect(withoutSecretIds(first)).toBe(written);
  const [one = '', two = ''] = secretIdsIn(first);
  expect([one, two]).toEqual([expect.stringMatching(/^(?:[a-z]\d){6}$/), expect.stringMatching(/^(?:[a-z]\d){6}$/)]);
  expect(markdownOf(await write(first.replace('One.', 'One, and more.')))).toContain(`:::secret dm ${one}\nOne, and`);
  // Whoever sends the same words without the ID, as from a file, takes nothing away.
  expect(secretIdsIn(markdownOf(await write(withoutSecretIds(await textNow()))))).toEqual([one, two]);
});

test('a second block with the same ID has a new one, in the same save and elsewhere', async () => {
  const [id = ''] = secretIdsIn(markdownOf(await write(':::secret dm\nOne.\n:::')));
  const block = `:::secret dm ${id}\nOne.\n:::`;
  const ids = secretIdsIn(markdownOf(await write(`${block}\n\n${block}`)));
  expect(ids).toEqual([id, expect.not.stringContaining(id)]);
  const elsewhere = await server.does<Saved>(owner, '/api/home/wikipage/', {
    name: 'Loose leaf',
    world_id: world.id,
    wiki_page_content: { ...content, markdown: block },
  });
  expect(secretIdsIn(markdownOf(elsewhere))).toEqual([expect.not.stringContaining(id)]);
});

test('undo brings a secret back by its ID, and can be undone itself', async () => {
  const [id] = secretIdsIn(markdownOf(await write('Open.\n\n:::secret dm\nOne.\n:::')));
  const { change_id } = await write('Open.');
  const undone = await server.does<{ change: { id: number } }>(owner, `/api/history/${change_id}/revert/`);
  expect(secretIdsIn(await textNow())).toEqual([id]);
  await server.does(owner, `/api/history/${undone.change.id}/revert/`);
  expect(await textNow()).toBe('Open.');
});

test('secrets of before there were IDs have them, and what was written then can still be undone', async () => {
  await write('Open.');
  const { change_id } = await write('Open.\n\n:::secret dm\nOne.\n:::');
  const { sqlite } = server.database;
  const bare = (text: unknown) => String(text).replaceAll(/secret dm (?:[a-z]\d)+/g, 'secret dm');
  const row = sqlite.prepare('select secrets from wiki_pages where id = ?').pluck();
  sqlite.prepare('update wiki_pages set secrets = ? where id = ?').run(bare(row.get(page)), page);
  const after = sqlite.prepare('select after from staff_changes where id = ?').pluck();
  sqlite.prepare('update staff_changes set after = ? where id = ?').run(bare(after.get(change_id)), change_id);
  sqlite.prepare('insert into texts_to_part select id from wiki_pages where secrets is not null').run();
  const version = sqlite.prepare('select version from wiki_pages where id = ?').pluck();
  const before = version.get(page);
  await splitOldTexts(server.db, Date.now);
  expect(secretIdsIn(String(row.get(page)))).toHaveLength(1);
  // Nobody sees another text: whoever writes it meanwhile is not interrupted.
  expect(version.get(page)).toBe(before);
  await server.does(owner, `/api/history/${change_id}/revert/`);
  expect(await textNow()).not.toContain('One.');
});

test('a row of the table of places gives its secret an ID, and keeps those below', async () => {
  const [below] = secretIdsIn(markdownOf(await write('Open.\n\n:::secret dm\nOne.\n:::')));
  const version = (await server.get<StaffWikiPage>(`/api/home/wikipage/${page}/`, { as: owner })).body.version;
  const row = { id: place, version: 1 };
  const rows = [{ place: row, text: 'New.\n\n:::secret dm\nTwo.\n:::', text_version: version }];
  const client_key = '11111111-1111-4111-8111-111111111111';
  await server.does(owner, '/api/places/save/', { world_id: world.id, rows, client_key });
  const text = await textNow();
  expect(text).toContain('Two.');
  expect(secretIdsIn(text)).toEqual([expect.not.stringContaining(below ?? ''), below]);
});

test('whoever does not read the secret as one is told no ID', async () => {
  const [id = ''] = secretIdsIn(markdownOf(await write('Open.\n\n:::secret dm\nOne.\n:::')));
  const player = await server.person('Player');
  const coDm = await server.confirmed('Co-DM');
  const campaign = await server.campaign(owner);
  await server.does(owner, `/api/home/campaign/${campaign.id}/worlds/`, { worlds: [world.id] });
  await server.does(owner, `/api/home/campaign/${campaign.id}/dms/`, { email: coDm.email });
  await server.does(coDm, `/api/home/campaign/${campaign.id}/dms/accept/`);
  await server.join(campaign, player);
  const settings = { campaign_id: campaign.id, location_id: place, show_players: true, show_wiki: true };
  await server.does(owner, '/api/save_campaign_location_settings/', settings);
  const url = `/api/location_wiki/${worldWord('mine', 'place')}/?campaign_id=${campaign.id}`;
  const wiki = async (as: Person, query = '') => (await server.get<LocationWiki>(`${url}${query}`, { as })).text;
  expect(await wiki(owner)).toContain(id);
  expect(await wiki(coDm)).toContain(id);
  for (const text of [await wiki(player), await wiki(owner, '&as=player')]) {
    expect(text).toContain('Open.');
    expect(text).not.toContain(id);
  }
});
