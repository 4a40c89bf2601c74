import { setTimeout as wait } from 'node:timers/promises';
import { fileOfBytes, zipFiles } from '@venture-atlas/importers';
import type { LocationWiki, PosterState, StaffLocationPage, StaffWikiPage, WorldsAnswer } from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../test-support/campaign-app.ts';
import { chosen } from '../../test-support/deep.ts';
import { MAP } from '../../test-support/factories.ts';
import { whole } from '../../test-support/whole.ts';

/*
 * Texts that would do something if anything but words were made of them, in every field that holds one, out of every
 * answer that gives them: JSON, the page itself, files for other programs, posters.
 */

const NAME = '=HYPERLINK("x";"y")<img src=x onerror=alert(1)>';
const WORDS = '<b onclick=alert(2)>wood';
const TEXT = [
  '=cmd|calc;+1',
  '@SUM(1)\t-2',
  '<script>alert(3)</script> ![x](https://evil.example/a.png) [go](javascript:alert(4)) [run](file:///C:/calc.exe)',
  '',
  '```dataviewjs',
  'app.vault.delete()',
  '```',
  '',
  `To [[High Forest|${WORDS}]] and [[Wаterdeep]].`,
  '',
  `![=1<i>](/media/${'a'.repeat(64)}.webp "+2<i>")`,
  '',
  ':::secret',
  '<img src=x onerror=alert(5)>',
  ':::',
].join('\n');
const SOURCE = { title: '@SUM(9)<u>', url: 'https://evil.example/;=1', licence: '-1+1', revision: null };
const BIDI = ['\u202e', '\u2066', '\u0000', '\ud800'];

let server: CampaignApp;
let staff: Person;
let slug: string;
let page: number;
beforeAll(async () => {
  server = await campaignApp();
  staff = await server.person('Mara', { isStaff: true });
  const place = `/api/home/location/${server.place('waterdeep')}/`;
  await must(place, { name: NAME });
  const body = (await server.get<StaffLocationPage & { slug: string }>(place, { as: staff })).body;
  [slug, page] = [body.slug, body.wiki_page_id ?? 0];
  await must(`/api/home/wikipage/${page}/`, { wiki_page_content: { ...(await content()), markdown: TEXT } });
});
afterAll(() => server.close());

async function must(url: string, body: object): Promise<void> {
  const { status, text } = await server.post(url, body, { as: staff });
  if (status !== 200) throw new Error(`${url}: ${status} ${text}`);
}
const content = async () => ({
  ...(await server.get<StaffWikiPage>(`/api/home/wikipage/${page}/`, { as: staff })).body.wiki_page_content,
  attribution: SOURCE,
  image_text: '=1<i>',
  top_section: '',
  sections: [],
});

