import { type OperationNode, type RawBuilder, RawNode, sql } from 'kysely';

/** A piece of SQLite's SQL that has another form on PostgreSQL, which only that engine's compiler asks for. */
interface NodeOfBoth extends RawNode {
  readonly onPostgres: () => OperationNode;
}

/**
 * A piece of a query that the two engines say differently, with the same meaning. The second form is made only when it is
 * printed: on SQLite nothing is paid for it.
 */
export function byEngine<T>(sqlite: RawBuilder<T>, postgres: () => RawBuilder<T>): RawBuilder<T> {
  const node: NodeOfBoth = {
    ...RawNode.create([''], []),
    ...sqlite.toOperationNode(),
    onPostgres: () => postgres().toOperationNode(),
  };
  return sql<T>`${{ toOperationNode: () => node }}`;
}

/** What PostgreSQL prints in place of a piece; undefined for a piece that both engines say alike. */
export const nodeOnPostgres = (node: RawNode): OperationNode | undefined =>
  'onPostgres' in node ? (node as NodeOfBoth).onPostgres() : undefined;
