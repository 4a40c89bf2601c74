import closeWithGrace from 'close-with-grace';
import { KeyError } from './accounts/auth/key.ts';
import { buildApp } from './app.ts';
import { findLocation, listMapSlugs } from './atlas/queries/locations.ts';
import { ConfigError, demoWorldFolders, loadConfig, mediaFolder } from './config.ts';
import { DataFolderError } from './db/data-folder.ts';
import { NewerSchemaError } from './db/migrate.ts';
import type { OpenDatabase } from './db/open.ts';
import { prepareDatabase } from './db/prepare.ts';
import { ERROR_EVENTS, handleUnexpectedErrors } from './http/unexpected-errors.ts';
import { seedDemoWorld } from './seed/seed-demo-world.ts';
import { systemSentence } from './system-sentence.ts';

const READ_ONLY =
  'The data folder cannot be written: the server only reads. Nobody can log in or save. Give the user who runs it the right to write there, or make room, and start again.';

/** Running requests get this long to end after SIGTERM (ms). */
const GRACE_MS = 10_000;

try {
  await serve();
} catch (cause) {
  process.stderr.write(`${explain(cause)}\n`);
  process.exitCode = 1;
}

async function serve(): Promise<void> {
  const config = loadConfig();
  const database = await prepareDatabase(config);
  const folders = { ...demoWorldFolders, mediaDir: mediaFolder(config) };
  if (!database.isReadOnly && config.demoWorld) {
    await seedDemoWorld(database.db, folders, (line) => process.stdout.write(`${line}\n`)).catch(async (cause) => {
      await database.close();
      throw cause;
    });
  }
  const noMap = await noDefaultMap(database.db, config.defaultLocation);
  const app = await buildApp(config, { database, isReadOnly: database.isReadOnly });
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (cause) {
    await app.close();
    throw cause;
  }
  closeWithGrace({ delay: GRACE_MS, logger: app.log, skip: [...ERROR_EVENTS] }, () => app.close());
  handleUnexpectedErrors(app.log, () => app.close(), GRACE_MS);
  if (noMap !== undefined) process.stderr.write(`${noMap}\n`);
  if (database.isReadOnly) app.log.error(READ_ONLY);
  else app.startJobs();
  process.stdout.write(`Venture Atlas is ready: ${config.publicUrl ?? addressOf(app.server.address())}/\n`);
}

/**
 * That the start page will have no map, as a sentence that names those there are. It is
 * no reason not to start: staff may remove or bring in any map while the server runs.
 */
async function noDefaultMap(db: OpenDatabase['db'], slug: string): Promise<string | undefined> {
  const maps = await listMapSlugs(db);
  if (maps.includes((await findLocation(db, slug, 'shown'))?.slug ?? '')) return undefined;
  const choices = maps.length === 0 ? 'There is no map yet.' : `Set it to one of ${maps.slice(0, 20).join(', ')}.`;
  return `The start page will show no map, for there is none called "${slug}" (DEFAULT_LOCATION). ${choices}`;
}

function addressOf(address: ReturnType<Awaited<ReturnType<typeof buildApp>>['server']['address']>): string {
  if (address === null || typeof address === 'string') return String(address);
  // "Every address" is no address to open.
  const isEverywhere = address.address === '0.0.0.0' || address.address === '::';
  const host = isEverywhere ? 'localhost' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

/** One sentence for mistakes of setup; everything else with its stack. */
function explain(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const setup = [ConfigError, DataFolderError, KeyError, NewerSchemaError];
  if (setup.some((kind) => cause instanceof kind)) return cause.message;
  return systemSentence(cause) ?? cause.stack ?? cause.message;
}