describe('a hostile name and text', () => {
  test.each([
    ['the text', () => `/api/location_wiki/${slug}/`, [NAME, '<script>', '=1<i>', '+2<i>', SOURCE.title]],
    ['the text of an editor', () => `/api/location_wiki/${slug}/?world_id=atlas`, ['alert(5)', WORDS]],
    ['Ctrl+K, by the name', () => '/api/search/?q=onerror', [NAME]],
    ['Ctrl+K, by the text', () => '/api/search/?q=vault.delete', [NAME, 'vault.delete']],
    ['the search of a map', () => `/api/location_text_search/${MAP}/?q=vault.delete`, [NAME]],
    ['what names a place', () => '/api/named_by/high_forest/', [NAME]],
    ['the gallery of maps', () => '/api/maps/', [NAME]],
    ['a map, its names and those above it', () => `/api/location_map_details/${slug}/`, [NAME]],
    ['the places of a map', () => `/api/location_map_details/${MAP}/`, [NAME]],
  ])('is words in JSON that no browser takes for a page: %s', async (_what, url, holds) => {
    const { status, headers, body } = await server.get(url(), { as: staff });
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch(/^application\/json/);
    expect(headers['x-content-type-options']).toBe('nosniff');
    for (const words of holds) expect(stringsOf(body).join('\n')).toContain(words);
  });

  test('is words in the page that comes before any script', async () => {
    for (const url of [`/${slug}/`, `/${MAP}/?child=${slug}`]) {
      const { text } = await server.get(url);
      expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
      expect(text).not.toMatch(/<img src=x|<script>alert|<b onclick/);
      expect(text).not.toContain('alert(5)');
    }
  });

  test('names nothing by letters that look the same', async () => {
    const { body } = await server.get<LocationWiki>(`/api/location_wiki/${slug}/`);
    expect(body.wiki_page_content?.links?.map(({ name }) => name)).toEqual(['High Forest']);
    expect(body.wiki_page_content?.top_section).toContain('Wаterdeep');
  });

  test('is no formula in a list of places, by commas and by semicolons', async () => {
    const csv = await file('csv');
    expect(csv).toContain('HYPERLINK');
    expect(csv).toContain('=cmd');
    expect(csv.split(/[;\t\n\r]|,(?=[^ ])/).filter((cell) => /^"?[=+@]|^"?-\D/.test(cell))).toEqual([]);
  });

  test('is words in GeoJSON', async () => {
    const { features } = JSON.parse(await file('geojson')) as { features: { properties: Record<string, unknown> }[] };
    const found = features.find(({ properties }) => properties.slug === slug)?.properties;
    expect(found).toMatchObject({ name: NAME, attribution: SOURCE });
  });

  test('does nothing in a vault', async () => {
    const notes = await unzip(await bytes('obsidian'));
    const note = [...notes.values()].find((text) => text.includes('alert(3)')) ?? '';
    expect(note).toContain(`name: ${JSON.stringify(NAME)}`);
    const text = note.slice(note.indexOf('\n---\n'));
    expect(text).not.toMatch(/(?<!\\)<|^```(?!text |$)|(?<!\\)!\[x|(?<!\\)\]\((?:javascript|file):/m);
    expect(text).toContain('dataviewjs');
    const written = [...notes.keys()].filter((path) => !path.startsWith('.obsidian/'));
    for (const path of written) expect(path).toMatch(/^(?:(?:maps|places)\/)?[^\\/:*?"<>|]+$/);
  });

  test('is a title, and neither a link nor a script, in a poster', async () => {
    const wish = { format: 'pdf', paper: 'A4', dpi: 150, names: 'all', title: true };
    const { body, status } = await server.post<PosterState>(`/api/map_poster/${slug}/`, wish, { as: staff });
    expect(status).toBe(200);
    const state = async () => (await server.get<PosterState>(`/api/posters/${body.id}/`, { as: staff })).body;
    for (let now = await state(); now.state !== 'ready'; now = await state()) {
      if (now.state === 'failed') throw new Error(now.message ?? 'failed');
      await wait(50);
    }
    const { rawPayload } = await server.app.inject({
      url: `/api/posters/${body.id}/file/`,
      headers: { authorization: `Bearer ${staff.access}` },
    });
    const pdf = rawPayload.toString('latin1');
    expect(pdf).toMatch(/^%PDF/);
    expect(pdf).not.toMatch(/\/(?:URI|JavaScript|JS|OpenAction|Launch|AA)\b/);
  });
});

describe('signs that turn the direction, and such as nobody can see, are refused', () => {
  const wiki = async (changes: object) =>
    [`/api/home/wikipage/${page}/`, { wiki_page_content: { ...(await content()), ...changes } }] as const;
  const place = () => `/api/home/location/${server.place('waterdeep')}/`;
  const ours = `/media/${'a'.repeat(64)}.webp`;
  const fields: Record<string, (sign: string) => Promise<readonly [string, object]> | readonly [string, object]> = {
    'in a text': (sign) => wiki({ markdown: `a${sign}b` }),
    'in a text without Markdown': (sign) => wiki({ markdown: undefined, top_section: `a${sign}b` }),
    'in a secret': (sign) => wiki({ markdown: `a\n\n:::secret\nb${sign}c\n:::` }),
    'in the words of a link': (sign) => wiki({ markdown: `[[High Forest|a${sign}b]]` }),
    'in the caption of a picture in a text': (sign) => wiki({ markdown: `![a${sign}b](${ours})` }),
    'in the licence of a picture in a text': (sign) => wiki({ markdown: `![a](${ours} "b${sign}")` }),
    'in the caption of the picture': (sign) => wiki({ image_text: `a${sign}b` }),
    'in the title of the source': (sign) => wiki({ attribution: { ...SOURCE, title: `a${sign}b` } }),
    'in its licence': (sign) => wiki({ attribution: { ...SOURCE, licence: `a${sign}b` } }),
    'in its address': (sign) => wiki({ attribution: { ...SOURCE, url: `https://a.example/${sign}\\` } }),
    'in the name of a place': (sign) => [place(), { name: `a${sign}b` }],
    'in who made a map': (sign) => [place(), { map_maker_name: `a${sign}b` }],
    'in the line of welcome': async (sign) => {
      const { worlds } = (await server.get<WorldsAnswer>('/api/worlds/', { as: staff })).body;
      return [`/api/worlds/${worlds[0]?.id}/`, { welcome: `a${sign}b` }];
    },
    'in what players call a place': async (sign) => {
      const { id } = await server.campaign(staff);
      const settings = {
        campaign_id: id,
        location_id: server.place('high_forest'),
        show_players: true,
        show_wiki: false,
      };
      return ['/api/save_campaign_location_settings/', { ...settings, alias: `a${sign}b` }];
    },
  };
  test.each(Object.entries(fields))('%s', async (_where, send) => {
    for (const sign of BIDI) {
      const [url, body] = await send(sign);
      const { status } = await server.post(url, body, { as: staff });
      expect([sign, status]).toEqual([sign, 400]);
    }
  });
});

describe('a text as long as it may be', () => {
  // Kept as Markdown and as plain words, it is twice as long.
  const long = (piece: string, lines = 25) => `${piece.repeat(19_000 / piece.length)}\n`.repeat(lines);
  test.each(chosen(['[', '> ', '**a', '- ', '|', '[[', '![', '<', '`', '(', '- > '], 2))(
    'of %j again and again is kept, read and found in time',
    async (piece) => {
      const text = `Lanternlight.\n${long(piece)}`;
      await must(`/api/home/wikipage/${page}/`, { wiki_page_content: { ...(await content()), markdown: text } });
      expect((await server.get(`/api/location_wiki/${slug}/`)).text).toContain('Lanternlight');
      expect((await server.get('/api/search/?q=lanternlight')).text).toContain('Lanternlight');
    },
  );

  whole('is taken out in time', async () => {
    const markdown = `Lanternlight.\n${['> ', '[', '![', '<', '\\', '**a', '`'].map((piece) => long(piece, 3)).join('')}`;
    await must(`/api/home/wikipage/${page}/`, { wiki_page_content: { ...(await content()), markdown } });
    for (const format of ['csv', 'geojson', 'obsidian']) expect((await bytes(format)).length).toBeGreaterThan(1_000);
  });

  test('a body of 10,000 levels is refused', async () => {
    const payload = `{"wiki_page_content":${'{"sections":['.repeat(10_000)}${']}'.repeat(10_000)}}`;
    const { statusCode } = await server.app.inject({
      method: 'POST',
      url: `/api/home/wikipage/${page}/`,
      payload,
      headers: { authorization: `Bearer ${staff.access}`, 'content-type': 'application/json' },
    });
    expect(statusCode).toBe(400);
  });
});

async function bytes(format: string): Promise<Buffer> {
  const answer = await server.app.inject({
    url: `/api/map_export/${MAP}/?format=${format}`,
    headers: { authorization: `Bearer ${staff.access}` },
  });
  expect([answer.statusCode, answer.headers['content-disposition']]).toEqual([
    200,
    expect.stringMatching(/^attachment/),
  ]);
  return answer.rawPayload;
}
async function unzip(zip: Buffer): Promise<Map<string, string>> {
  const notes = new Map<string, string>();
  for (const { name, open } of await zipFiles(fileOfBytes('vault.zip', zip))) {
    const chunks: Uint8Array[] = [];
    for await (const chunk of open()) chunks.push(chunk);
    notes.set(name, Buffer.concat(chunks).toString('utf8'));
  }
  return notes;
}

const file = async (format: string): Promise<string> => (await bytes(format)).toString('utf8');

function stringsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsOf) : [];
}
