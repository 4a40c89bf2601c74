import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mapSave } from '../test-support/map-save.ts';
import { changed, file, fixtureFiles, fixtures, type Read, readDraft, skipped } from '../test-support/read-draft.ts';
import { openWorld } from './azgaar/open-world.ts';
import { detectFormat } from './detect-format.ts';
import { defaultReadOptions } from './read-options.ts';
import { ReportBuilder } from './read-report.ts';
import { nestedByPlace } from './region-outline.ts';
import { readJson, type SourceFile } from './source-file.ts';

/** Whether a place lies on its map. */
function isInside({ draft }: Read): boolean {
  const frames = new Map(draft.locations.map((location) => [location.key, location.map]));
  return draft.positions.every(({ parent, at }) => {
    const frame = frames.get(parent);
    if (at === null) return true;
    return frame != null && at.lng >= 0 && at.lng <= frame.width && at.lat >= 0 && at.lat <= frame.height;
  });
}

const ofType = ({ draft }: Read, ...types: string[]) =>
  draft.locations.filter((location) => types.includes(location.type ?? '')).length;

interface CellsLayer {
  features: {
    geometry: { coordinates: [number, number][][] };
    properties: Record<'state' | 'province', number>;
  }[];
}

interface FullJson {
  grid: { cells: Record<string, unknown>[] };
  pack: Record<'cells' | 'states' | 'burgs' | 'provinces', Record<string, unknown>[]>;
}

/** The total area of polygons, without their holes. */
const areaOf = (polygons: readonly (readonly (readonly (readonly number[])[])[])[]): number =>
  sum(
    polygons.flatMap((rings) =>
      rings.map((ring, index) => {
        const twice = ring.map(([x = 0, y = 0], corner) => {
          const [px = 0, py = 0] = ring.at(corner - 1) ?? [];
          return px * y - x * py;
        });
        return (Math.abs(sum(twice)) / 2) * (index === 0 ? 1 : -1);
      }),
    ),
  );

const sum = (numbers: Iterable<number>): number => [...numbers].reduce((total, one) => total + one, 0);

/** The areas of all states or provinces that have an outline. */
const outlinesOf = ({ draft }: Read, kind: 'state' | 'province'): Map<string, number> =>
  new Map(
    draft.positions.flatMap(({ child, geojson }) =>
      child.startsWith(`${kind}:`) && geojson?.geometry.type === 'MultiPolygon'
        ? [[child, areaOf(geojson.geometry.coordinates)] as const]
        : [],
    ),
  );

const worldOf = async (path: string) =>
  (await openWorld(fixtureFiles(path), defaultReadOptions, new ReportBuilder())).world;

