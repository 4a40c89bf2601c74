import { findMeta, writeMeta } from '../../db/queries/meta.ts';
import type { Db } from '../../db/schema.ts';
import { ATLAS_WORLD_ID } from '../atlas-world.ts';
import { welcomeIn } from './named-worlds.ts';

const KEY = 'seeded_welcome';

/** Gives the atlas the line for newcomers that the demo world came with. */
export async function writeSeededWelcome(db: Db, line: string): Promise<void> {
  await welcomeIn(db, ATLAS_WORLD_ID, line);
  await writeMeta(db, KEY, line);
}

/** Takes that line away again, unless staff wrote another one. @returns whether it was there */
export async function removeSeededWelcome(db: Db): Promise<boolean> {
  const line = await findMeta(db, KEY);
  if (line === undefined) return false;
  const { numUpdatedRows } = await db
    .updateTable('worlds')
    .set({ welcome: null })
    .where('id', '=', ATLAS_WORLD_ID)
    .where('welcome', '=', line)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
