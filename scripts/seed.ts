/** `npm run seed`: fills an empty database with the demo world, without serving. A database that holds anything is left alone. */

import { parseArgs } from 'node:util';
import { demoWorldFolders, loadConfig } from '../apps/api/src/config.ts';
import { prepareDatabase } from '../apps/api/src/db/prepare.ts';
import { mediaStoreOf } from '../apps/api/src/media/store/store-of.ts';
import { MADE_UP_MAP } from '../apps/api/src/seed/made-up-world.ts';
import { readWorld } from '../apps/api/src/seed/read-world.ts';
import { seedDemoWorld } from '../apps/api/src/seed/seed-demo-world.ts';
import { seedMadeUpWorld } from '../apps/api/src/seed/seed-made-up-world.ts';
import { runCommand, thisProcess, UsageError } from './data/program.ts';

const HELP = `Fills an empty database with the demo world (data/seed, data/images).

  npm run seed -- [--scale N] [--dry-run]

  --scale N  instead of it, a large made-up world of N places (1 to 1000000) for trying out;
             start the server with DEFAULT_LOCATION=made_up_world
  --dry-run  read and check the files, write nothing
  --help     this text

The folder is DATA_DIR (default data/var). The server must be stopped. No user is made.`;

process.exitCode = await runCommand('seed', thisProcess, async () => {
  const { values } = parseArgs({
    options: { help: { type: 'boolean' }, 'dry-run': { type: 'boolean' }, scale: { type: 'string' } },
  });
  if (values.help) console.log(HELP);
  else {
    const scale = readScale(values.scale);
    if (values['dry-run']) await dryRun(scale);
    else await seed(scale);
  }
  return 0;
});

function readScale(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const scale = Number(text);
  if (/^\d+$/.test(text) && scale >= 1 && scale <= 1_000_000) return scale;
  throw new UsageError(`--scale takes a whole number from 1 to 1000000, not "${text}".`);
}

async function dryRun(scale: number | undefined): Promise<void> {
  if (scale !== undefined) {
    console.log(`Would write the map ${MADE_UP_MAP.name} with ${scale} places.`);
    return;
  }
  const world = await readWorld(demoWorldFolders.seedDir);
  console.log(
    `Would write ${world.locations.length} places, ${world.positions.length} positions and ${world.texts.length} texts.`,
  );
}

async function seed(scale: number | undefined): Promise<void> {
  const config = loadConfig();
  const database = await prepareDatabase(config);
  try {
    const { place: media } = mediaStoreOf(config);
    const outcome =
      scale === undefined
        ? await seedDemoWorld(database.db, { ...demoWorldFolders, media }, console.log)
        : await seedMadeUpWorld(database.db, media, scale, console.log);
    console.log(
      outcome.seeded
        ? `Wrote ${outcome.locations} places, ${outcome.positions} positions and ${outcome.wiki_pages} texts.`
        : 'The database holds places already; nothing was changed.',
    );
  } finally {
    await database.close();
  }
}