describe.runIf(fixtures)('real files of the generator', () => {
  it('Mones as full JSON: all its content, with the size of its grid', async () => {
    const mones = await readDraft('azgaar', fixtureFiles('azgaar/mones-full.json'));
    expect(mones.report.read).toMatchObject({
      burgs: 121,
      states: 5,
      provinces: 22,
      'rivers of the world': 67,
      markers: 29,
      'notes of markers': 29,
    });
    expect(mones.draft.locations[0]?.map).toEqual({ width: 1832, height: 999 });
    expect(ofType(mones, 'state', 'province')).toBe(27);
    expect(ofType(mones, 'city', 'town', 'village')).toBe(121);
    const texts = mones.draft.locations.flatMap(({ text }) => text ?? []);
    expect(JSON.stringify(texts)).not.toMatch(/iframe|</);
    // Addresses stay in links alone, which plain texts do not have.
    expect(JSON.stringify(texts.map(({ markdown, ...plain }) => plain))).not.toContain('http');
    const links = texts.flatMap(({ markdown = '' }) => markdown.match(/.{2}https?:/g) ?? []);
    expect(links).toEqual(['](https:']);
  });

  it('cells of Mones, whose names are in no file', async () => {
    const cells = await readDraft('azgaar', fixtureFiles('azgaar/mones-cells.geojson'));
    expect(cells.report.read).toMatchObject({ 'ocean cells': 366, 'island cells': 511 });
    expect(skipped(cells, 'whose name is in no file')).toBe(42);
  });

  it('Beisfia from its save, layers, and tables', async () => {
    const names = readdirSync(join(fixtures ?? '', 'azgaar')).filter((name) => name.startsWith('beisfia'));
    const files = fixtureFiles(...names.map((name) => `azgaar/${name}`));
    expect(await detectFormat(files)).toBe('azgaar');
    const beisfia = await readDraft('azgaar', files);
    expect(beisfia.report.read).toMatchObject({
      'ocean cells': 2153,
      'island cells': 4325,
      rivers: 182,
      'points of rivers': 98_784,
      burgs: 447,
      states: 21,
      provinces: 142,
      markers: 58,
    });
    expect(beisfia.draft.locations[0]?.map).toEqual({ width: 5632, height: 2048 });
    const burgs = beisfia.draft.locations.filter((location) => location.key.startsWith('burg:'));
    expect(new Set(burgs.map((burg) => burg.name)).size).toBe(443);
  });

  it('Beisfia from its save alone: states and provinces have the area of their cells in the layer', async () => {
    const beisfia = await readDraft('azgaar', fixtureFiles('azgaar/beisfia-1.88.map'));
    const [layer] = fixtureFiles('azgaar/beisfia-cells.geojson') as [SourceFile];
    const cells = (await readJson(layer)) as CellsLayer;
    // The map has 188 by 68.4 degrees; the layer rounds to hundredths of a degree, a third of a pixel.
    const scale = (5_632 / 188) * (2_048 / 68.4);
    for (const [kind, count] of [
      ['state', 21],
      ['province', 142],
    ] as const) {
      const truth = new Map<string, number>();
      for (const { geometry, properties } of cells.features) {
        const key = `${kind}:${properties[kind]}`;
        if (properties[kind] > 0) truth.set(key, (truth.get(key) ?? 0) + areaOf([geometry.coordinates]) * scale);
      }
      const ours = outlinesOf(beisfia, kind);
      expect([ours.size, [...ours.keys()].sort()]).toEqual([count, [...truth.keys()].sort()]);
      // The smallest have one cell, about twenty pixels broad, where rounding causes up to 1.4 %.
      const off = [...ours].map(([key, area]) => Math.abs(area / (truth.get(key) ?? 0) - 1));
      expect(Math.max(...off)).toBeLessThan(kind === 'state' ? 0.0005 : 0.015);
      expect(off.filter((one) => one > 0.003)).toHaveLength(kind === 'state' ? 0 : 6);
      expect(sum(ours.values()) / sum(truth.values())).toBeCloseTo(1, 4);
    }
    expect(changed(beisfia, 'whose cells are not in these files')).toBe(0);
  });

  it('Mones as the save of its full JSON: the outlines are equal to the pixel', async () => {
    const [full] = fixtureFiles('azgaar/mones-full.json') as [SourceFile];
    const json = (await readJson(full)) as FullJson;
    const { grid, pack } = json;
    const column = (cells: readonly Record<string, unknown>[], field: string): string =>
      cells.map((cell) => cell[field]).join(',');
    const save = mapSave(
      {
        0: { ...grid, cells: undefined, vertices: undefined },
        1: column(grid.cells, 'h'),
        3: column(grid.cells, 'f'),
        4: column(grid.cells, 't'),
        5: column(grid.cells, 'temp'),
        8: pack.states,
        9: pack.burgs,
        24: pack.provinces,
        10: column(pack.cells, 'biome'),
        13: column(pack.cells, 'culture'),
        15: column(pack.cells, 'pop'),
        19: column(pack.cells, 'state'),
        20: column(pack.cells, 'religion'),
        21: column(pack.cells, 'province'),
      },
      { size: [1_832, 999], version: '1.97' },
    );
    const [told, rebuilt] = await Promise.all(
      [[full], [file('mones.map', save)]].map((one) => openWorld(one, defaultReadOptions, new ReportBuilder())),
    );
    expect(rebuilt?.world.cells).toHaveLength(877);
    // Rivers have lowered some cells since; a save has only the heights of its grid.
    const withoutHeight = (world = told?.world) => world?.cells.map((cell) => ({ ...cell, height: undefined }));
    expect(withoutHeight(rebuilt?.world)).toEqual(withoutHeight());
    const isLand = (world = told?.world) => world?.cells.map(({ height = 0 }) => height >= 20);
    expect(isLand(rebuilt?.world)).toEqual(isLand());
  });

  it('Laile as a save of version 1.71', async () => {
    const laile = await readDraft('azgaar', fixtureFiles('azgaar/laile-1.71.map'));
    expect(laile.report.read).toMatchObject({
      burgs: 74,
      states: 13,
      provinces: 36,
      'rivers of the world': 251,
      markers: 194,
    });
    expect(laile.draft.locations[0]?.map).toEqual({ width: 1865, height: 1015 });
    expect(ofType(laile, 'state')).toBe(13);
    // Its picture shows the same states, some of them over lakes.
    const drawn = new Map(
      [...(await worldOf('azgaar/laile-1.71.map')).drawn.states].map(([id, rings]) => [
        `state:${id}`,
        areaOf(nestedByPlace(rings)),
      ]),
    );
    const states = outlinesOf(laile, 'state');
    expect([states.size, outlinesOf(laile, 'province').size]).toEqual([13, 36]);
    for (const [key, area] of states) expect(Math.abs(area / (drawn.get(key) ?? 0) - 1)).toBeLessThan(0.02);
    expect(ofType(laile, 'river')).toBe(251);
  });

  it('markers of Tourland, in meters', async () => {
    const tourland = await readDraft('geojson', fixtureFiles('azgaar/tourland-markers.geojson'));
    const markers = tourland.draft.locations.filter((location) => !location.isRoot);
    expect(markers).toHaveLength(425);
    expect(new Set(markers.map((marker) => marker.name)).size).toBe(371);
    expect(new Set(markers.map((marker) => marker.type)).size).toBe(31);
    const [first] = tourland.draft.positions;
    expect(first?.at?.lng).toBeCloseTo(479.69, 2);
    expect(isInside(tourland)).toBe(true);
  });
});

