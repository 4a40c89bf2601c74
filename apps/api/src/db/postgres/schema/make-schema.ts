import { type Kysely, sql } from 'kysely';
import { readDeclarations } from './declared-schema.ts';
import { deriveSchema } from './derive-schema.ts';
import { schemaFunctions } from './schema-functions.ts';

/**
 * Gives an empty PostgreSQL database the schema and the rows of a new database of SQLite, its journal of steps among them.
 * @param trx a transaction of the PostgreSQL database
 * @param model a SQLite database that was just migrated, with nothing else in it
 */
export async function makeOnPostgres<A, B>(trx: Kysely<A>, model: Kysely<B>): Promise<void> {
  const declarations = await readDeclarations(model);
  const { tables, rules } = deriveSchema(declarations);
  for (const statement of [...schemaFunctions, ...tables, ...rules]) await sql.raw(statement).execute(trx);
  // Few rows, of which none leads to another table's.
  for (const { name } of declarations.filter(({ type }) => type === 'table')) {
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(model);
    for (const row of rows) {
      const columns = Object.keys(row).map((column) => sql.ref(column));
      await sql`
        insert into ${sql.table(name)} (${sql.join(columns)}) values (${sql.join(Object.values(row))})`.execute(trx);
    }
  }
}
