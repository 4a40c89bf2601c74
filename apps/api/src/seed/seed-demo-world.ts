import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CitySketch, RegionSketch } from '@venture-atlas/painter';
import { plainAsMarkdown, writeLink } from '@venture-atlas/rules';
import type { WikiPageContent } from '@venture-atlas/types';
import { countAllLocations } from '../atlas/queries/locations.ts';
import type { Db } from '../db/schema.ts';
import { pictureColumns, tileSetRow } from '../media/commands/store-uploads.ts';
import type { PixelSize, StoredPicture } from '../media/images/image-job.ts';
import { takePicture } from '../media/images/take-picture.ts';
import { forEachParallel } from '../media/store/for-each-parallel.ts';
import { mediaAddress } from '../media/store/media-address.ts';
import { type MediaPlace, openMediaStore } from '../media/store/media-store.ts';
import { readWorld, type SeedPlacePicture, type WorldFiles } from './read-world.ts';
import { type SeedOutcome, seedWorld, type WorldSeedPicture, type WorldSeedSketch } from './seed-world.ts';

export interface SeedPlaces {
  /** `data/seed` of the project. */
  seedDir: string;
  /** `data/images` of the project; those of places are in `places/` below it. */
  imagesDir: string;
  /** `data/sketches` of the project: what the pictures were drawn from. */
  sketchesDir: string;
  media: MediaPlace;
}

/**
 * Puts the demo world into an empty database: reads its files, cuts the map
 * pictures into tiles, writes everything in one transaction. A database that
 * holds any location is left alone, and it makes no user.
 * @param say told what is being done, a line at a time
 * @throws Error that names the file when a text, place or picture is wrong
 */
export async function seedDemoWorld(db: Db, places: SeedPlaces, say: (line: string) => void): Promise<SeedOutcome> {
  if ((await countAllLocations(db)) > 0) return { seeded: false, locations: 0, positions: 0, wiki_pages: 0 };
  const world = await readWorld(places.seedDir);
  const sketches = await readSketches(world, places.sketchesDir);
  const pictures = await takePictures(world, places, say);
  const placePictures = await storePlacePictures(world.placePictures, join(places.imagesDir, 'places'), places.media);
  const linkNames = nameLinker(world.locations);
  say(`Writing ${world.locations.length} places ...`);
  return seedWorld(db, {
    welcome: world.welcome,
    types: world.types,
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

type SeedMap = NonNullable<WorldFiles['locations'][number]['map']>;

function withPicture({ picture, ...map }: SeedMap, pictures: ReadonlyMap<string, WorldSeedPicture>) {
  return { ...map, picture_hash: pictures.get(picture)?.hash ?? null };
}

async function takePictures(
  world: WorldFiles,
  places: SeedPlaces,
  say: (line: string) => void,
): Promise<Map<string, WorldSeedPicture>> {
  const maps = world.locations.flatMap((location) =>
    location.map ? [{ name: location.name, map: location.map }] : [],
  );
  const pictures = new Map<string, WorldSeedPicture>();
  for (const [index, { name, map }] of maps.entries()) {
    say(`Cutting the map of ${name} into tiles (${index + 1} / ${maps.length}) ...`);
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

/** A picture that was taken in, with its one set of tiles, as a seed names it. Its time is that of the seed. */
export const seedPicture = (picture: StoredPicture, map: PixelSize): WorldSeedPicture => ({
  ...pictureColumns(picture, ''),
  tiles: [tileSetRow(picture.hash, map, picture.tiles, '')],
});

/** A place that texts may name. */
interface NamedPlace {
  slug: string;
  name: string;
}

/**
 * Lets a text link the places that it names, by their slugs: each where it is first named to the letter, its own place
 * never, and nothing in headings. The words of links are those of the text, so that whoever reads, finds or copies it has
 * the words that they always had.
 * @returns the text as it was when it names none
 */
type LinkNames = (own: string, text: WikiPageContent) => WikiPageContent;

export function nameLinker(places: readonly NamedPlace[]): LinkNames {
  const slugs = new Map(places.map(({ name, slug }) => [name, slug]));
  // The longer first: Neverwinter Wood is not Neverwinter.
  const names = [...slugs.keys()].sort((a, b) => b.length - a.length).map(escaped);
  // Before a further capital it is perhaps part of a name that is nobody's here.
  const named = new RegExp(`(?<![\\p{L}\\p{N}’'-])(?:${names.join('|')})(?![\\p{L}\\p{N}-]| \\p{Lu})`, 'gu');
  return (own, text) => {
    const linked = new Set([own]);
    const markdown = plainAsMarkdown(text)
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
 * What the maps of the demo world were drawn from: `{picture}.json` for each
 * picture. A map without such a file cannot be drawn again.
 * @throws Error naming the file that is no JSON
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

/** So many are stored at the same time. */
const AT_ONCE = 8;

/** A picture of a place that is stored, with what it shows. */
interface StoredPlacePicture {
  picture: WorldSeedPicture;
  text: string;
}

/**
 * Stores the pictures of places as they are: they are small, ours, and shown as a whole, so nothing is cut or encoded.
 * @param folder `data/images/places` of the project
 * @returns by the slugs of their places
 * @throws Error when a file is missing
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
      // A copy, never the file itself: whoever draws it anew would change what is stored.
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
