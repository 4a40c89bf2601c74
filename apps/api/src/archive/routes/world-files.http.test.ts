import { fileOfBytes, zipFiles } from '@venture-atlas/importers';
import type { StaffWikiPage, WorldArchive, WorldDetails, WorldFileOptions } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Person } from '../../../test-support/campaign-app.ts';
import { fillWorld, type WorldsApp, worldsApp, worldWord } from '../../../test-support/worlds-app.ts';

/* Files of a whole world and of its maps for other programs: what is in them, and for whom. */

let server: WorldsApp;
let owner: Person;
let world: WorldDetails;
const word = (field: string) => worldWord('mine', field);
beforeAll(async () => {
  server = await worldsApp({ database: 'file' });
  owner = await server.confirmed('Owner');
  world = await server.makeWorld(owner, 'Mine');
  const { page, map } = fillWorld(server, world, 'mine');
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
