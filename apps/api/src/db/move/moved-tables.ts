import { type Kysely, sql } from 'kysely';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import { readDeclarations } from '../postgres/schema/declared-schema.ts';
import type { Database } from '../schema.ts';

/** A table to move. */
export interface MovedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** Columns of its primary key, in order: every table has one. */
  readonly key: readonly string[];
}

/** Journal of the schema: both sides have the same steps. */
const JOURNAL = 'schema_migrations';

/** Tables of the newest schema by name. The full-text index is excluded, since it is rebuilt. */
export const readMovedTables = (): Promise<MovedTable[]> =>
  readSchemaModel(async (model) => {
    const declared = (await readDeclarations(model)).filter(({ type, name }) => type === 'table' && name !== JOURNAL);
    return Promise.all(
      declared.map(async ({ name }) => {
        const { rows } = await sql<{ name: string; pk: number }>`
          select name, pk from pragma_table_info(${name})`.execute(model);
        const key = rows.filter(({ pk }) => pk > 0).sort((a, b) => a.pk - b.pk);
        return { name, columns: rows.map((column) => column.name), key: key.map((column) => column.name) };
      }),
    );
  });

/** Runs a function on an empty SQLite database of the newest schema. */
export async function readSchemaModel<T>(read: (model: Kysely<Database>) => Promise<T>): Promise<T> {
  const model = openDatabase(':memory:');
  try {
    await migrate(model.db);
    return await read(model.db);
  } finally {
    await model.close();
  }
}
