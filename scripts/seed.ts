/** `npm run seed`: fills an empty database with the demo world, without serving. A database that holds anything is left alone. */
import { parseArgs } from 'node:util';
import { demoWorldFolders, loadConfig, mediaFolder } from '../apps/api/src/config.ts';
import { prepareDatabase } from '../apps/api/src/db/prepare.ts';
import { readWorld } from '../apps/api/src/seed/read-world.ts';
import { seedDemoWorld } from '../apps/api/src/seed/seed-demo-world.ts';

const HELP = `Fills an empty database with the demo world (data/seed, data/images).

  npm run seed -- [--dry-run]

  --dry-run  read and check the files, write nothing
  --help     this text

The folder is DATA_DIR (default data/var). The server must be stopped. No user is made.`;

try {
  const { values } = parseArgs({ options: { help: { type: 'boolean' }, 'dry-run': { type: 'boolean' } } });
  if (values.help) console.log(HELP);
  else if (values['dry-run']) await dryRun();
  else await seed();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

async function dryRun(): Promise<void> {
  const world = await readWorld(demoWorldFolders.seedDir);
  console.log(
    `Would write ${world.locations.length} places, ${world.positions.length} positions and ${world.texts.length} texts.`,
  );
}

async function seed(): Promise<void> {
  const config = loadConfig();
  const database = await prepareDatabase(config);
  try {
    const outcome = await seedDemoWorld(
      database.db,
      { ...demoWorldFolders, mediaDir: mediaFolder(config) },
      console.log,
    );
    console.log(
      outcome.seeded
        ? `Wrote ${outcome.locations} places, ${outcome.positions} positions and ${outcome.wiki_pages} texts.`
        : 'The database holds places already; nothing was changed.',
    );
  } finally {
    await database.close();
  }
}
