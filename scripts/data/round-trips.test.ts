import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MapForFiles } from '../../apps/api/src/archive/files/map-for-files.ts';
import { readMapForFiles, readTexts } from '../../apps/api/src/archive/read-map.ts';
import { readWorldForFiles } from '../../apps/api/src/archive/read-world.ts';
import { findLocation } from '../../apps/api/src/atlas/queries/locations.ts';
import { loadConfig } from '../../apps/api/src/config.ts';
import { prepareDatabase } from '../../apps/api/src/db/prepare.ts';
import { seedWorld } from '../../apps/api/src/seed/seed-world.ts';
import { ATLAS_WORLD_ID } from '../../apps/api/src/worlds/queries/worlds.ts';
import { wholeWorld } from '../../apps/api/src/worlds/scope.ts';
import { storedRow } from '../../apps/api/src/worlds/world-contents.ts';
import { breachesOfGeoJson } from '../../apps/api/test-support/check-geojson.ts';
import { seed, slice } from '../../apps/api/test-support/deep.ts';
import { png } from '../../apps/api/test-support/pictures.ts';
import { type RoundTripWorld, roundTripWorld } from '../../apps/api/test-support/round-trip-world.ts';
import { fileOfBytes, zipFiles } from '../../packages/importers/src/index.ts';
import type { WikiPageContent } from '../../packages/types/src/index.ts';
import { runImport } from '../import/run-import.ts';
import { runHere } from '../test-support/run-here.ts';
import { runExport } from './run-export.ts';

/* A world that leaves in some format and is imported into an empty installation is equal but for what the format says it lacks. */

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'round-trips-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function write(dataDir: string, { seed: world, kinds, looks }: RoundTripWorld): Promise<void> {
  const { db, close } = await prepareDatabase(loadConfig({ DATA_DIR: dataDir }));
  await seedWorld(db, world);
  for (const kind of kinds)
    await db
      .updateTable('location_types')
      .set(storedRow('location_types', kind))
      .where('name', '=', kind.name)
      .execute();
  const positions = await db.selectFrom('positions').select('id').orderBy('id').execute();
  for (const [at, { id }] of positions.entries())
    await db
      .updateTable('positions')
      .set(storedRow('positions', { look: looks[at] ?? null }))
      .where('id', '=', id)
      .execute();
  await close();
}

async function readMap(dataDir: string, slug: string): Promise<MapForFiles> {
  const { db, close } = await prepareDatabase(loadConfig({ DATA_DIR: dataDir }));
  const location = await findLocation(db, slug, wholeWorld(ATLAS_WORLD_ID));
  const map = { id: location?.id ?? 0, slug, worldId: ATLAS_WORLD_ID, withSecrets: true };
  const read = await readMapForFiles(db, map, null);
  await close();
  return { ...read, places: read.places.toSorted((a, b) => (a.slug < b.slug ? -1 : 1)) };
}

/** All maps of the world with their places, pins, and texts, in the order of their addresses. */
async function readWorld(dataDir: string) {
  const { db, close } = await prepareDatabase(loadConfig({ DATA_DIR: dataDir }));
  const { places, kinds } = await readWorldForFiles(db, { id: ATLAS_WORLD_ID, name: 'Atlas' });
  const shown = new Set(places.map(({ slug }) => slug));
  const texts = new Map<string, WikiPageContent>();
  const scope = { worldId: ATLAS_WORLD_ID, mapId: null };
  for await (const { slug, text } of readTexts(db, scope, { shown, withSecrets: true })) texts.set(slug, text);
  await close();
  const bySlug = <T extends { slug: string }>(rows: readonly T[]) =>
    rows.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  return {
    kinds,
    places: bySlug(places).map(({ map, ...place }) => ({
      ...place,
      text: texts.get(place.slug),
      map: map && { ...map, pins: bySlug(map.pins) },
    })),
  };
}

const done = { code: 0, err: '' };
const exported = async (dataDir: string, ...args: string[]) =>
  expect(await runHere(dataDir, (program) => runExport(args, program))).toMatchObject(done);
const imported = async (dataDir: string, ...args: string[]) =>
  expect(await runHere(dataDir, (program) => runImport(args, program))).toMatchObject(done);

/** Areas with all rings in one direction each, since a file may turn them. */
const turned = ({ places, ...map }: MapForFiles) => ({
  ...map,
  places: places.map(({ geojson, ...place }) => ({
    ...place,
    geojson:
      geojson?.geometry.type === 'MultiPolygon'
        ? { ...geojson, geometry: geojson.geometry.coordinates.map((rings) => rings.map(leastTurn)) }
        : geojson,
  })),
});
const leastTurn = (ring: readonly (readonly number[])[]) =>
  [JSON.stringify(ring), JSON.stringify(ring.toReversed())].toSorted()[0];

