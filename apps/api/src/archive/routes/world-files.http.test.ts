import { fileOfBytes, zipFiles } from '@venture-atlas/importers';
import type { StaffWikiPage, WorldArchive, WorldDetails, WorldFileOptions } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { fillWorld, type WorldsApp, worldsApp, worldWord } from '../../../test-support/worlds-app.ts';

/* Files of a whole world and of its maps for other programs: what is in them, and for whom. */

let server: WorldsApp;
let owner: Person;
let world: WorldDetails;
let filled: ReturnType<typeof fillWorld>;
const word = (field: string) => worldWord('mine', field);
beforeAll(async () => {
  server = await worldsApp({ database: 'file' });
  owner = await server.confirmed('Owner');
  world = await server.makeWorld(owner, 'Mine');
  filled = fillWorld(server, world, 'mine');
  const { page, map } = filled;
  const draft = server.database.sqlite
    .prepare(
      `insert into locations (world_id, slug, name, name_lower, draft, created_at, updated_at)
        values (?, ?, ?, ?, 1, '2026', '2026') returning id`,
    )
    .pluck()
    .get(server.numberOf(world), word('draft'), word('draft'), word('draft'));
  server.database.sqlite
    .prepare(
      `insert into positions (parent_id, location_id, lat, lng, scale, active, draft, created_at, updated_at)
        values (?, ?, 9, 9, 9, 0, 1, '2026', '2026')`,
    )
    .run(map, draft);
  const url = `/api/home/wikipage/${page}/`;
  const { body } = await server.get<StaffWikiPage>(url, { as: owner });
  const markdown = `A quay, ${word('text')}, near [[#${draft}]].\n\n:::secret\n${word('secret')}\n:::\n\n:::secret dm\n${word('dmsecret')}\n:::`;
  await server.does(owner, url, { wiki_page_content: { ...body.wiki_page_content, sections: [], markdown } });
});
afterAll(() => server.close());

/** The files of a zip by their paths. */
async function unzip(bytes: Buffer): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  for (const { name, open } of await zipFiles(fileOfBytes('world.zip', bytes))) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of open()) chunks.push(chunk);
    files.set(name, Buffer.concat(chunks).toString('utf8'));
  }
  return files;
}

const fileAt = (url: string) => server.app.inject({ url, headers: { authorization: `Bearer ${owner.access}` } });

async function worldFile(options: WorldFileOptions) {
  const { id } = await server.does<WorldArchive>(owner, `/api/worlds/${world.id}/archive/`, options);
  await server.app.jobs.idle('world archive');
  const { headers, rawPayload } = await fileAt(`/api/world_archives/${id}/file/`);
  return { name: headers['content-disposition'], files: await unzip(rawPayload) };
}

const wordsIn = (text: string): string[] =>
  ['map', 'place', 'type', 'text', 'gone', 'before', 'draft', 'secret', 'dmsecret'].filter((field) =>
    text.includes(word(field)),
  );
const textsIn = (files: ReadonlyMap<string, string>): string => [...files].flat().join('\n');
const SHOWN = ['map', 'place', 'type', 'text'];

describe('a vault of a whole world', () => {
  test('has what is shown in it, under readable names, and nothing of drafts, secrets, and former places', async () => {
    const { name, files } = await worldFile({ format: 'obsidian' });
    expect(name).toBe('attachment; filename="mine vault.zip"');
    expect([...files.keys()].toSorted()).toEqual([
      '.obsidian/plugins/obsidian-leaflet-plugin/data.json',
      'About this vault.md',
      `maps/${word('map')}.md`,
      `places/${word('place')}.md`,
    ]);
    expect(wordsIn(textsIn(files))).toEqual(SHOWN);
    expect(textsIn(files)).not.toMatch(/secrets of texts|drafts/);
  });

  test('has secrets only on request, and is named so', async () => {
    const { name, files } = await worldFile({ format: 'obsidian', secrets: true });
    expect(name).toBe('attachment; filename="mine vault with secrets.zip"');
    expect(wordsIn(textsIn(files))).toEqual([...SHOWN, 'secret', 'dmsecret']);
  });

  test('is another file than the archive, which holds everything', async () => {
    const { name, files } = await worldFile({});
    expect(name).toBe('attachment; filename="mine.zip"');
    expect(wordsIn(textsIn(files))).toEqual([...SHOWN, 'gone', 'draft', 'secret', 'dmsecret']);
  });
});

interface Journal {
  name: string;
  ownership: { default: number };
  pages: { text: { content: string } }[];
}
const journalsIn = (files: ReadonlyMap<string, string>): Journal[] => {
  const source = [...files].find(([path]) => path.endsWith('adventure.json'))?.[1] ?? '{}';
  return (JSON.parse(source) as { journal: Journal[] }).journal;
};
const ownershipOf = (files: ReadonlyMap<string, string>, field: string): number | undefined =>
  journalsIn(files).find(({ name }) => name === word(field))?.ownership.default;

