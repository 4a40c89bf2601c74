import { type Kysely, sql } from 'kysely';
import { migrate } from '../migrate.ts';
import { openDatabase } from '../open.ts';
import { readDeclarations } from '../postgres/schema/declared-schema.ts';
import type { Database } from '../schema.ts';

/** A table whose rows are moved from one database to another. */
export interface MovedTable {
  readonly name: string;
  readonly columns: readonly string[];
  /** The columns of its primary key, in their order: every table has one. */
  readonly key: readonly string[];
}

/** The steps of the schema: both sides have made the same ones. */
const JOURNAL = 'schema_migrations';

/** The tables of the newest schema, by name. What the full-text index holds is made anew and is none of them. */
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
