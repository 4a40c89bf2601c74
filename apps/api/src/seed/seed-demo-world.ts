import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CitySketch, RegionSketch } from '@venture-atlas/painter';
import { plainTextAsMarkdown, writeLink } from '@venture-atlas/rules';
import type { WikiPageContent } from '@venture-atlas/types';
import { countAllLocations } from '../atlas/queries/locations.ts';
import type { Db } from '../db/schema.ts';
import { pictureColumns, tileSetRow } from '../media/commands/store-uploads.ts';
import type { PixelSize, StoredPicture } from '../media/images/image-job.ts';
import { takePicture } from '../media/images/take-picture.ts';
import { forEachParallel } from '../media/store/for-each-parallel.ts';
import { mediaAddress } from '../media/store/media-address.ts';
import { type MediaPlace, openMediaStore } from '../media/store/media-store.ts';
import { readWorld, type SeedMap, type SeedPlacePicture, type WorldFiles } from './read-world.ts';
import { type SeedOutcome, seedWorld, type WorldSeedPicture, type WorldSeedSketch } from './seed-world.ts';

export interface SeedPlaces {
  /** `data/seed` of the project. */
  seedDir: string;
  /** `data/images` of the project; those of places are in `places/` below it. */
  imagesDir: string;
  /** `data/sketches` of the project: sketches of the pictures. */
  sketchesDir: string;
  media: MediaPlace;
}

/**
 * Seeds an empty database with the demo world: reads its files, cuts the map pictures into tiles, and writes everything
 * in one transaction. Leaves a database with locations unchanged, and creates no user.
 * @param print receives progress, line by line
 * @throws Error with the file of an invalid text, place, or picture
 */
export async function seedDemoWorld(db: Db, places: SeedPlaces, print: (line: string) => void): Promise<SeedOutcome> {
  if ((await countAllLocations(db)) > 0) return { seeded: false, locations: 0, positions: 0, wiki_pages: 0 };
  const world = await readWorld(places.seedDir);
  const sketches = await readSketches(world, places.sketchesDir);
  const pictures = await takePictures(world, places, print);
  const placePictures = await storePlacePictures(world.placePictures, join(places.imagesDir, 'places'), places.media);
  const linkNames = nameLinker(world.locations);
  print(`Writing ${world.locations.length} places ...`);
  return seedWorld(db, {
    welcome: world.welcome,
    types: world.types,
    signs: world.signs,
    pictures: [...pictures.values(), ...[...placePictures.values()].map(({ picture }) => picture)],
    locations: world.locations.map(({ map, ...location }) => ({ ...location, map: map && withPicture(map, pictures) })),
    positions: world.positions,
    wiki: world.texts.map(({ slug, content }) => ({
      slug,
      content: withImage(linkNames(slug, content), placePictures.get(slug)),
    })),
    sketches,
  });
}

const withImage = (content: WikiPageContent, shown: StoredPlacePicture | undefined): WikiPageContent =>
  shown === undefined ? content : { ...content, image: mediaAddress(shown.picture.file), image_text: shown.text };

function withPicture({ picture, ...map }: SeedMap, pictures: ReadonlyMap<string, WorldSeedPicture>) {
  return { ...map, picture_hash: pictures.get(picture)?.hash ?? null };
}

async function takePictures(
  world: WorldFiles,
  places: SeedPlaces,
  print: (line: string) => void,
): Promise<Map<string, WorldSeedPicture>> {
  const maps = world.locations.flatMap((location) =>
    location.map ? [{ name: location.name, map: location.map }] : [],
  );
  const pictures = new Map<string, WorldSeedPicture>();
  for (const [index, { name, map }] of maps.entries()) {
    print(`Cutting the map of ${name} into tiles (${index + 1} / ${maps.length}) ...`);
    const frame = { width: map.width, height: map.height };
    const answer = await takePicture({
      source: join(places.imagesDir, map.picture),
      media: places.media,
      trust: 'ours',
      map: frame,
      naming: 'by content',
      keepsSource: false,
    });
    if (!answer.ok) throw new Error(`The picture ${map.picture} could not be taken in: ${answer.reason}.`);
    pictures.set(map.picture, seedPicture(answer.picture, frame));
  }
  return pictures;
}

