import type { Kysely } from 'kysely';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import type { Database } from '../schema.ts';

/** Reads something of an empty database of the newest schema, as SQLite has it declared. */
export async function readSchemaModel<T>(read: (model: Kysely<Database>) => Promise<T>): Promise<T> {
  const model = openDatabase(':memory:');
  try {
    await migrate(model.db);
    return await read(model.db);
  } finally {
    await model.close();
  }
}
