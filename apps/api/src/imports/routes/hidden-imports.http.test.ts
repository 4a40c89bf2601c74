import { formatNames, formats } from '@venture-atlas/importers';
import type { WorldDetails } from '@venture-atlas/types';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { hiddenFiles } from '../../../test-support/hidden-files.ts';
import { type ImportApp, importApp } from '../../../test-support/import-app.ts';
import { whereImportSays } from '../../../test-support/import-leaks.ts';
import { ownWorldsWith } from '../../../test-support/worlds-app.ts';

/*
 * Files of every format that hides things from players go into an open world and into one that is not. Every word of what
 * they hide begins with "Hush", and no answer to anybody who must not read it may hold that.
 */

let server: ImportApp;
beforeEach(async () => {
  server = await importApp({ config: { ownWorlds: ownWorldsWith({ worldsEach: 3, locationsEach: 200 }) } });
});
afterEach(() => server.close());

const whereHushed = (as: Person | undefined, query = '', isEditor = false) =>
  whereImportSays(server, 'hush', as, query, isEditor);

async function bringInAll(by: Person, worldId?: string): Promise<string[]> {
  const notes: string[] = [];
  for (const files of Object.values(hiddenFiles).flat()) {
    const { status, body } = await server.upload(files, {}, by, worldId);
    expect(status, JSON.stringify(body)).toBe(200);
    await server.app.jobs.idle('import');
    expect((await server.post(`/api/imports/${body.id}/apply/`, {}, { as: by })).status).toBe(200);
    await server.app.jobs.idle('import');
    const done = (
      await server.get<{ state: string; report: { notes: string[] } }>(`/api/imports/${body.id}/`, { as: by })
    ).body;
    expect(done.state).toBe('done');
    notes.push(...done.report.notes);
  }
  return notes;
}

test('every format that hides something is looked at', () => {
  const hiding = formatNames.filter((name) => formats[name].options.includes('hidden'));
  expect(Object.keys(hiddenFiles).toSorted()).toEqual(hiding.toSorted());
});

test('what files hide is for the editors of an open world alone', async () => {
  const notes = await bringInAll(server.mara);
  expect(notes).toContain(
    '2 places hidden from players are kept as drafts, which only those who edit this world can see.',
  );
  const [dm, player] = [await server.person('DM'), await server.person('Player')];
  const campaign = await server.campaign(dm);
  await server.join(campaign, player);
  expect(await whereHushed(undefined)).toEqual([]);
  expect(await whereHushed(player)).toEqual([]);
  for (const as of [dm, player]) expect(await whereHushed(as, `campaign_id=${campaign.id}`)).toEqual([]);
  // It is all there, for editors.
  const toStaff = (await whereHushed(server.mara, '', true)).join();
  for (const draft of ['cave', 'lair', 'den', 'house', 'fort', 'hut', 'mill', 'cove', 'wreck', 'fir', 'yew'])
    expect(toStaff).toContain(`hush_${draft}_draft_`);
  const secrets = server.database.sqlite.prepare('select secrets from wiki_pages').pluck().all().join();
  expect(secrets).toContain(':::secret\nHush: *bugs*.\n:::');
  for (const words of [
    'Hush: a comment.',
    'Hush: a callout.',
    'Hush: the rest.',
    'Hush: never closed',
    'Hush, elsewhere.',
  ])
    expect(secrets).toContain(words);
  expect(secrets).not.toContain(':::secret dm');
}, 600_000);

test('what files hide is for the DMs of a world that is not open: no campaign knows the places', async () => {
  const [owner, player, stranger] = [
    await server.person('Owner'),
    await server.person('Player'),
    await server.person('Stranger'),
  ];
  server.database.sqlite.prepare('update users set email_verified = 1 where id = ?').run(owner.id);
  const world = (await server.post<WorldDetails>('/api/worlds/', { name: 'Mine' }, { as: owner })).body;
  const notes = await bringInAll(owner, world.id);
  expect(notes).toContain('2 places hidden from players are kept, and no campaign knows them.');
  const campaign = await server.campaign(owner);
  await server.join(campaign, player);
  await server.post(`/api/home/campaign/${campaign.id}/worlds/`, { worlds: [world.id] }, { as: owner });
  const here = `campaign_id=${campaign.id}`;
  expect(await whereHushed(player, here)).toEqual([]);
  expect(await whereHushed(owner, `${here}&as=player`)).toEqual([]);
  expect(await whereHushed(undefined)).toEqual([]);
  for (const as of [stranger, player]) expect(await whereHushed(as, `world_id=${world.id}`)).toEqual([]);
  // A place whose text is shown keeps its secrets.
  const inn = server.database.sqlite.prepare("select id from locations where slug = 'inn'").pluck().get() as number;
  const settings = { campaign_id: campaign.id, location_id: inn, show_players: true, show_wiki: true };
  expect((await server.post('/api/save_campaign_location_settings/', settings, { as: owner })).status).toBe(200);
  const shown = await server.get(`/api/location_wiki/inn/?${here}`, { as: player });
  expect(shown.text).toContain('Ale.');
  expect(await whereHushed(player, here)).toEqual([]);
  const toOwner = (await whereHushed(owner, here, true)).join();
  expect(toOwner).toMatch(/\/api\/location_wiki\/(inn|keep)/);
  expect(toOwner).toContain('/api/location_map_details/ford_valley/');
}, 600_000);
