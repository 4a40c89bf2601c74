import {
  type BinaryOperationNode,
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  OperatorNode,
  type OrderByItemNode,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  PrimitiveValueListNode,
  type QueryResult,
  type RawNode,
} from 'kysely';
import type pg from 'pg';
import { nodeOnPostgres } from '../by-engine.ts';
import { openPool, type PoolOptions } from './pool.ts';
import { LostConnectionError } from './postgres-failure.ts';
import { BEGIN_WRITING, takeWriterLock } from './writer-lock.ts';

/** Longer statements (characters), and those with more values, contain lists whose lengths vary. */
const LONGEST = 6_000;
const VALUES_MAX = 40;
/** Other statements are DDL or control transactions. */
const PLANNED = /^\s*(?:select|insert|update|delete|with)\b/i;
/** Maximum named statements per connection; each takes about ten kilobytes of server memory there. */
const NAMES_MAX = 400;
/** Maximum remembered statements. */
const STATEMENTS_SEEN_MAX = 4_000;

/**
 * Names for repeated statements. PostgreSQL parses and plans named statements once per connection, unnamed ones each
 * time, which takes longer than most statements run.
 */
export class StatementNames {
  /** Seen statements: without a name the first time, then with one. */
  readonly #seen = new Map<string, string | undefined>();
  #names = 0;

