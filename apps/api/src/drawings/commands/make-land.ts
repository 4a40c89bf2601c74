import type { Viewer } from '@venture-atlas/rules';
import { serverMessages } from '@venture-atlas/rules';
import { DEFAULT_DRAWING, type LandWish, landKinds } from '@venture-atlas/types';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import type { LocationWithMap } from '../../atlas/queries/locations.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { findMapSketch } from '../../editing/queries/map-sketches.ts';
import { AppError } from '../../errors.ts';
import { findJobOfLocation } from '../../jobs/queries/jobs.ts';
import { findShownPicture } from '../../media/queries/picture-jobs.ts';
import { assertEdits } from '../../worlds/assert-edits.ts';
import { runLandChild } from '../run-land-child.ts';
import { keepSketch } from './keep-sketch.ts';

/** What making a land up needs. */
export interface LandDeps {
  db: Db;
  /** Clock in milliseconds. */
  now: () => number;
}

/** By what a land that was made up is known: the seed of its sketch. */
const seedOf = ({ kind, seed }: LandWish): string => `${kind}:${seed}`;

/**
 * Makes a land up for an empty sheet and keeps it as its sketch. The same land again changes nothing.
 * @throws AppError conflict where the sheet is not empty; not_found once the asker edits the world no more; unavailable
 */
export async function makeLand(
  { db, now }: LandDeps,
  viewer: Viewer,
  map: Pick<LocationWithMap, 'id' | 'name' | 'world_id' | 'map_width' | 'map_height' | 'miles_per_unit'>,
  wish: LandWish,
): Promise<void> {
  const { map_width: width, map_height: height, miles_per_unit: miles } = map;
  if (width === null || height === null || width / height > 3 || height / width > 3)
    throw new AppError('conflict', { message: serverMessages.landNeedsSheet });
  if (await isThere(db, map.id, wish)) return;
  const { name, id, world_id: worldId } = map;
  const milesAcross = miles === null ? null : miles * width;
  const sketch = await runLandChild({ ...wish, name, aspect: width / height, milesAcross });
  await writeTransaction(db, async (trx) => {
    await assertEdits(trx, viewer, worldId);
    if (await isThere(trx, id, wish)) return;
    await keepSketch(trx, id, sketch, DEFAULT_DRAWING, isoTime(now()));
  });
}

/** Whether the map has this land already. @throws AppError conflict where it has anything else but a land that nobody drew */
async function isThere(db: Db, mapId: number, wish: LandWish): Promise<boolean> {
  const before = await findMapSketch(db, mapId);
  if (before?.seed === seedOf(wish)) return true;
  const isDrawn = before !== undefined && before.drawn_at !== null;
  const isOther = before !== undefined && !landKinds.some((kind) => before.seed.startsWith(`${kind}:`));
  const hasPicture = (await findShownPicture(db, mapId))?.picture_hash != null;
  const job = await findJobOfLocation(db, 'drawing', mapId);
  const isUnderWay = job !== undefined && (job.state === 'waiting' || job.state === 'running');
  if (isDrawn || isOther || hasPicture || isUnderWay)
    throw new AppError('conflict', { message: serverMessages.landNeedsSheet });
  return false;
}
