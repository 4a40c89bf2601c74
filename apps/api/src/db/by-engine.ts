import { type OperationNode, type RawBuilder, RawNode, sql } from 'kysely';

/** A fragment of SQLite SQL with another form on PostgreSQL, which only the PostgreSQL compiler requests. */
interface NodeOfBoth extends RawNode {
  readonly onPostgres: () => OperationNode;
}

/**
 * A query fragment with the same meaning but different SQL on the two engines. The PostgreSQL form is built only when
 * it is compiled: SQLite pays nothing for it.
 */
export function byEngine<T>(sqlite: RawBuilder<T>, postgres: () => RawBuilder<T>): RawBuilder<T> {
  const node: NodeOfBoth = {
    ...RawNode.create([''], []),
    ...sqlite.toOperationNode(),
    onPostgres: () => postgres().toOperationNode(),
  };
  return sql<T>`${{ toOperationNode: () => node }}`;
}

/** The PostgreSQL form of a fragment; undefined for fragments that are the same on both engines. */
export const nodeOnPostgres = (node: RawNode): OperationNode | undefined =>
  'onPostgres' in node ? (node as NodeOfBoth).onPostgres() : undefined;
