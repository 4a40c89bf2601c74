/** Tests of what only SQLite has, by the beginnings of their names. */
const OF_SQLITE = [
  // Its files, its migrations from older versions, its plans and its pragmas.
  'src/db/',
  'src/full-disk.http.test.ts',
  'src/worlds/scope-plans.test.ts',
  'src/editing/queries/history-by-index.test.ts',
  'src/retention/busy-database.http.test.ts',
  // What the disk below its file does.
  'src/faults.http.test.ts',
  // Backups of the file of a data folder.
  'src/backups/',
];
/** Of those folders what is of both. */
const OF_BOTH = [
  'src/db/by-engine.test.ts',
  'src/db/both-engines.test.ts',
  'src/db/postgres/',
  'src/backups/look-at-',
  'src/backups/postgres-',
];

/** Whether a file of tests, named from the folder of the API, has nothing to say of PostgreSQL. */
export const ofSqliteAlone = (name) =>
  OF_SQLITE.some((beginning) => name.startsWith(beginning)) && !OF_BOTH.some((beginning) => name.startsWith(beginning));

/** Tests of the scripts that are of both engines. */
export const SCRIPTS_OF_BOTH = ['scripts/operations/jobs-killed.whole.test.ts'];

/**
 * Those that `npm test` makes on PostgreSQL where it is installed: what the engines say differently, locks and states of
 * one moment, and what servers tell each other. They need few seconds.
 */
export const SLICE = [
  'src/db/both-engines.test.ts',
  'src/db/postgres/postgres-engine.test.ts',
  'src/events/event-feed.test.ts',
];

/** Where a file of tests lies; those of the API are named from its folder. */
export const placeOf = (name) => (name.startsWith('scripts/') ? name : `apps/api/${name}`);