/** A stored picture with its single set of tiles, for a seed. Its time is that of the seed. */
export const seedPicture = (picture: StoredPicture, map: PixelSize): WorldSeedPicture => ({
  ...pictureColumns(picture, ''),
  tiles: [tileSetRow(picture.hash, map, picture.tiles, '')],
});

/** A place that texts may mention. */
interface NamedPlace {
  slug: string;
  name: string;
}

/**
 * Links places in a text by slug: each at its first exact mention, never the place itself, and not in headings. Link
 * texts equal the original words, so that readers, search, and copies see the same text.
 * @returns the unchanged text if it mentions no place
 */
type LinkNames = (own: string, text: WikiPageContent) => WikiPageContent;

export function nameLinker(places: readonly NamedPlace[]): LinkNames {
  const slugs = new Map(places.map(({ name, slug }) => [name, slug]));
  // Longer names first: Neverwinter Wood is not Neverwinter.
  const names = [...slugs.keys()].sort((a, b) => b.length - a.length).map(escaped);
  // Before another capitalized word it may be part of a different name.
  const named = new RegExp(`(?<![\\p{L}\\p{N}’'-])(?:${names.join('|')})(?![\\p{L}\\p{N}-]| \\p{Lu})`, 'gu');
  return (own, text) => {
    const linked = new Set([own]);
    const markdown = plainTextAsMarkdown(text)
      .split('\n')
      .map((line) =>
        line.startsWith('#')
          ? line
          : line.replaceAll(named, (name) => {
              const slug = slugs.get(name) ?? own;
              if (linked.has(slug)) return name;
              linked.add(slug);
              return writeLink(slug, name);
            }),
      )
      .join('\n');
    return linked.size === 1 ? text : { ...text, markdown };
  };
}

const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/**
 * Sketches of demo maps: `{picture}.json` for each picture. Maps without this file cannot be redrawn.
 * @throws Error with the file if it is not JSON
 */
export async function readSketches(world: WorldFiles, sketchesDir: string): Promise<WorldSeedSketch[]> {
  const sketches: WorldSeedSketch[] = [];
  for (const { slug, map } of world.locations) {
    if (map === null) continue;
    const sketch = await readSketch(join(sketchesDir, `${map.picture.replace(/\.[a-z]+$/, '')}.json`));
    if (sketch !== undefined) sketches.push({ map: slug, sketch });
  }
  return sketches;
}

async function readSketch(file: string): Promise<RegionSketch | CitySketch | undefined> {
  const text = await readFile(file, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return undefined;
    throw cause;
  });
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as RegionSketch | CitySketch;
  } catch (cause) {
    throw new Error(`${file} cannot be read: ${(cause as Error).message}`);
  }
}

/** Pictures stored at the same time. */
const AT_ONCE = 8;

/** A stored picture of a place with its description. */
interface StoredPlacePicture {
  picture: WorldSeedPicture;
  text: string;
}

/**
 * Stores pictures of places unchanged: they are small and shown as a whole, so nothing is cut or encoded.
 * @param folder `data/images/places` of the project
 * @returns by slug of the place
 * @throws Error if a file is missing
 */
export async function storePlacePictures(
  pictures: readonly SeedPlacePicture[],
  folder: string,
  media: MediaPlace,
): Promise<Map<string, StoredPlacePicture>> {
  const store = openMediaStore(media);
  const work = await store.openWork();
  const stored = new Map<string, StoredPlacePicture>();
  try {
    await forEachParallel(pictures, AT_ONCE, async ({ slug, width, height, text }) => {
      const bytes = await readFile(join(folder, `${slug}.webp`));
      const hash = createHash('sha256').update(bytes).digest('hex');
      const file = `${hash}.webp`;
      // A copy: redrawing the file must not change the stored picture.
      const copy = join(work.path, `${slug}.webp`);
      await writeFile(copy, bytes);
      await store.put(copy, file);
      const size = { width, height, bytes: bytes.length };
      stored.set(slug, {
        picture: { hash, file, format: 'webp', ...size, preview_file: null, share_file: null, tiles: [] },
        text,
      });
    });
  } finally {
    await work.remove();
  }
  return stored;
}
