import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { secretIdsIn } from '@venture-atlas/rules';
import type {
  CampaignAnswer,
  ImportJob,
  LocationMapDetails,
  LocationWiki,
  NamedBy,
  StaffWikiPage,
  WorldArchive,
  WorldDetails,
} from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPromise } from 'yauzl';
import type { Person } from '../../../test-support/campaign-app.ts';
import { importHere } from '../../../test-support/import-here.ts';
import { formBody } from '../../../test-support/picture-app.ts';
import { type FilledWorld, fillWorld, type WorldsApp, worldsApp, worldWord } from '../../../test-support/worlds-app.ts';
import { archiveTableNames } from '../../archive/archive-format.ts';
import { readTable, unpackArchive } from '../../archive/read-archive.ts';

/*
 * A DM reveals one secret to everybody and one to a player. Files and copies of the world do not depend on it: only an
 * editor makes them, and what is in them was decided by the world and not by a campaign.
 */

const [ALL, SOME, NONE] = ['zzyxall', 'zzyxsome', 'zzyxnone'];
const words = (text: string) => [ALL, SOME, NONE].filter((word) => text.includes(word));

let server: WorldsApp;
let dm: Person;
let player: Person;
let world: WorldDetails;
let ids: FilledWorld;
let campaign: CampaignAnswer;
let secretIds: string[];
let folder: string;

const map = worldWord('mine', 'map');
const place = worldWord('mine', 'place');

