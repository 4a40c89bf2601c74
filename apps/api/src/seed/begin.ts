import { findBeginning, writeBeginning } from '../db/queries/beginning.ts';
import type { Db } from '../db/schema.ts';
import { type SeedPlaces, seedDemoWorld } from './seed-demo-world.ts';

/**
 * On the first start of an installation, seeds the demo world or leaves the database empty, and records which. Later
 * starts do nothing, regardless of deletions and settings.
 * @param withDemo whether a new installation gets the demo world; a database with places never does
 */
export async function beginInstallation(
  db: Db,
  { withDemo, places }: { withDemo: boolean; places: SeedPlaces },
  print: (line: string) => void,
): Promise<void> {
  const beginning = await findBeginning(db);
  if (beginning === 'seeded' && !withDemo) print(STILL_SEEDED);
  if (beginning !== undefined) return;
  const isSeeded = withDemo && (await seedDemoWorld(db, places, print)).seeded;
  if (!isSeeded) await writeBeginning(db, 'empty');
}

const STILL_SEEDED =
  'This folder began with the demo world: starting empty (DEMO_WORLD=off, npm start -- --empty) counts at the first start only.';
