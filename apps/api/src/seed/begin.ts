import { findBeginning, writeBeginning } from '../db/queries/beginning.ts';
import type { Db } from '../db/schema.ts';
import { type SeedPlaces, seedDemoWorld } from './seed-demo-world.ts';

/**
 * The first start of an installation: fills it with the demo world, or keeps it empty, and remembers which. Later starts
 * do nothing, whatever was deleted meanwhile and whatever the settings say now.
 * @param withDemo whether a folder that was never started gets the demo world; one that holds places already does not
 */
export async function beginInstallation(
  db: Db,
  { withDemo, places }: { withDemo: boolean; places: SeedPlaces },
  say: (line: string) => void,
): Promise<void> {
  const beginning = await findBeginning(db);
  if (beginning === 'seeded' && !withDemo) say(STILL_SEEDED);
  if (beginning !== undefined) return;
  const isSeeded = withDemo && (await seedDemoWorld(db, places, say)).seeded;
  if (!isSeeded) await writeBeginning(db, 'empty');
}

const STILL_SEEDED =
  'This folder began with the demo world: starting empty (DEMO_WORLD=off, npm start -- --empty) counts at the first start only.';
