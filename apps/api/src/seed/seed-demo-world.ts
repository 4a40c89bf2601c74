import { join } from 'node:path';
import type { WikiPageContent } from '@venture-atlas/types';
import { countAllLocations } from '../atlas/queries/locations.ts';
import type { Db } from '../db/schema.ts';
import { pictureColumns, tileSetRow } from '../media/commands/store-uploads.ts';
import type { PixelSize, StoredPicture } from '../media/images/image-job.ts';
import { takePicture } from '../media/images/take-picture.ts';
import { mediaAddress } from '../media/store/media-address.ts';
import type { MediaPlace } from '../media/store/media-store.ts';
import { nameLinker } from './link-names.ts';
import { readSketches } from './read-sketches.ts';
import { readWorld, type WorldFiles } from './read-world.ts';
import { type SeedOutcome, seedWorld, type WorldSeedPicture } from './seed-world.ts';
import { type StoredPlacePicture, storePlacePictures } from './store-place-pictures.ts';

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
