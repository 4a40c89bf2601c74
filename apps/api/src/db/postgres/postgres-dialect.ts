import {
  type BinaryOperationNode,
  type Dialect,
  OperatorNode,
  type OrderByItemNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type RawNode,
} from 'kysely';
import { nodeOnPostgres } from '../by-engine.ts';
import { openPool, type PoolWish } from './pool.ts';
import { PostgresDriver } from './postgres-driver.ts';

/** Queries in PostgreSQL's words, with null before everything else, as SQLite sorts. */
class Compiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const own = nodeOnPostgres(node);
    if (own === undefined) super.visitRaw(node);
    else this.visitNode(own);
  }

  /** A list of nothing, which PostgreSQL cannot write, holds nothing. */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    const { operator, rightOperand: list } = node;
    if (!PrimitiveValueListNode.is(list) || list.values.length > 0 || !OperatorNode.is(operator))
      super.visitBinaryOperation(node);
    else this.append(operator.operator === 'not in' ? 'true' : 'false');
  }

  protected override visitOrderByItem(node: OrderByItemNode): void {
    super.visitOrderByItem(node);
    if (node.nulls === undefined) this.append(isFalling(node) ? ' nulls last' : ' nulls first');
  }
}

function isFalling({ direction }: OrderByItemNode): boolean {
  return direction?.kind === 'RawNode' && 'sqlFragments' in direction && /desc/i.test(String(direction.sqlFragments));
}

/** PostgreSQL for Kysely. */
export const postgresDialect = (address: string, wish: PoolWish = {}): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PostgresDriver(() => openPool(address, wish)),
  createQueryCompiler: () => new Compiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
});