describe.runIf(fixtures)('real GeoJSON', () => {
  it('Westeros and Essos in eleven layers on one map', async () => {
    const files = fixtureFiles('geojson-westeros').filter((one) => one.name.endsWith('.geojson'));
    expect(await detectFormat(files)).toBe('geojson');
    const westeros = await readDraft('geojson', files, { mapName: 'Westeros' });
    expect(westeros.report.read).toMatchObject({
      'got_locations: Point': 247,
      'got_roads: LineString': 21,
      'got_rivers: LineString': 52,
      'got_rivers: MultiLineString': 22,
      'got_politcal: MultiPolygon': 8,
      'got_politcal: Polygon': 4,
      'got_regions: Polygon': 56,
    });
    const places = westeros.draft.locations.filter((one) => one.key.startsWith('got_locations'));
    expect(places).toHaveLength(239);
    expect(changed(westeros, 'several places')).toBe(13);
    // The wall is in the north, Dorne in the south.
    const [wall] = westeros.positions('The Wall');
    const line = wall?.geojson?.geometry.coordinates[0] as [number, number];
    expect(line[1]).toBeGreaterThan(westeros.positions('Sunspear')[0]?.at?.lat ?? Number.POSITIVE_INFINITY);
    const numbered = await readDraft('geojson', files, { mapName: 'Westeros', unnamed: 'number' });
    expect(skipped(numbered, 'No name')).toBe(8);
  });
});

