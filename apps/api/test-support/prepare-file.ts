import type { Config } from '../src/config.ts';
import { prepareDatabase } from '../src/db/prepare.ts';
import type { OpenSqlite } from '../src/db/sqlite/open.ts';

/** `prepareDatabase` where the data is a file, for tests that look into it. */
export async function prepareFile(config: Config): Promise<OpenSqlite> {
  const database = await prepareDatabase(config);
  if (!('sqlite' in database)) throw new Error('The database is no file.');
  return database as OpenSqlite;
}
