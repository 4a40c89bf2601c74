import closeWithGrace from 'close-with-grace';
import { KeyError } from './accounts/auth/key.ts';
import { type AppDeps, buildApp } from './app.ts';
import { listMapSlugs } from './atlas/queries/locations.ts';
import { findStart } from './atlas/start-map.ts';
import { type Config, ConfigError, demoWorldFolders, loadConfig } from './config.ts';
import { DataFolderError, DataFolderInUseError } from './db/data-folder.ts';
import { NewerSchemaError, OlderSchemaError } from './db/migrate.ts';
import type { OpenDatabase } from './db/open.ts';
import { joinDatabase, prepareDatabase } from './db/prepare.ts';
import { networkAddresses } from './http/home-addresses.ts';
import { assertPortFree } from './http/http-server.ts';
import { joinGroup, relayRequests } from './http/processes/process-group.ts';
import { isWorkerProcess, joinWorkerProcesses, startWorkerProcesses } from './http/processes/worker-processes.ts';
import { ERROR_EVENTS, handleUnexpectedErrors } from './http/unexpected-errors.ts';
import { releaseJobsOf } from './jobs/claim-job.ts';
import { MediaStoreError } from './media/store/media-store-error.ts';
import { mediaStoreOf } from './media/store/store-of.ts';
import { beginInstallation } from './seed/begin.ts';
import { systemSentence } from './system-sentence.ts';
import { namesInSettingsFile, unknownSettings } from './unknown-settings.ts';
import { publicScope } from './worlds/scope.ts';

const READ_ONLY =
  'The data folder cannot be written: the server only reads. Nobody can log in or save. Give the user who runs it the right to write there, or make room, and start again.';

/** Time for running requests after SIGTERM (ms). */
const GRACE_MS = 10_000;

try {
  await (isWorkerProcess() ? serveBeside(loadConfig()) : serve(loadConfig()));
} catch (cause) {
  process.stderr.write(`${explain(cause)}\n`);
  process.exitCode = 1;
  // The channel to the parent process would keep this process alive.
  if (isWorkerProcess()) process.exit();
}

/** Prepares the data folder and serves it by one or several processes. */
async function serve(config: Config): Promise<void> {
  for (const line of unknownSettings(namesInSettingsFile(), Object.keys(process.env)))
    process.stderr.write(`${line}\n`);
  // First, since the following steps may take minutes.
  await assertPortFree(config);
  const database = await prepareDatabase(config).catch((cause: unknown) => {
    // Servers that share a folder may join running ones, which have prepared it.
    if (cause instanceof DataFolderInUseError && config.processes > 1) return undefined;
    throw cause;
  });
  const isReadOnly = database?.isReadOnly === true;
  if (database !== undefined && !isReadOnly) await begin(config, database);
  // A read-only copy cannot be shared.
  if (config.processes > 1 && !isReadOnly) return serveByMany(config, database);
  if (database === undefined) return;
  const noMap = await describeMissingDefaultMap(database.db, config.defaultLocation);
  const { address } = await listen(config, { database, isReadOnly });
  printReady(config, address, noMap);
}

function printReady(config: Config, address: string, noMap: string | undefined): void {
  if (noMap !== undefined) process.stderr.write(`${noMap}\n`);
  process.stdout.write(`Venture Atlas is ready: ${config.publicUrl ?? address}/\n`);
  if (config.publicUrl !== null || !isEverywhere(config.host)) return;
  const others = networkAddresses().map((host) => `http://${host}:${new URL(address).port}/`);
  if (others.length > 0) process.stdout.write(`From other devices of the network: ${others.join(' ')}\n`);
}

async function begin(config: Config, database: OpenDatabase): Promise<void> {
  const store = mediaStoreOf(config);
  const places = { ...demoWorldFolders, media: store.place };
  const print = (line: string) => process.stdout.write(`${line}\n`);
  // Reports an unusable store before pictures are drawn for it.
  const begun = store
    .prepare(true)
    .then(() => beginInstallation(database.db, { withDemo: config.demoWorld, places }, print));
  await begun.catch(async (cause) => {
    await database.close();
    throw cause;
  });
}

