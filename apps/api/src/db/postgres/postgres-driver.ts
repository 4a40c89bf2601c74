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
import { openPool, type PoolWish } from './pool.ts';
import { LostConnectionError } from './postgres-failure.ts';
import { BEGIN_WRITING, takeWriterLock } from './writer-lock.ts';

/** Longer statements (characters) and those of more values are lists of other lengths each time. */
const LONGEST = 6_000;
const MOST_VALUES = 40;
/** What begins otherwise makes tables, or begins and ends what is done at once. */
const PLANNED = /^\s*(?:select|insert|update|delete|with)\b/i;
/** So many statements have names in each connection; each takes some ten kilobytes of the server there. */
const MOST_NAMES = 400;
/** So many are remembered to be known when they come again. */
const MOST_SEEN = 4_000;

/**
 * Names for statements that are asked again and again. PostgreSQL reads and plans a statement with a name once a
 * connection, one without each time, which takes longer than most of ours run.
 */
export class StatementNames {
  /** How often each was seen: nameless once, then its name. */
  readonly #seen = new Map<string, string | undefined>();
  #names = 0;

  /** @returns the name of a statement; undefined while it should have none */
  nameOf(sql: string, values: number): string | undefined {
    if (sql.length > LONGEST || values > MOST_VALUES || !PLANNED.test(sql)) return undefined;
    const name = this.#seen.get(sql);
    if (name !== undefined) return name;
    if (!this.#seen.has(sql)) {
      // What came once and not again makes room.
      if (this.#seen.size >= MOST_SEEN) this.#forgetNameless();
      this.#seen.set(sql, undefined);
      return undefined;
    }
    if (this.#names >= MOST_NAMES) return undefined;
    this.#names += 1;
    const given = `atlas_${this.#names}`;
    this.#seen.set(sql, given);
    return given;
  }

  #forgetNameless(): void {
    for (const [sql, name] of this.#seen) if (name === undefined) this.#seen.delete(sql);
  }
}

/** Writes of one process go one after the other before they ask for the lock of all: only one connection waits for it. */
class Turns {
  #last: Promise<void> = Promise.resolve();

  /** Resolves when it is one's turn. @returns what ends it */
  async take(): Promise<() => void> {
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
 * No text of PostgreSQL holds the letter of the number 0, and no text of ours does: whoever asks for one with it asks for
 * what is not there. The last letter of the first 65,536 stands for none either.
 */
const asParameter = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uffff') : value;

const WRITES = /^\s*(?:insert|update|delete|with\b[^;]*?\b(?:insert into|update|delete from))\b/i;
const ENDS = /^\s*(?:commit|rollback)\s*$/i;
const BEGINS = /^\s*(?:begin|start transaction)\b/i;

/**
 * Speaks with PostgreSQL for Kysely. A statement that writes outside of a transaction takes the writers' lock like those
 * inside, so that writes come one after the other as in SQLite.
 */
class PostgresDriver implements Driver {
  readonly #openPool: () => Promise<pg.Pool>;
  readonly #turns = new Turns();
  readonly #names = new StatementNames();
  #pool: Promise<pg.Pool> | undefined;

  constructor(openPool: () => Promise<pg.Pool>) {
    this.#openPool = openPool;
  }

  async init(): Promise<void> {
    // Opened by the first statement: whoever opens a database does not wait for it.
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    this.#pool ??= this.#openPool();
    const pool = this.#pool;
    return new PostgresConnection(async () => (await pool).connect(), this.#turns, this.#names);
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
  if (connection instanceof PostgresConnection) await connection.say(sql);
}

/** What one user of the database speaks through; the connection itself is taken by its first statement. */
class PostgresConnection implements DatabaseConnection {
  readonly #connect: () => Promise<pg.PoolClient>;
  readonly #turns: Turns;
  readonly #names: StatementNames;
  #client: pg.PoolClient | undefined;
  #isInTransaction = false;
  #endTurn: (() => void) | undefined;
  #isLost = false;

  constructor(connect: () => Promise<pg.PoolClient>, turns: Turns, names: StatementNames) {
    this.#connect = connect;
    this.#turns = turns;
    this.#names = names;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (BEGINS.test(sql) || ENDS.test(sql)) {
      await this.say(sql.trim());
      return { rows: [] };
    }
    if (this.#isInTransaction || !WRITES.test(sql)) return this.#ask<R>(sql, parameters);
    await this.say(BEGIN_WRITING);
    try {
      const result = await this.#ask<R>(sql, parameters);
      await this.say('commit');
      return result;
    } catch (cause) {
      await this.say('rollback').catch(() => undefined);
      throw cause;
    }
  }

  /** In one piece: what reads row by row here stops early, and asks for few. */
  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  /** Begins or ends a transaction. */
  async say(sql: string): Promise<void> {
    if (sql === BEGIN_WRITING) {
      this.#endTurn = await this.#turns.take();
      try {
        await takeWriterLock(await this.#taken());
        this.#isInTransaction = true;
      } catch (cause) {
        this.#leaveTurn();
        throw cause;
      }
      return;
    }
    try {
      const { command } = await this.#send(sql, []);
      // That is how PostgreSQL says that a statement before has failed.
      if (sql === 'commit' && command === 'ROLLBACK')
        throw new Error('A transaction with a failed statement was ended.');
    } finally {
      this.#isInTransaction = BEGINS.test(sql);
      if (!this.#isInTransaction) this.#leaveTurn();
    }
  }

  async release(): Promise<void> {
    // Whoever leaves a transaction open gets none of it.
    if (this.#isInTransaction) await this.say('rollback').catch(() => undefined);
    this.#client?.release(this.#isLost);
    this.#client = undefined;
  }

  async #ask<R>(sql: string, parameters: readonly unknown[]): Promise<QueryResult<R>> {
    const { command, rowCount, rows } = await this.#send(sql, parameters);
    // What the columns are is known by whoever wrote the statement.
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
      // An error of the server has a severity; another one is of the line, or of what was read.
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

  #leaveTurn(): void {
    this.#endTurn?.();
    this.#endTurn = undefined;
  }
}

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