describe.each(Array.from({ length: slice(2, 20) }, (_, at) => seed + at))('the world of %i', (number) => {
  let source: string;
  beforeAll(async () => {
    source = join(folder, `world-${number}`);
    await write(source, roundTripWorld(number, 1));
  });

  it.each(['degrees', 'map'] as const)(
    'comes back from GeoJSON in units of %s, which is as RFC 7946 has it',
    async (units) => {
      const file = join(folder, `${number}-${units}.geojson`);
      await exported(source, 'map', 'far_land', file, '--format', 'geojson', '--units', units);
      expect(breachesOfGeoJson(readFileSync(file, 'utf8'), { areDegrees: units === 'degrees' })).toEqual([]);
      const target = join(folder, `${number}-from-${units}`);
      await imported(target, file);
      expect(turned(await readMap(target, 'far_land'))).toEqual(turned(await readMap(source, 'far_land')));
    },
  );

  it('comes back from an Obsidian vault with all maps, types, and texts', async () => {
    const whole = join(folder, `world-of-three-${number}`);
    await write(whole, roundTripWorld(number, 3));
    const file = join(folder, `${number}-vault.zip`);
    await exported(whole, 'world', file, '--format', 'obsidian');
    const target = join(folder, `${number}-from-vault`);
    await imported(target, file);
    expect(await readWorld(target)).toEqual(await readWorld(whole));
  });

  it.each(['13', '14'])('comes back from a module of Foundry %s with all maps, types, and texts', async (version) => {
    const whole = join(folder, `world-for-foundry-${number}-${version}`);
    await write(whole, roundTripWorld(number, 3, 'usual'));
    const file = join(folder, `${number}-foundry-${version}.zip`);
    await exported(whole, 'world', file, '--format', 'foundry', '--foundry', version);
    const target = join(folder, `${number}-from-foundry-${version}`);
    await imported(target, file);
    expect(await readWorld(target)).toEqual(await readWorld(whole));
  });

  const gdal = versionOf('ogrinfo');
  it.skipIf(gdal === undefined)(`is read by GDAL (${gdal ?? 'ogrinfo is not installed'})`, async () => {
    const file = join(folder, `${number}-gdal.geojson`);
    await exported(source, 'map', 'far_land', file, '--format', 'geojson');
    const { places, name } = await readMap(source, 'far_land');
    const read = execFileSync('ogrinfo', ['-ro', '-al', '-geom=SUMMARY', file], { encoding: 'utf8' });
    expect(read).toContain(`Layer name: ${name}`);
    expect(read).toContain(`Feature Count: ${places.length}`);
    expect(read).toContain('GEOGCRS["WGS 84"');
    for (const place of places) expect(read).toContain(`name (String) = ${place.name}`);
    for (const what of ['POINT', 'LINESTRING', 'POLYGON']) expect(read).toContain(`${what} :`);
    for (const word of ['Warning', 'ERROR']) expect(read).not.toContain(word);
  });
});

describe('the picture of a map', () => {
  let source: string;
  beforeAll(async () => {
    const plain = join(folder, 'without-picture');
    await write(plain, roundTripWorld(seed, 1));
    const [file, picture] = [join(folder, 'Far Land.geojson'), join(folder, 'Far Land.png')];
    await exported(plain, 'map', 'far_land', file, '--format', 'geojson');
    writeFileSync(picture, await png(1600, 1200, 1));
    source = join(folder, 'with-picture');
    await imported(source, file, picture);
    // A running server shows it once it has cut it.
    const { db, close } = await prepareDatabase(loadConfig({ DATA_DIR: source }));
    const { hash } = await db.selectFrom('pictures').select('hash').executeTakeFirstOrThrow();
    await db.updateTable('locations').set({ picture_hash: hash }).where('slug', '=', 'far_land').execute();
    await close();
  });
  const picturesOf = async (dataDir: string) => {
    const { db, close } = await prepareDatabase(loadConfig({ DATA_DIR: dataDir }));
    const pictures = await db.selectFrom('pictures').select(['width', 'height']).execute();
    await close();
    return pictures;
  };
  const picture = { width: 1600, height: 1200 };

  it('has the name of its map in a vault, and comes back', async () => {
    expect(await picturesOf(source)).toEqual([picture]);
    const [file, target] = [join(folder, 'pictured.zip'), join(folder, 'from-pictured')];
    await exported(source, 'world', file, '--format', 'obsidian');
    const entries = await zipFiles(fileOfBytes('pictured.zip', readFileSync(file)));
    expect(entries.map(({ name }) => name).filter((name) => name.startsWith('pictures/'))).toEqual([
      expect.stringMatching(/^pictures\/Far Land\.(png|webp)$/),
    ]);
    await imported(target, file);
    expect(await picturesOf(target)).toEqual([picture]);
  });

  it('comes back from Universal VTT, with a grid and nothing else', async () => {
    const [file, target] = [join(folder, 'Far Land.uvtt'), join(folder, 'from-uvtt')];
    await exported(source, 'map', 'far_land', file, '--format', 'universalvtt');
    const { resolution, image, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
    expect(resolution).toEqual({ map_origin: { x: 0, y: 0 }, map_size: { x: 16, y: 12 }, pixels_per_grid: 100 });
    expect(String(image).length).toBeGreaterThan(1_000);
    expect(JSON.stringify(rest)).not.toMatch(/Inn|Wald/);
    await imported(target, '--file-names', file);
    expect(await picturesOf(target)).toEqual([picture]);
  });
});

/** The version of a program that may be installed. */
function versionOf(program: string): string | undefined {
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
