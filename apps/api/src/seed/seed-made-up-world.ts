import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { countAllLocations } from '../atlas/queries/locations.ts';
import type { Db } from '../db/schema.ts';
import { takePicture } from '../media/images/take-picture.ts';
import type { MediaPlace } from '../media/store/media-store.ts';
import { MADE_UP_MAP, makeUpWorld } from './made-up-world.ts';
import { seedPicture } from './seed-demo-world.ts';
import { type SeedOutcome, seedWorld, type WorldSeedPicture } from './seed-world.ts';

/** Paper without a drawing, a quarter as wide as the map. */
const PAPER = { width: MADE_UP_MAP.width / 4, height: MADE_UP_MAP.height / 4, background: '#e7d5ac' };

/**
 * Puts a made-up world of so many places into an empty database, on plain
 * paper. A database that holds any location is left alone.
 * @param say told what is being done, a line at a time
 */
export async function seedMadeUpWorld(
  db: Db,
  media: MediaPlace,
  count: number,
  say: (line: string) => void,
): Promise<SeedOutcome> {
  if ((await countAllLocations(db)) > 0) return { seeded: false, locations: 0, positions: 0, wiki_pages: 0 };
  say(`Making up ${count} places ...`);
  const world = makeUpWorld(count);
  const picture = await paper(media);
  say(`Writing ${world.locations.length} places ...`);
  const [root, ...places] = world.locations;
  if (!root?.map) throw new Error('A made-up world has its map first.');
  const map = { ...root, map: { ...root.map, picture_hash: picture.hash } };
  return seedWorld(db, { ...world, pictures: [picture], locations: [map, ...places] });
}

async function paper(media: MediaPlace): Promise<WorldSeedPicture> {
  const folder = await mkdtemp(join(tmpdir(), 'venture-atlas-paper-'));
  try {
    const source = join(folder, 'paper.png');
    await sharp({ create: { ...PAPER, channels: 3 } })
      .png()
      .toFile(source);
    const frame = { width: MADE_UP_MAP.width, height: MADE_UP_MAP.height };
    const answer = await takePicture({
      source,
      media,
      trust: 'ours',
      map: frame,
      naming: 'by content',
      keepsSource: false,
    });
    if (!answer.ok) throw new Error(`The paper could not be taken in: ${answer.reason}.`);
    return seedPicture(answer.picture, frame);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
