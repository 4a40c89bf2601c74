import { demoWorldFolders, loadConfig } from '../../apps/api/src/config.ts';
import { prepareDatabase } from '../../apps/api/src/db/prepare.ts';
import { mediaStoreOf } from '../../apps/api/src/media/store/store-of.ts';
import { MADE_UP_MAP, seedMadeUpWorld } from '../../apps/api/src/seed/made-up-world.ts';
import { readWorld } from '../../apps/api/src/seed/read-world.ts';
import { seedDemoWorld } from '../../apps/api/src/seed/seed-demo-world.ts';
import type { Program } from './program.ts';

/** Reads and checks the files without writing. */
export async function dryRun(scale: number | undefined, { say }: Program): Promise<void> {
  if (scale !== undefined) {
    say(`Would write the map ${MADE_UP_MAP.name} with ${scale} places.`);
    return;
  }
  const world = await readWorld(demoWorldFolders.seedDir);
  say(
    `Would write ${world.locations.length} places, ${world.positions.length} positions and ${world.texts.length} texts.`,
  );
}

/** Fills an empty database with the demo world, or with this many generated places. */
export async function seed(scale: number | undefined, { env, say }: Program): Promise<void> {
  const config = loadConfig(env);
  const database = await prepareDatabase(config);
  try {
    const { place: media } = mediaStoreOf(config);
    const outcome =
      scale === undefined
        ? await seedDemoWorld(database.db, { ...demoWorldFolders, media }, say)
        : await seedMadeUpWorld(database.db, media, scale, say);
    say(
      outcome.seeded
        ? `Wrote ${outcome.locations} places, ${outcome.positions} positions and ${outcome.wiki_pages} texts.`
        : 'The database holds places already; nothing was changed.',
    );
  } finally {
    await database.close();
  }
}