describe('a module for Foundry', () => {
  const foundry = { format: 'foundry' } as const;
  let campaign: string;
  let called: string;
  beforeAll(async () => {
    const made = await server.campaign(owner, { sharing: 'members' });
    [campaign, called] = [made.id, made.name];
    await server.does(owner, `/api/home/campaign/${campaign}/worlds/`, { worlds: [world.id] });
  });
  const show = (location_id: number, show_wiki: boolean) =>
    server.does(owner, '/api/save_campaign_location_settings/', {
      campaign_id: campaign,
      location_id,
      show_players: true,
      show_wiki,
    });

  test('has what is shown in the world, and players see nothing of it', async () => {
    const { name, files } = await worldFile({ ...foundry, foundry_version: 14 });
    expect(name).toBe('attachment; filename="mine for foundry 14.zip"');
    expect(wordsIn(textsIn(files))).toEqual(SHOWN);
    expect(journalsIn(files).map(({ ownership }) => ownership.default)).toEqual([0, 0]);
  });

  test('has secrets only on request, and is named so', async () => {
    const { name, files } = await worldFile({ ...foundry, secrets: true });
    expect(name).toBe('attachment; filename="mine for foundry 13 with secrets.zip"');
    expect(wordsIn(textsIn(files))).toEqual([...SHOWN, 'secret', 'dmsecret']);
    const page = journalsIn(files).find((one) => one.name === word('place'))?.pages[0]?.text.content ?? '';
    expect(page).toContain(`<section class="secret"><p>${word('dmsecret')}</p></section>`);
    expect(page.replaceAll(/<section class="secret">.*?<\/section>/g, '')).not.toMatch(/secret/);
  });

  test('lets players see what those of a campaign know: nothing, a name, a text', async () => {
    const options = { ...foundry, campaign_id: campaign };
    const placeSeen = async () => ownershipOf((await worldFile(options)).files, 'place');
    expect(await placeSeen()).toBe(0);
    await show(filled.map, false);
    await show(filled.place, false);
    expect(await placeSeen()).toBe(1);
    await show(filled.place, true);
    expect(await placeSeen()).toBe(2);
  });

  test('hides a place that players know by another name', async () => {
    const shown = { show_players: true, show_wiki: true, alias: 'The Jewel' };
    const settings = { campaign_id: campaign, location_id: filled.place, ...shown };
    await server.does(owner, '/api/save_campaign_location_settings/', settings);
    const { files } = await worldFile({ ...foundry, campaign_id: campaign });
    expect(ownershipOf(files, 'place')).toBe(0);
    expect(textsIn(files)).not.toContain('The Jewel');
  });

  test('is made for a campaign only for those who lead it, and gone with that', async () => {
    const editor = await server.confirmed('Editor');
    await server.addEditor(owner, world, editor);
    const url = `/api/worlds/${world.id}/archive/`;
    const refused = await server.post(url, { ...foundry, campaign_id: campaign }, { as: editor });
    const unknown = await server.post(url, { ...foundry, campaign_id: 'nowhere' }, { as: editor });
    expect([refused.status, refused.body]).toEqual([404, unknown.body]);
    expect((await server.post(url, foundry, { as: editor })).status).toBe(200);
    const { id } = await server.does<WorldArchive>(owner, url, { ...foundry, campaign_id: campaign });
    await server.app.jobs.idle('world archive');
    expect((await fileAt(`/api/world_archives/${id}/file/`)).statusCode).toBe(200);
    await server.does(owner, `/api/home/campaign/${campaign}/delete/`, { name: called });
    expect((await fileAt(`/api/world_archives/${id}/file/`)).statusCode).toBe(404);
  });
});

describe('the file of a map', () => {
  test.each(['geojson', 'csv', 'obsidian'])('does not name a draft that a text links, as %s', async (format) => {
    for (const secrets of ['', '&secrets=1']) {
      const { rawPayload } = await fileAt(
        `/api/map_export/${word('map')}/?world_id=${world.id}&format=${format}${secrets}`,
      );
      const text = format === 'obsidian' ? textsIn(await unzip(rawPayload)) : rawPayload.toString('utf8');
      expect(wordsIn(text)).toEqual([...SHOWN, ...(secrets === '' ? [] : ['secret', 'dmsecret'])]);
    }
  });

  test('for virtual tabletops needs a picture', async () => {
    const { statusCode, body } = await fileAt(
      `/api/map_export/${word('map')}/?world_id=${world.id}&format=universalvtt`,
    );
    expect([statusCode, body]).toEqual([409, expect.stringContaining('has no picture')]);
  });
});
