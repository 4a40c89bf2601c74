import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toSlug } from '@venture-atlas/rules';
import { type Shape, type TypeIcon, typeIcons } from '@venture-atlas/types';
import { type PlaceText, parseTexts } from './parse-texts.ts';
import type { WorldSeedLocation, WorldSeedMap, WorldSeedPosition } from './seed-world.ts';

/** A location in `data/seed/locations.json`. */
interface SeedLocation {
  slug: string;
  name: string;
  type: string;
  map?: SeedMap;
}

/** Without an opening view, one is chosen that shows most of its important places. */
export type SeedMap = Omit<WorldSeedMap, 'picture_hash'> & {
  /** File name below `data/images`. */
  picture: string;
};

/** A line of `data/seed/positions/{parent slug}.json`. */
type SeedPosition = Omit<WorldSeedPosition, 'parent' | 'child' | 'geojson'> & {
  location: string;
  geojson: Shape | null;
};

/** A picture of a place in `data/seed/pictures.json`; the file is `{slug}.webp` below `data/images/places`. */
export interface SeedPlacePicture {
  slug: string;
  /** In pixels. */
  width: number;
  height: number;
  /** Description. */
  text: string;
}

/** The demo world as in its files: nothing is stored, no picture is cut. */
export interface WorldFiles {
  /** Welcome text for newcomers over the opening map. */
  welcome: string;
  types: string[];
  /** The sign of each type. */
  signs: Record<string, TypeIcon>;
  /** Locations; a map's `picture` is a file below the images folder. */
  locations: (Omit<WorldSeedLocation, 'map'> & {
    map: SeedMap | null;
  })[];
  positions: WorldSeedPosition[];
  texts: PlaceText[];
  /** Only for places with a text. */
  placePictures: SeedPlacePicture[];
}

/** @throws Error with the file and place of an inconsistency */
export async function readWorld(seedDir: string): Promise<WorldFiles> {
  const { welcome } = await readJson<{ welcome: string }>(join(seedDir, 'world.json'));
  const locations = await readJson<SeedLocation[]>(join(seedDir, 'locations.json'));
  const texts = await readTexts(join(seedDir, 'texts'));
  const positions = await readPositions(join(seedDir, 'positions'));
  const placePictures = await readJson<SeedPlacePicture[]>(join(seedDir, 'pictures.json'));
  const signs = await readJson<Record<string, TypeIcon>>(join(seedDir, 'signs.json'));
  const types = [...new Set(locations.map((location) => location.type))].sort();
  checkSlugs(locations);
  checkSigns(types, signs);
  checkReferences(locations, positions, texts);
  checkPlacePictures(placePictures, texts);
  const wikiUrls = new Map(texts.map((text) => [text.slug, text.wiki_url]));
  return {
    welcome,
    types,
    signs,
    locations: locations.map(({ slug, name, type, map }) => ({
      slug,
      name,
      type,
      wiki_url: wikiUrls.get(slug) ?? null,
      map: map ?? null,
    })),
    positions,
    texts,
    placePictures,
  };
}

async function readJson<T>(file: string): Promise<T> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as T;
  } catch (error) {
    throw new Error(`${file} cannot be read: ${(error as Error).message}`);
  }
}

async function readTexts(folder: string): Promise<PlaceText[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.md') && name !== 'README.md').sort();
  const parsed = await Promise.all(
    names.map(async (name) => parseTexts(await readFile(join(folder, name), 'utf8'), name)),
  );
  return parsed.flat();
}

async function readPositions(folder: string): Promise<WorldSeedPosition[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  const maps = names.map(async (name) => {
    const rows = await readJson<SeedPosition[]>(join(folder, name));
    return rows.map(({ location, ...numbers }) => ({
      ...numbers,
      parent: name.slice(0, -'.json'.length),
      child: location,
    }));
  });
  return (await Promise.all(maps)).flat();
}

/** Slugs follow the rule of specification section 2, so that links written by hand work. */
function checkSlugs(locations: readonly SeedLocation[]): void {
  const seen = new Set<string>();
  for (const { slug, name } of locations) {
    if (seen.has(slug)) throw new Error(`locations.json has ${slug} twice.`);
    seen.add(slug);
    if (toSlug(name) !== slug) throw new Error(`locations.json: "${name}" has the slug ${toSlug(name)}, not ${slug}.`);
  }
}

function checkSigns(types: readonly string[], signs: Readonly<Record<string, TypeIcon>>): void {
  for (const type of types) {
    const sign = signs[type];
    if (sign === undefined || !typeIcons.includes(sign)) throw new Error(`signs.json has no sign for ${type}.`);
  }
}

function checkReferences(
  locations: readonly SeedLocation[],
  positions: readonly WorldSeedPosition[],
  texts: readonly PlaceText[],
): void {
  const names = new Map(locations.map((location) => [location.slug, location.name]));
  for (const { parent, child } of positions) {
    if (!names.has(parent) || !names.has(child))
      throw new Error(`positions/${parent}.json places ${child}, and locations.json lacks one of the two.`);
  }
  const written = new Set<string>();
  for (const { slug, name } of texts) {
    if (names.get(slug) !== name)
      throw new Error(`A text is headed "${name} {${slug}}"; locations.json calls it ${names.get(slug) ?? 'nothing'}.`);
    if (written.has(slug)) throw new Error(`${slug} has two texts.`);
    written.add(slug);
  }
}

function checkPlacePictures(pictures: readonly SeedPlacePicture[], texts: readonly PlaceText[]): void {
  const written = new Set(texts.map(({ slug }) => slug));
  for (const { slug } of pictures) {
    if (!written.delete(slug)) throw new Error(`pictures.json names ${slug} twice, or ${slug} has no text.`);
  }
}
