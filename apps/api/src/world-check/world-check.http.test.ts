import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Shape,
  type WorldCheck,
  WorldCheckSummary,
  WorldFinding,
  type WorldFindings,
  worldChecks,
} from '@venture-atlas/types';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CampaignApp, campaignApp, type Person } from '../../test-support/campaign-app.ts';
import { expectShape } from '../../test-support/expect-shape.ts';
import { MAP, makeLocation, makeMap, makePosition, makeWorld } from '../../test-support/factories.ts';
import { mediaFolder } from '../../test-support/media-folder.ts';
import { whole } from '../../test-support/whole.ts';

/** A region whose border crosses itself. */
const bowTie: Shape = {
  type: 'Feature',
  properties: {},
  geometry: {
    type: 'MultiPolygon',
    coordinates: [
      [
        [
          [40, 40],
          [80, 80],
          [80, 40],
          [40, 80],
          [40, 40],
        ],
      ],
    ],
  },
};

let server: CampaignApp;
let staff: Person;

/** A world in which every kind of thing is wrong exactly once, beside places with which nothing is. */
beforeAll(async () => {
  const world = makeWorld();
  server = await campaignApp({
    database: 'file',
    world: {
      ...world,
      locations: [
        ...world.locations.map((location) =>
          location.slug === 'waterdeep' ? { ...location, map: { ...makeMap({ width: 400, height: 300 }) } } : location,
        ),
        makeLocation('lost_oak'),
        makeLocation('ring_one', { map: makeMap() }),
        // Too large to be seen whole at first: what is small on it does not show then.
        makeLocation('ring_two', { map: makeMap({ width: 4000, height: 3000 }) }),
        makeLocation('speck', { map: makeMap({ width: 0.5, height: 0.25 }) }),
        makeLocation('twin', { name: 'Twin' }),
        makeLocation('twin_2', { name: 'TWIN' }),
        makeLocation('far_away'),
        makeLocation('flat_house', { name: 'Flat House' }),
        makeLocation('cellar'),
        makeLocation('long_harbour_road', { name: 'Long Harbour Road' }),
        makeLocation('short_lane', { name: 'Long Harbour Lane' }),
        makeLocation('harbour_arch', { name: 'Long Harbour Arch' }),
        makeLocation('well', { name: 'Well' }),
        makeLocation('bow_marsh', { name: 'Bow Marsh' }),
      ],
      positions: [
        ...world.positions.map((position, i) => ({ ...position, lat: 40 + 60 * i, lng: 250 })),
        makePosition(MAP, 'ring_one', { lat: 300, lng: 100 }),
        makePosition('ring_one', 'ring_two'),
        makePosition(MAP, 'twin', { lat: 350, lng: 100 }),
        makePosition(MAP, 'twin_2', { lat: 400, lng: 100 }),
        makePosition(MAP, 'far_away', { lat: 200, lng: 801 }),
        makePosition(MAP, 'flat_house', { lat: 450, lng: 100 }),
        makePosition('flat_house', 'cellar'),
        makePosition(MAP, 'long_harbour_road', { lat: 500, lng: 300, rotation: 0 }),
        makePosition(MAP, 'short_lane', { lat: 503, lng: 302, rotation: 0 }),
        makePosition(MAP, 'harbour_arch', { lat: 501, lng: 301, rotation: 0 }),
        // Of a much smaller scale: not drawn where the others are looked at, and they are no trouble where it is.
        makePosition(MAP, 'bow_marsh', { lat: 60, lng: 60, geojson: bowTie }),
        makePosition(MAP, 'well', { lat: 580, lng: 700, scale: 4 }),
      ],
      wiki: world.wiki.map((page) =>
        page.slug === MAP ? page : { ...page, content: { ...page.content, attribution: source } },
      ),
    },
  });
  const media = mediaFolder(server.config);
  const files = await server.db.selectFrom('pictures').select(['file', 'preview_file', 'share_file']).execute();
  const tiles = await server.db.selectFrom('tile_sets').select('folder').execute();
  for (const { folder } of tiles) mkdirSync(join(media, folder), { recursive: true });
  for (const { file, preview_file, share_file } of files) {
    for (const name of [file, preview_file, share_file]) writeFileSync(join(media, String(name)), 'x');
  }
  rmSync(join(media, `${'a'.repeat(64)}-preview.webp`));
  // The calls refuse this; only a hand in the database can do it.
  const at = '2026-01-02T03:04:05.678Z';
  await server.db
    .insertInto('positions')
    .values({
      parent_id: server.place('ring_two'),
      location_id: server.place('ring_one'),
      lat: 1,
      lng: 2,
      scale: 12,
      created_at: at,
      updated_at: at,
    })
    .execute();
  // Two labels that staff put onto each other; the third is placed by the engine, and gives way.
  await server.db
    .updateTable('positions')
    .set({ label_by_hand: 1 })
    .where('location_id', 'in', [server.place('long_harbour_road'), server.place('short_lane')])
    .execute();
  staff = await server.person('Mara', { isStaff: true });
});
afterAll(() => server.close());

