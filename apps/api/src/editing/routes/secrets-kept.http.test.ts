import type { LocationWiki, StaffWikiPage } from '@venture-atlas/types';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person, Who } from '../../../test-support/campaign-app.ts';
import { type WorldsApp, worldsApp } from '../../../test-support/worlds-app.ts';
import { splitOldTexts } from '../commands/split-old-texts.ts';

/* What is kept of texts with secrets: their pictures, what their editors' lists say, and texts from before there were any. */

let server: WorldsApp;
let staff: Person;
/** The pages of Waterdeep, and of another place. */
let open: number;
let other: number;
const EDITORS = 'zzyxeditors';

beforeAll(async () => {
  server = await worldsApp();
  staff = await server.person('Staff', { isStaff: true });
  const pageOf = server.database.sqlite
    .prepare(
      "select p.id from wiki_pages p join locations l on l.id = p.location_id where (slug = 'waterdeep') = ? limit 1",
    )
    .pluck();
  [open, other] = [pageOf.get(1) as number, pageOf.get(0) as number];
});
afterAll(() => server.close());

async function write(id: number, markdown: string): Promise<void> {
  const url = `/api/home/wikipage/${id}/`;
  const { body } = await server.get<StaffWikiPage>(url, { as: staff });
  const { sections: _, ...content } = body.wiki_page_content;
  await server.does(staff, url, { wiki_page_content: { ...content, sections: [], markdown } });
}

const wiki = async (who: Who, query = '') => server.get<LocationWiki>(`/api/location_wiki/waterdeep/${query}`, who);

test('a picture that a text lets go of is withheld when only the secret of another one is left, and of no place, too', async () => {
  const { sqlite } = server.database;
  const file = sqlite.prepare('select file from pictures where hash = ?').pluck().get('b'.repeat(64)) as string;
  sqlite.prepare("update locations set picture_hash = null where slug = 'waterdeep'").run();
  const { isPublic } = server.app.pictures.publicFiles;
  const picture = `![Crown](/media/${file})`;
  const content = { sections: [], top_section: '', image: null, image_text: '', attribution: null };
  const loose = await server.does<StaffWikiPage>(staff, '/api/home/wikipage/', {
    name: 'Loose leaf',
    location_id: null,
    wiki_page_content: { ...content, markdown: `Leaf.\n\n:::secret\n${picture}\n:::` },
  });
  // Another text shows it to everybody.
  await write(open, `Open.\n\n${picture}`);
  expect(await isPublic(file)).toBe(true);
  await write(open, 'Open.');
  expect(await isPublic(file)).toBe(false);
  await server.does(staff, `/api/home/wikipage/${loose.id}/delete/`, {});
  expect(await isPublic(file)).toBe(true);
});

test('a save of a text whose secrets show the same pictures as before drops no answer of the world', async () => {
  const { sqlite } = server.database;
  const file = sqlite.prepare('select file from pictures where hash = ?').pluck().get('b'.repeat(64)) as string;
  const picture = `![Crown](/media/${file})`;
  const last = () =>
    sqlite.prepare('select kind, ids from events order by id desc limit 1').get() as {
      kind: string;
      ids: string | null;
    };
  await write(open, `Open.\n\n:::secret\n${picture}\n:::`);
  expect(last()).toMatchObject({ kind: 'world changed', ids: null });
  await write(open, `Open.\n\n:::secret\nOther words.\n\n${picture}\n:::`);
  expect(last().kind).toBe('drafts changed');
  await write(open, `Open now.\n\n:::secret\nOther words.\n\n${picture}\n:::`);
  expect(last()).toMatchObject({ kind: 'world changed', ids: expect.stringContaining('[') });
  await write(open, 'Open.');
});

test('a text of nothing but secrets is a text in the lists of its editors, and none to others', async () => {
  await write(open, `:::secret\n${EDITORS}\n:::`);
  const list = async (query: string) =>
    (await server.get(`/api/home/location/list/?name__icontains=waterdeep${query}`, { as: staff })).body;
  expect(await list('')).toMatchObject([{ slug: 'waterdeep', has_wiki: true }]);
  expect(await list('&without=text')).toEqual([]);
  const { body } = await server.get<{ has_wiki: boolean }>('/api/location_map_details/waterdeep/?content=0', {});
  expect(body.has_wiki).toBe(false);
  await write(open, 'Open.');
});

test('a text that was stored before there were secrets is parted once, whoever asks meanwhile', async () => {
  const { sqlite } = server.database;
  const markdown = `Barrels.\n\n:::secret\n${EDITORS}\n:::`;
  const content = { sections: [], image: null, image_text: '', attribution: null, top_section: markdown };
  const put = (id: number, text: object) =>
    sqlite
      .prepare('update wiki_pages set content = ?, has_text = 1, secrets = null where id = ?')
      .run(JSON.stringify(text), id);
  put(open, content);
  put(other, { ...content, top_section: 'Nothing: here.' });
  sqlite.prepare('insert into texts_to_part select id from wiki_pages where secrets is null').run();
  const version = sqlite.prepare('select version from wiki_pages where id = ?').pluck();
  const untouched = version.get(other);
  await splitOldTexts(server.db, Date.now);
  expect(sqlite.prepare('select count(*) from texts_to_part').pluck().get()).toBe(0);
  expect(version.get(other)).toBe(untouched);
  const answer = await wiki({});
  expect(answer.text).not.toContain(EDITORS);
  expect(answer.body.wiki_page_content).toMatchObject({ top_section: 'Barrels.' });
  expect((await wiki({ as: staff }, '?world_id=atlas')).text).toContain(EDITORS);
  expect(sqlite.prepare("select count(*) from wiki_pieces where body like '%' || ? || '%'").pluck().get(EDITORS)).toBe(
    0,
  );
  for (const page of [open, other]) await write(page, 'Open.');
});