beforeAll(async () => {
  server = await worldsApp({ database: 'file', deps: { now: Date.now, runImport: importHere } });
  [dm, player] = [await server.confirmed('Dana'), await server.person('Priya')];
  folder = mkdtempSync(join(tmpdir(), 'reveals-'));
  world = await server.makeWorld(dm, 'Mine');
  ids = fillWorld(server, world, 'mine');
  campaign = await server.campaign(dm);
  await server.does(dm, `/api/home/campaign/${campaign.id}/worlds/`, { worlds: [world.id] });
  await server.join(campaign, player);
  const content = { sections: [], top_section: '', image: null, image_text: '', attribution: null };
  const markdown = ['The quay.', ...[ALL, SOME, NONE].map((word) => `:::secret dm\nIt is ${word}.\n:::`)].join('\n\n');
  const page = `/api/home/wikipage/${ids.page}/`;
  await server.does(dm, page, { wiki_page_content: { ...content, markdown } });
  const saved = (await server.get<StaffWikiPage>(page, { as: dm })).body.wiki_page_content.markdown ?? '';
  secretIds = secretIdsIn(saved);
  for (const location_id of [ids.map, ids.place]) await show(location_id);
  await reveal(secretIds[0], { to: 'everybody' });
  await reveal(secretIds[1], { to: 'some', people: [player.id] });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const show = (location_id: number, { id } = campaign) =>
  server.does(dm, '/api/save_campaign_location_settings/', {
    campaign_id: id,
    location_id,
    show_players: true,
    show_wiki: true,
  });
const reveal = (secret: string | undefined, to: object) =>
  server.does(dm, `/api/home/campaign/${campaign.id}/reveals/`, { location_id: ids.place, secret, ...to });
const read = async (who: Person) =>
  (await server.get<LocationWiki>(`/api/location_wiki/${place}/?campaign_id=${campaign.id}`, { as: who })).text;
const fileOf = (url: string, by: Person) =>
  server.app.inject({ url, headers: { authorization: `Bearer ${by.access}` } });
const exported = (format: string, by: Person, more = '') =>
  fileOf(`/api/map_export/${map}/?world_id=${world.id}&format=${format}${more}`, by);

async function archiveOf(): Promise<Buffer> {
  const { id } = await server.does<WorldArchive>(dm, `/api/worlds/${world.id}/archive/`);
  await server.app.jobs.idle('world archive');
  const url = `/api/world_archives/${id}/file/`;
  expect((await fileOf(url, player)).statusCode).toBe(404);
  return (await fileOf(url, dm)).rawPayload;
}

async function importArchive(worldId: string, bytes: Buffer): Promise<void> {
  const { payload, type } = await formBody([{ name: 'world.zip', bytes }], {});
  const headers = { 'content-type': type, authorization: `Bearer ${dm.access}` };
  const sent = await server.app.inject({ method: 'POST', url: `/api/imports/?world_id=${worldId}`, headers, payload });
  const { id } = sent.json<ImportJob>();
  await server.app.jobs.idle('import');
  await server.does(dm, `/api/imports/${id}/apply/`);
  await server.app.jobs.idle('import');
}

/** The map of a world, and the places on it. */
async function mapIn(worldId: string): Promise<number[]> {
  const { body } = await server.get<LocationMapDetails>(`/api/location_map_details/${map}/?world_id=${worldId}`, {
    as: dm,
  });
  return [body.id, ...body.children.map(({ location_id }) => location_id)];
}

/** All text in a ZIP file. */
async function unpacked(bytes: Buffer): Promise<string> {
  const path = join(folder, 'vault.zip');
  writeFileSync(path, bytes);
  const zip = await openPromise(path, { lazyEntries: true });
  const texts: string[] = [];
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    texts.push(entry.fileName, await textOf(stream));
  }
  return texts.join('\n');
}
const textIn = async (format: string, more = ''): Promise<string> => {
  const { rawPayload, statusCode } = await exported(format, dm, more);
  expect(statusCode).toBe(200);
  return format === 'obsidian' ? unpacked(rawPayload) : rawPayload.toString();
};

describe('a revealed secret', () => {
  test('is read by the player, so that the rest of this file says something', async () => {
    expect(words(await read(player))).toEqual([ALL, SOME]);
    expect(words(await read(dm))).toEqual([ALL, SOME, NONE]);
  });

  test.each(['geojson', 'csv', 'obsidian'])(
    'is not in a map exported as %s, unless its editor asks',
    async (format) => {
      const plain = await textIn(format);
      expect(plain).toContain('The quay');
      expect(words(plain)).toEqual([]);
      expect(words(await textIn(format, '&secrets=1'))).toEqual([ALL, SOME, NONE]);
      expect([...secretIds, 'Priya'].filter((word) => plain.includes(word))).toEqual([]);
      expect((await exported(format, player)).statusCode).toBe(403);
    },
  );

  test('is a secret in the archive of its world, which does not say to whom it was revealed', async () => {
    const path = join(folder, 'world.zip');
    writeFileSync(path, await archiveOf());
    await unpackArchive(path, folder);
    const tables = JSON.stringify(await Promise.all(archiveTableNames.map((table) => readTable(folder, table))));
    expect(words(tables)).toEqual([ALL, SOME, NONE]);
    expect(tables.match(/:::secret dm/g)).toHaveLength(3);
    expect(tables).not.toContain('Priya');
    expect((await server.post(`/api/worlds/${world.id}/archive/`, {}, { as: player })).status).toBe(404);
  });

  test('is revealed to nobody in another world that is made of that archive', async () => {
    const second = await server.makeWorld(dm, 'Second');
    await importArchive(second.id, await archiveOf());
    const { body } = await server.get<LocationWiki>(`/api/location_wiki/${place}/?world_id=${second.id}`, { as: dm });
    const markdown = body.wiki_page_content?.markdown ?? '';
    expect(words(markdown)).toEqual([ALL, SOME, NONE]);
    expect(secretIds.filter((id) => markdown.includes(id))).toEqual([]);
    const table = await server.campaign(dm);
    await server.does(dm, `/api/home/campaign/${table.id}/worlds/`, { worlds: [second.id] });
    await server.join(table, player);
    for (const id of await mapIn(second.id)) await show(id, table);
    const told = await server.get(`/api/location_wiki/${place}/?campaign_id=${table.id}`, { as: player });
    expect(told.text).toContain('The quay');
    expect(words(told.text)).toEqual([]);
    expect(words(await read(player))).toEqual([ALL, SOME]);
  });

  test('is named at a place that it links only to those who read it as text', async () => {
    const page = `/api/home/wikipage/${ids.page}/`;
    const { wiki_page_content: content } = (await server.get<StaffWikiPage>(page, { as: dm })).body;
    const { links: _links, ...kept } = content;
    const write = (markdown: string) => server.does(dm, page, { wiki_page_content: { ...kept, markdown } });
    const namedBy = async (as: Person) => {
      const { body } = await server.get<NamedBy>(`/api/named_by/${map}/?campaign_id=${campaign.id}`, { as });
      return body.places.map(({ slug }) => slug);
    };
    const before = content.markdown ?? '';
    await write(before.replace(SOME, `${SOME} of [[${map}]]`));
    expect(words(await read(player))).toEqual([ALL, SOME]);
    expect(await namedBy(player)).toEqual([place]);
    expect(await namedBy(dm)).toEqual([]);
    await write(before.replace('The quay.', `The quay of [[${map}]].`));
    for (const who of [player, dm]) expect(await namedBy(who)).toEqual([place]);
    await write(before);
  });

  test('is in no copy: a map that not everybody reads is copied for nobody', async () => {
    for (const by of [dm, player])
      for (const wish of [{}, { campaign_id: campaign.id }]) {
        const body = { location_id: ids.map, client_key: randomUUID(), ...wish };
        const { status, text } = await server.post('/api/world_copies/', body, { as: by });
        expect([by.name, status, words(text)]).toEqual([by.name, 404, []]);
      }
    const jobs = server.database.sqlite.prepare("select count(*) from jobs where kind = 'world copy'").pluck().get();
    expect(jobs).toBe(0);
  });

  test('is in no poster: its picture is the same for a player before and after', async () => {
    const url = `/api/map_poster/${map}/?campaign_id=${campaign.id}`;
    const wish = { format: 'png', paper: 'picture', dpi: 150, names: 'all', title: true };
    const draw = async () => {
      const { id } = await server.does<{ id: string }>(player, url, wish);
      await server.app.jobs.idle('poster');
      const { rawPayload, statusCode } = await fileOf(`/api/posters/${id}/file/`, player);
      expect(statusCode).toBe(200);
      return rawPayload.toString('base64');
    };
    const revealed = await draw();
    const back = `/api/home/campaign/${campaign.id}/reveals/take_back/`;
    for (const secret of secretIds.slice(0, 2)) await server.does(dm, back, { location_id: ids.place, secret });
    expect(words(await read(player))).toEqual([]);
    expect(await draw()).toBe(revealed);
  });
});