const source = { title: 'A book', url: null, licence: 'CC0', revision: null };

const findings = async (check: WorldCheck, page = 1) => {
  const answer = await server.get<WorldFindings>(`/api/admin/world_check/${check}/?page=${page}`, { as: staff });
  expect(answer.status, answer.text).toBe(200);
  for (const finding of answer.body.findings) expectShape(WorldFinding, finding);
  return answer.body;
};
const summary = async () => {
  const answer = await server.get<WorldCheckSummary>('/api/admin/world_check/', { as: staff });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
};

describe('a world in which everything is wrong once', () => {
  it('has one finding of each kind', async () => {
    const found = await summary();
    expectShape(WorldCheckSummary, found);
    expect(found.totals).toEqual(worldChecks.map((check) => ({ check, total: 1 })));
  });

  whole.each<[WorldCheck, string | null, string | null, string, string]>([
    ['orphan', 'lost_oak', null, 'Lost Oak is on no map', '/admin/manage_parents?num_parents=0&name=Lost%20Oak'],
    ['duplicate_name', 'twin_2', 'twin', 'TWIN has the same name', '/admin/edit_location/'],
    ['outside_map', 'far_away', MAP, 'outside the map of Sword Coast', '/admin/sword_coast/edit?child=far_away'],
    ['picture_missing', MAP, null, 'A picture of Sword Coast', '/admin/edit_location/'],
    ['dead_parent', 'flat_house', 'cellar', 'Flat House has no map', '/admin/edit_location/'],
    ['text_without_attribution', MAP, null, 'does not say where', '/admin/manage/home/wikipage/'],
    ['nothing_at_first', 'ring_two', 'ring_one', 'Ring One does not show when the map', '/admin/ring_two/edit'],
    ['odd_frame', 'speck', null, 'uses units', '/admin/speck/edit'],
    ['crossing_region', 'bow_marsh', MAP, 'crosses itself', '/admin/sword_coast/edit?child=bow_marsh'],
    ['labels_overlap', 'long_harbour_road', 'short_lane', 'The label of Long Harbour Lane', '/admin/sword_coast/edit'],
  ])('%s', async (check, location, other, words, href) => {
    const { findings: list, next_page, total } = await findings(check);
    expect([total, next_page]).toEqual([1, null]);
    const [finding] = list;
    expect(finding?.location?.slug ?? null).toBe(location);
    expect(finding?.other?.slug ?? null).toBe(other);
    expect(finding?.message).toContain(words);
    expect(finding?.fix.href).toMatch(new RegExp(`^${href.replaceAll(/[?.]/g, '\\$&')}`));
    expect(finding?.fix.label).not.toBe('');
  });

  it('names a ring of maps', async () => {
    const { findings: list } = await findings('parent_loop');
    expect([list[0]?.location?.slug, list[0]?.other?.slug].sort()).toEqual(['ring_one', 'ring_two']);
    expect(list[0]?.position_id).toBeGreaterThan(0);
  });
});

describe('the result', () => {
  it('is kept until somebody writes, then looked for again', async () => {
    const first = await summary();
    server.forward(1000);
    expect((await summary()).checked_at).toBe(first.checked_at);
    const orphan = server.place('lost_oak');
    const saved = await server.post(`/api/home/location/${orphan}/`, { name: 'Found Oak' }, { as: staff });
    expect(saved.status, saved.text).toBe(200);
    expect((await findings('orphan')).findings[0]?.message).toContain('Found Oak is on no map');
    expect((await summary()).checked_at > first.checked_at).toBe(true);
  });

  it('is looked for again when a page of no location was mended', async () => {
    const content = { sections: [], top_section: 'Ink.', image: null, image_text: '', attribution: null };
    const without = async () => (await findings('text_without_attribution')).total;
    const before = await without();
    const page = { name: 'Ink', wiki_page_content: content };
    const { body } = await server.post<{ id: number }>('/api/home/wikipage/', page, { as: staff });
    expect(await without()).toBe(before + 1);
    await server.post(`/api/home/wikipage/${body.id}/delete/`, {}, { as: staff });
    expect(await without()).toBe(before);
  });

  it('is looked for again after ten minutes, for files go without a word', async () => {
    const { checked_at } = await summary();
    rmSync(mediaFolder(server.config), { recursive: true });
    expect((await summary()).checked_at).toBe(checked_at);
    server.forward(10 * 60_000);
    expect((await summary()).totals).toContainEqual({ check: 'picture_missing', total: 1 });
    expect((await findings('picture_missing')).total).toBe(1);
  });

  it('past the last page is empty; other kinds and pages do not exist', async () => {
    expect(await findings('orphan', 2)).toEqual({ findings: [], next_page: null, total: 1 });
    for (const url of ['orphans', '__proto__', 'constructor', 'labels_overlap%00']) {
      expect((await server.get(`/api/admin/world_check/${url}/`, { as: staff })).status).toBe(404);
    }
    const wrong = await server.get('/api/admin/world_check/orphan/?page=0', { as: staff });
    expect([wrong.status, wrong.body.field]).toEqual([400, 'page']);
  });
});