/**
 * Starts the serving processes and maintains their number.
 * @param prepared database prepared by this process while it had the folder exclusively; undefined if others serve it
 * already
 */
async function serveByMany(config: Config, prepared: OpenDatabase | undefined): Promise<void> {
  // Servers of other folders may use the same PostgreSQL database.
  if (prepared !== undefined && config.databaseUrl === null) await releaseJobsOf(prepared.db, { process: 'server' });
  await prepared?.close();
  // The share is held until the last of them has ended.
  const database = await joinDatabase(config);
  const noMap = await describeMissingDefaultMap(database.db, config.defaultLocation);
  const processes = startWorkerProcesses({
    count: config.processes,
    drainMs: config.drainMs,
    onReady: (address) => printReady(config, address, noMap),
    onLost: (pid) => releaseJobsOf(database.db, { process: 'server', pid }),
    print: (line) => void process.stderr.write(`${line}\n`),
  });
  relayRequests();
  closeWithGrace({ delay: false, logger: false }, async () => {
    await processes.stop();
    await database.close();
  });
  if (await processes.ended) return;
  await database.close();
  process.exit(1);
}

/** One of several processes that serve a folder. */
async function serveBeside(config: Config): Promise<void> {
  const database = await joinDatabase(config);
  const { address, stop } = await listen(config, { database, sharesData: true, group: joinGroup() });
  joinWorkerProcesses(address, stop);
}

/** Serves until the process is stopped. @returns the address, and a function that stops it */
async function listen(config: Config, deps: AppDeps): Promise<{ address: string; stop: () => void }> {
  const app = await buildApp(config, deps);
  try {
    await app.listen({ port: config.port, host: config.host });
  } catch (cause) {
    await app.close();
    throw cause;
  }
  let isStopping = false;
  const delay = config.drainMs + GRACE_MS;
  const grace = closeWithGrace({ delay, logger: app.log, skip: [...ERROR_EVENTS] }, async () => {
    isStopping = true;
    await app.drain(config.drainMs);
    await app.close();
  });
  handleUnexpectedErrors(app.log, () => app.close(), GRACE_MS);
  if (deps.isReadOnly) app.log.error(READ_ONLY);
  else app.startJobs();
  return {
    address: addressOf(app.server.address()),
    stop: () => {
      // A terminal signals all processes at once.
      if (!isStopping) grace.close();
    },
  };
}

/**
 * A warning if the default map in the settings does not exist, with the names of existing maps. The server starts
 * anyway: staff may delete or add any map while it runs.
 */
async function describeMissingDefaultMap(db: OpenDatabase['db'], wanted: string): Promise<string | undefined> {
  const start = await findStart(db, wanted);
  if (start === undefined) return 'There is no map yet: the start page says how to begin.';
  if (start.isRequested) return undefined;
  const maps = await listMapSlugs(db, await publicScope(db));
  return `There is no map called "${wanted}" (DEFAULT_LOCATION): the start page shows ${start.slug}. Set it to one of ${maps.slice(0, 20).join(', ')}.`;
}

function isEverywhere(host: string): boolean {
  return ['0.0.0.0', '::'].includes(host);
}

function addressOf(address: ReturnType<Awaited<ReturnType<typeof buildApp>>['server']['address']>): string {
  if (address === null || typeof address === 'string') return String(address);
  // A wildcard address cannot be opened in a browser.
  const host = isEverywhere(address.address)
    ? 'localhost'
    : address.family === 'IPv6'
      ? `[${address.address}]`
      : address.address;
  return `http://${host}:${address.port}`;
}

/** One sentence for setup errors; other errors with their stack. */
function explain(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  const setup = [ConfigError, DataFolderError, KeyError, MediaStoreError, NewerSchemaError, OlderSchemaError];
  if (setup.some((kind) => cause instanceof kind)) return cause.message;
  return systemSentence(cause) ?? cause.stack ?? cause.message;
}
