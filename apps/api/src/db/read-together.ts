import {
  AliasNode,
  ColumnNode,
  type Compilable,
  IdentifierNode,
  type Kysely,
  type RawBuilder,
  ReferenceNode,
  type SelectQueryNode,
  sql,
} from 'kysely';
import { byEngine } from './by-engine.ts';

/** A query whose columns are named one by one, without `selectAll`. */
interface Query<Row> extends Compilable<Row> {
  toOperationNode: () => SelectQueryNode;
}

type Rows<Queries> = { [Name in keyof Queries]: Queries[Name] extends Query<infer Row> ? Row[] : never };

/**
 * Runs several queries as one statement, which takes one way to the database instead of several. Rows and their order
 * are those of the queries.
 */
export async function readTogether<DB, Queries extends Record<string, Query<unknown>>>(
  db: Kysely<DB>,
  queries: Queries,
): Promise<Rows<Queries>> {
  const names = Object.keys(queries);
  const columns = names.map((name) => sql`${rowsAsJson(queries[name] as Query<unknown>)} as ${sql.id(name)}`);
  const { rows } = await sql<Record<string, string>>`select ${sql.join(columns)}`.execute(db);
  return Object.fromEntries(names.map((name) => [name, readRows(rows[0]?.[name] ?? '[]')])) as Rows<Queries>;
}

/** The rows of a query as one JSON text. */
function rowsAsJson(query: Query<unknown>): RawBuilder<string> {
  const node = query.toOperationNode();
  const rows = sql`${{ toOperationNode: () => node }}`;
  const pairs = namesOf(node).flatMap((name) => [sql.lit(name), sql.ref(`one.${name}`)]);
  return byEngine(
    sql<string>`(select json_group_array(json_object(${sql.join(pairs)})) from (${rows}) as one)`,
    () => sql<string>`(select coalesce(json_agg(one), '[]')::text from (${rows}) as one)`,
  );
}

/** The names of the columns of a query. */
function namesOf({ selections = [] }: SelectQueryNode): string[] {
  return selections.map(({ selection }) => {
    if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) return selection.alias.name;
    const column = ReferenceNode.is(selection) ? selection.column : selection;
    if (ColumnNode.is(column)) return column.column.name;
    throw new Error('A query that is read together with others names its columns.');
  });
}

/** The database has no booleans: 1 is true. */
function readRows(json: string): Record<string, unknown>[] {
  const rows = JSON.parse(json) as Record<string, unknown>[];
  for (const row of rows)
    for (const [name, value] of Object.entries(row)) if (typeof value === 'boolean') row[name] = value ? 1 : 0;
  return rows;
}