  /** @returns the name of a statement; undefined if it should have none */
  nameOf(sql: string, values: number): string | undefined {
    if (sql.length > LONGEST || values > VALUES_MAX || !PLANNED.test(sql)) return undefined;
    const name = this.#seen.get(sql);
    if (name !== undefined) return name;
    if (!this.#seen.has(sql)) {
      // Statements seen only once are dropped first.
      if (this.#seen.size >= STATEMENTS_SEEN_MAX) this.#forgetNameless();
      this.#seen.set(sql, undefined);
      return undefined;
    }
    if (this.#names >= NAMES_MAX) return undefined;
    this.#names += 1;
    const given = `atlas_${this.#names}`;
    this.#seen.set(sql, given);
    return given;
  }

  #forgetNameless(): void {
    for (const [sql, name] of this.#seen) if (name === undefined) this.#seen.delete(sql);
  }
}

/** Serializes the writes of a process before they request the global lock, so that only one connection waits for it. */
class WriteQueue {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when the caller may write. @returns a function that lets the next one write */
  async enter(): Promise<() => void> {
    const before = this.#last;
    let end = (): void => undefined;
    this.#last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    return end;
  }
}

/**
 * Replaces characters that PostgreSQL cannot store (NUL) by one that no stored text contains, so that searches for them
 * find nothing. U+FFFF is no character either.
 */
const asParameter = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uffff') : value;

const WRITES = /^\s*(?:insert|update|delete|with\b[^;]*?\b(?:insert into|update|delete from))\b/i;
const ENDS = /^\s*(?:commit|rollback)\s*$/i;
const BEGINS = /^\s*(?:begin|start transaction)\b/i;

/**
 * PostgreSQL driver for Kysely. Statements that write outside of a transaction take the writer lock as well, so that
 * writes are serialized as on SQLite.
 */
class PostgresDriver implements Driver {
  readonly #openPool: () => Promise<pg.Pool>;
  readonly #writeQueue = new WriteQueue();
  readonly #names = new StatementNames();
  #pool: Promise<pg.Pool> | undefined;

  constructor(openPool: () => Promise<pg.Pool>) {
    this.#openPool = openPool;
  }

  async init(): Promise<void> {
    // The first statement opens the pool: opening a database does not wait for it.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#pool ??= this.#openPool();
    const pool = this.#pool;
    return new PostgresConnection(async () => (await pool).connect(), this.#writeQueue, this.#names);
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await run(connection, BEGIN_WRITING);
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await run(connection, 'commit');
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await run(connection, 'rollback');
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    if (connection instanceof PostgresConnection) await connection.release();
  }

  async destroy(): Promise<void> {
    const pool = this.#pool;
    this.#pool = undefined;
    await (await pool)?.end();
  }
}

async function run(connection: DatabaseConnection, sql: string): Promise<void> {
  if (connection instanceof PostgresConnection) await connection.control(sql);
}

/** A connection for one user of the database; the first statement takes a real connection. */
class PostgresConnection implements DatabaseConnection {
  readonly #connect: () => Promise<pg.PoolClient>;
  readonly #writeQueue: WriteQueue;
  readonly #names: StatementNames;
  #client: pg.PoolClient | undefined;
  #isInTransaction = false;
  #letNextWrite: (() => void) | undefined;
  #isLost = false;

  constructor(connect: () => Promise<pg.PoolClient>, writeQueue: WriteQueue, names: StatementNames) {
    this.#connect = connect;
    this.#writeQueue = writeQueue;
    this.#names = names;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (BEGINS.test(sql) || ENDS.test(sql)) {
      await this.control(sql.trim());
      return { rows: [] };
    }
    if (this.#isInTransaction || !WRITES.test(sql)) return this.#ask<R>(sql, parameters);
    await this.control(BEGIN_WRITING);
    try {
      const result = await this.#ask<R>(sql, parameters);
      await this.control('commit');
      return result;
    } catch (cause) {
      await this.control('rollback').catch(() => undefined);
      throw cause;
    }
  }

  /** Reads all rows at once: callers that stream stop early and request few. */
  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  /** Begins or ends a transaction. */
  async control(sql: string): Promise<void> {
    if (sql === BEGIN_WRITING) {
      this.#letNextWrite = await this.#writeQueue.enter();
      try {
        await takeWriterLock(await this.#taken());
        this.#isInTransaction = true;
      } catch (cause) {
        this.#endWriting();
        throw cause;
      }
      return;
    }
    try {
      const { command } = await this.#send(sql, []);
      // PostgreSQL reports an earlier failed statement in this way.
      if (sql === 'commit' && command === 'ROLLBACK')
        throw new Error('A transaction with a failed statement was ended.');
    } finally {
      this.#isInTransaction = BEGINS.test(sql);
      if (!this.#isInTransaction) this.#endWriting();
    }
  }

  async release(): Promise<void> {
    // An open transaction is rolled back.
    if (this.#isInTransaction) await this.control('rollback').catch(() => undefined);
    this.#client?.release(this.#isLost);
    this.#client = undefined;
  }

  async #ask<R>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#send(sql, parameters);
    // The author of the statement knows its columns.
    const result = { rows: rows as R[] };
    return ['INSERT', 'UPDATE', 'DELETE'].includes(command)
      ? { ...result, numAffectedRows: BigInt(rowCount ?? 0) }
      : result;
  }

  async #send(sql: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const client = await this.#taken();
    try {
      const name = this.#names.nameOf(sql, parameters.length);
      return await client.query({ ...(name && { name }), text: sql, values: parameters.map(asParameter) });
    } catch (cause) {
      // Server errors have a severity; others are of the connection, or of reading values.
      if (!(cause instanceof Error) || 'severity' in cause || cause instanceof RangeError) throw cause;
      this.#isLost = true;
      throw new LostConnectionError(`The database does not answer: ${cause.message}`, { cause });
    }
  }

  async #taken(): Promise<pg.PoolClient> {
    this.#client ??= await this.#connect().catch((cause: unknown) => {
      if (!(cause instanceof Error) || 'severity' in cause) throw cause;
      throw new LostConnectionError(`The database cannot be reached: ${cause.message}`, { cause });
    });
    return this.#client;
  }

  #endWriting(): void {
    this.#letNextWrite?.();
    this.#letNextWrite = undefined;
  }
}

/** Compiles queries for PostgreSQL; null sorts first, as on SQLite. */
class Compiler extends PostgresQueryCompiler {
  protected override visitRaw(node: RawNode): void {
    const own = nodeOnPostgres(node);
    if (own === undefined) super.visitRaw(node);
    else this.visitNode(own);
  }

  /** An empty list, which PostgreSQL cannot express, contains nothing. */
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

/** Kysely dialect of PostgreSQL. */
export const postgresDialect = (address: string, options: PoolOptions = {}): Dialect => ({
  createAdapter: () => new PostgresAdapter(),
  createDriver: () => new PostgresDriver(() => openPool(address, options)),
  createQueryCompiler: () => new Compiler(),
  createIntrospector: (db) => new PostgresIntrospector(db),
});
