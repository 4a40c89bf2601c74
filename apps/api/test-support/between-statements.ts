import SQLite from 'better-sqlite3';
import pg from 'pg';
import { testServer } from './postgres/test-databases.ts';

/** Somebody else who writes into the database of a test, and is through at once. */
export interface OtherWriter {
  exec: (statements: string) => void;
  close: () => void;
}

/** A connection of its own, as another process has it. */
export function otherWriter(own: SQLite.Database): OtherWriter {
  if (testServer === undefined) {
    const other = new SQLite(own.name);
    return { exec: (statements) => void other.exec(statements), close: () => void other.close() };
  }
  // What tests ask by is a connection apart from those of the server.
  return { exec: (statements) => void own.exec(statements), close: () => undefined };
}

type Carry = (this: unknown, ...values: unknown[]) => unknown;

/**
 * Calls `before` whenever the server is about to have a statement carried out, with its number from 1.
 * @returns what ends that, and says how many there were
 */
export function beforeStatements(own: SQLite.Database, before: (number: number) => void): () => number {
  // All compiled statements of SQLite share these; those that are kept are not compiled anew, but carried out each time.
  const [shared, ways]: [object, readonly string[]] =
    testServer === undefined
      ? [Object.getPrototypeOf(own.prepare('select 1')) as object, ['all', 'get', 'run', 'iterate']]
      : [pg.Client.prototype, ['query']];
  const carriers = shared as Record<string, Carry>;
  let statements = 0;
  /** Whether others wrote is asked by a pragma, which reads no table. */
  const isPragma = (statement: unknown): boolean =>
    String((statement as { source?: string }).source).startsWith('pragma data_version');
  const restored = ways.map((way) => [way, carriers[way] as Carry] as const);
  for (const [way, carryOut] of restored) {
    carriers[way] = function (...values) {
      if (isPragma(this)) return carryOut.apply(this, values);
      statements += 1;
      before(statements);
      return carryOut.apply(this, values);
    };
  }
  return () => {
    for (const [way, carryOut] of restored) carriers[way] = carryOut;
    return statements;
  };
}