describe.runIf(fixtures)('real maps and vaults', () => {
  it('the vault of Thellade', async () => {
    const files = fixtureFiles('obsidian-leaflet/thellade');
    expect(await detectFormat(files)).toBe('obsidian');
    const thellade = await readDraft('obsidian', files);
    expect(thellade.report.read).toMatchObject({
      maps: 24,
      markers: 84,
      'markers with a link': 78,
      polygons: 19,
      notes: 77,
    });
    expect(skipped(thellade, 'a note that no map names')).toBe(0);
    expect(thellade.draft.locations.filter((location) => location.map !== null)).toHaveLength(24);
    expect(isInside(thellade)).toBe(true);
    const texts = JSON.stringify(thellade.draft.locations.map((location) => location.text));
    expect(texts).not.toMatch(/VIEW\[|INPUT\[|\[\[(?!#note:)|dataview|leaflet/);
    // The author's words in callouts stay, without the signs of callouts.
    expect(texts).toContain('> **Prompt (Remove me)**');
    expect(texts).not.toMatch(/\[!\w+\]/);
  });

  it('the map of Andaria', async () => {
    const files = fixtureFiles('fandom-map/andaria-head.json');
    expect(await detectFormat(files)).toBe('fandom');
    const andaria = await readDraft('fandom', files);
    expect(andaria.report.read).toMatchObject({ markers: 20, categories: 16 });
    expect(isInside(andaria)).toBe(true);
    const northernmost = andaria.draft.positions.toSorted((a, b) => (b.at?.lat ?? 0) - (a.at?.lat ?? 0))[0];
    expect(northernmost?.child).toBe(andaria.location('Nordwacht')?.key);
  });

  it('the scenes of Charmic, with journals hidden from players', async () => {
    const files = fixtureFiles('foundry/charmic');
    expect(await detectFormat(files)).toBe('foundry');
    const charmic = await readDraft('foundry', files);
    const scenes = charmic.draft.locations.filter((location) => location.map !== null);
    const on = (scene: string) => {
      const key = scenes.find((location) => location.name === scene)?.key;
      return charmic.draft.positions.filter((position) => position.parent === key).length;
    };
    expect(['Charmic Village', 'Charmic Manor', "Timberwright's Yard"].map(on)).toEqual([51, 9, 5]);
    expect(charmic.report.read).toMatchObject({ scenes: 3, notes: 65, journals: 5, 'journal pages': 80 });
    expect(isInside(charmic)).toBe(true);
    expect(charmic.draft.locations.filter(({ isHidden }) => !isHidden)).toHaveLength(3);
    const forPlayers = await readDraft('foundry', files, { hidden: 'skip' });
    expect(forPlayers.report.hidden).toBeGreaterThanOrEqual(65);
    expect(forPlayers.draft.positions).toEqual([]);
  });

  it('responses of the Kanka API, with placeholders', async () => {
    const files = fixtureFiles('kanka/api');
    expect(await detectFormat(files)).toBe('kanka');
    const kanka = await readDraft('kanka', files);
    expect(kanka.report.read).toMatchObject({ locations: 1, maps: 1, markers: 1, groups: 1 });
    expect(kanka.draft.positions[0]?.geojson?.geometry.type).toBe('MultiPolygon');
    expect((await readDraft('kanka', files, { hidden: 'skip' })).draft.positions).toEqual([]);
  });

  it('uMap backups', async () => {
    const umap = await readDraft('umap', fixtureFiles('umap/test_upload_data.umap'));
    expect(umap.report.read).toEqual({ 'Cities: Polygon': 1, 'Cities: Point': 1, 'Tunnels: LineString': 1 });
    expect(umap.draft.positions).toHaveLength(3);
    const remote = await readDraft('umap', fixtureFiles('umap/remote_data.umap'));
    expect([remote.draft.positions, skipped(remote, 'remote layer')]).toEqual([[], 1]);
    const empty = await readDraft('geojson', fixtureFiles('umap/test_upload_empty_coordinates.json'));
    expect([empty.draft.positions, skipped(empty, 'no coordinates')]).toEqual([[], 3]);
    const open = await readDraft('geojson', fixtureFiles('umap/test_upload_non_linear_ring.json'));
    expect(changed(open, 'drawn closed')).toBe(1);
  });

  it('the list of places on the Sword Coast', async () => {
    const coast = await readDraft('csv', fixtureFiles('place-lists/sword-coast-places.csv'), {
      frame: { width: 2809.91, height: 1818.18 },
    });
    const places = coast.draft.locations.filter((location) => !location.isRoot);
    expect([places.length, new Set(places.map((place) => place.name)).size]).toEqual([222, 213]);
    expect(isInside(coast)).toBe(true);
    expect(coast.positions("Agatha's Lair")[0]?.at).toEqual({ lat: 1431.184, lng: 1236.729 });
  });
});

describe.runIf(fixtures)('real wikis', () => {
  it('62 pages of a wiki of a game', async () => {
    const osrs = await readDraft('mediawiki', fixtureFiles('mediawiki/osrs-skills-export-0.11.xml'));
    expect(osrs.report.read).toMatchObject({
      pages: 62,
      'pages in namespace 0': 34,
      sections: 270,
      'deeper headings': 445,
    });
    const texts = osrs.draft.textsByName.map((text) => JSON.stringify(text.page())).join('\n');
    expect(texts).not.toMatch(/\{\||\[\[(?!#page:\d)|\{\{|<ref|'''/);
  });

  it('four pages of a German wiki', async () => {
    const eron = await readDraft('mediawiki', fixtureFiles('mediawiki/eron-head-export-0.11.xml'));
    expect(eron.report.read.pages).toBe(4);
    const page = (name: string) => {
      const text = eron.draft.textsByName.find((one) => one.names[0] === name);
      return text === undefined ? undefined : text.page();
    };
    const adalgis = page('Adalgis Numerion');
    expect(adalgis?.sections.map((section) => section.subsections.length)).toEqual([3]);
    expect(adalgis?.top_section).toMatch(/^König Adalgis Numerion oder/);
    expect(page('Akkator')?.top_section).toMatch(/^\S+$/);
    expect(JSON.stringify(eron)).not.toContain('Cornelius Holloway');
  });
});
