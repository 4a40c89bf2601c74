import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { countPoints, INITIAL_ZOOM, shapeBounds } from '@venture-atlas/map-math';
import { beforeAll, describe, expect, it } from 'vitest';
import { readWorld, type WorldFiles } from './read-world.ts';

const seedDir = join(import.meta.dirname, '../../../../data/seed');
const MAPS = ['sword_coast', 'waterdeep', 'baldur__s_gate', 'neverwinter'];
/** Kept without a text, to show that state. */
const WITHOUT_TEXT = 'holgerstead';
/** Kinds for which one sentence is enough. */
const SMALL = new Set(['street', 'water', 'river', 'lake', 'harbour']);

let world: WorldFiles;
beforeAll(async () => {
  world = await readWorld(seedDir);
});

const sentences = (text: string) => text.split(/(?<=[.!?]["”’']?)\s+/).filter((sentence) => sentence.trim() !== '');
const wholeText = ({ content }: WorldFiles['texts'][number]) =>
  [
    content.top_section,
    ...content.sections.flatMap((section) => [
      section.clean_text,
      ...section.subsections.flatMap((sub) => sub.content),
    ]),
  ].join(' ');

describe('the demo world', () => {
  it('has 235 places on the Sword Coast and three cities with maps of their own', () => {
    const on = (slug: string) => world.positions.filter((position) => position.parent === slug).length;
    expect(MAPS.map(on)).toEqual([235, 53, 54, 42]);
    expect(world.locations.filter((location) => location.map).map((location) => location.slug)).toEqual(
      expect.arrayContaining(MAPS),
    );
  });

  it('opens the map of Waterdeep with the city on a phone, and greets with no place that may be out of view', () => {
    const opening = world.locations.find(({ slug }) => slug === 'waterdeep')?.map?.opening_view;
    expect(opening?.zoom).toBe(INITIAL_ZOOM);
    const inCity = [
      'palace_of_waterdeep',
      'blackstaff_tower',
      'yawning_portal',
      'halls_of_justice',
      'temple_of_beauty',
    ];
    for (const slug of inCity) {
      const place = world.positions.find(({ parent, child }) => parent === 'waterdeep' && child === slug);
      const [across, down] = [(place?.lng ?? 0) - (opening?.lng ?? 0), (place?.lat ?? 0) - (opening?.lat ?? 0)];
      expect(Math.abs(across) * INITIAL_ZOOM).toBeLessThan(390 / 2 - 20);
      expect(Math.abs(down) * INITIAL_ZOOM).toBeLessThan(700 / 2 - 60);
    }
    const always = world.welcome.replace(/\[[^\]]*\]/g, '');
    const named = world.locations.filter(({ name, slug }) => slug !== 'sword_coast' && always.includes(name));
    expect(named).toEqual([]);
  });

  it('opens the Sword Coast with Luskan and Waterdeep both clear of what stands on a laptop’s map', () => {
    const opening = world.locations.find(({ slug }) => slug === 'sword_coast')?.map?.opening_view;
    expect(opening?.zoom).toBe(INITIAL_ZOOM);
    expect(world.welcome).toContain('[from Luskan to Waterdeep]');
    for (const slug of ['luskan', 'waterdeep']) {
      const place = world.positions.find(({ parent, child }) => parent === 'sword_coast' && child === slug);
      // A window of 1440 x 900: below the line of welcome, above the credit, right of the list.
      const [across, down] = [(place?.lng ?? 0) - (opening?.lng ?? 0), (opening?.lat ?? 0) - (place?.lat ?? 0)];
      expect(Math.abs(across) * INITIAL_ZOOM, slug).toBeLessThan(1124 / 2 - 60);
      expect(840 / 2 + down * INITIAL_ZOOM, slug).toBeGreaterThan(72 + 22);
      expect(840 / 2 + down * INITIAL_ZOOM, slug).toBeLessThan(777 - 22);
    }
  });

  it('has places that stand on two maps or more', () => {
    const maps = new Map<string, number>();
    for (const { child } of world.positions) maps.set(child, (maps.get(child) ?? 0) + 1);
    expect([...maps.values()].filter((count) => count > 1)).toHaveLength(10);
  });

  it('keeps every point and shape on its map', () => {
    const frames = new Map(world.locations.flatMap(({ slug, map }) => (map ? [[slug, map] as const] : [])));
    for (const { parent, child, lat, lng, geojson } of world.positions) {
      const frame = frames.get(parent);
      if (frame === undefined) throw new Error(`${parent} has no map, and ${child} is a place on it`);
      expect(lng, child).toBeGreaterThanOrEqual(0);
      expect(lng, child).toBeLessThanOrEqual(frame.width);
      expect(lat, child).toBeGreaterThanOrEqual(0);
      expect(lat, child).toBeLessThanOrEqual(frame.height);
      if (geojson) {
        expect(countPoints(geojson), child).toBeGreaterThan(1);
        const bounds = shapeBounds(geojson);
        expect(bounds && bounds.maxLng > bounds.minLng, child).toBe(true);
      }
    }
  });

  it('tells something of every place but the one that shows a place without a text', () => {
    const written = new Set(world.texts.map((text) => text.slug));
    expect(world.locations.filter((location) => !written.has(location.slug)).map((location) => location.slug)).toEqual([
      WITHOUT_TEXT,
    ]);
    const types = new Map(world.locations.map((location) => [location.slug, location.type]));
    for (const { slug, content } of world.texts) {
      const count = sentences(content.top_section.replaceAll('\n', ' ')).length;
      expect(count, `${slug}: ${content.top_section}`).toBeGreaterThanOrEqual(SMALL.has(types.get(slug) ?? '') ? 1 : 2);
    }
  });

  it('has sections in at least 60 texts, and an Appendix in some', () => {
    const rich = world.texts.filter((text) => text.content.sections.length >= 2);
    expect(rich.length).toBeGreaterThanOrEqual(60);
    expect(
      rich.filter((text) => text.content.sections.some((section) => section.subsections.length > 0)).length,
    ).toBeGreaterThanOrEqual(30);
    expect(
      world.texts.filter((text) => text.content.sections.at(-1)?.name === 'Appendix').length,
    ).toBeGreaterThanOrEqual(4);
  });

  it('has a picture of the hundred largest places of the Sword Coast, small enough to be seeded quickly', async () => {
    const pictured = new Map(world.placePictures.map((picture) => [picture.slug, picture]));
    const largest = world.positions
      .filter(({ parent }) => parent === 'sword_coast')
      .sort((a, b) => (b.scale ?? 0) - (a.scale ?? 0))
      .slice(0, 100);
    for (const { child } of largest) expect(pictured.has(child), child).toBe(true);
    for (const { width, height, text } of world.placePictures) {
      expect([width, height]).toEqual([640, 360]);
      expect(text).toMatch(/^[A-Z][a-z ,]+$/);
    }
    const folder = join(seedDir, '../images/places');
    const files = await readdir(folder);
    expect(files.sort()).toEqual([...pictured.keys()].map((slug) => `${slug}.webp`).sort());
    const sizes = await Promise.all(files.map(async (file) => (await stat(join(folder, file))).size));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(3_000_000);
  });

  it('never says the same sentence of two places, and nothing in dummy Latin', () => {
    const said = new Map<string, string>();
    for (const text of world.texts) {
      for (const sentence of sentences(wholeText(text)).map((one) => one.toLowerCase().replace(/[^a-z ]/g, ''))) {
        if (sentence.split(' ').length < 4) continue;
        expect(said.get(sentence) ?? text.slug, sentence).toBe(text.slug);
        said.set(sentence, text.slug);
      }
      expect(wholeText(text)).not.toMatch(/lorem|ipsum|[[\]<>{}]/i);
    }
  });

  it('gives the source and licence of every text and map', () => {
    for (const text of world.texts) expect(text.content.attribution).toMatchObject({ licence: 'CC BY 4.0' });
    for (const { map } of world.locations) if (map) expect(map.map_licence).toBe('CC BY 4.0');
  });
});
