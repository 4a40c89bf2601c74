/** Tests that only apply to SQLite, by the beginnings of their names. */
const SQLITE_ONLY = [
  // Its files, its migrations from older versions, its plans, and its pragmas.
  'src/db/',
  'src/full-disk.http.test.ts',
  'src/worlds/scope-plans.test.ts',
  'src/editing/queries/history-by-index.test.ts',
  'src/retention/busy-database.http.test.ts',
  // Faults of the disk under its file.
  'src/faults.http.test.ts',
  // Backups of the file of a data folder.
  'src/backups/',
];
/** Tests in those folders that apply to both engines. */
const BOTH_ENGINES = [
  'src/db/by-engine.test.ts',
  'src/db/both-engines.test.ts',
  'src/db/read-together.test.ts',
  'src/db/postgres/',
  'src/backups/look-at-',
  'src/backups/postgres-',
];

/** Whether a test file, named from the folder of the API, does not apply to PostgreSQL. */
export const isSqliteOnly = (name) =>
  SQLITE_ONLY.some((beginning) => name.startsWith(beginning)) &&
  !BOTH_ENGINES.some((beginning) => name.startsWith(beginning));

/** Tests of the scripts that apply to both engines. */
export const SCRIPTS_OF_BOTH = ['scripts/operations/jobs-killed.whole.test.ts'];

/**
 * Tests that `npm test` runs on PostgreSQL if it is installed: differences between the engines, locks and snapshots,
 * and messages between servers. They take a few seconds.
 */
export const SLICE = [
  'src/db/both-engines.test.ts',
  'src/db/postgres/postgres-engine.test.ts',
  'src/events/event-feed.test.ts',
];

/** The path of a test file. Those of the API are named from its folder. */
export const placeOf = (name) => (name.startsWith('scripts/') ? name : `apps/api/${name}`);
