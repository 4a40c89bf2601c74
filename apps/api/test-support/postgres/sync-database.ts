import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type SQLite from 'better-sqlite3';
import { BEGIN_WRITING, LOCKS } from '../../src/db/postgres/writer-lock.ts';

type Row = Record<string, unknown>;
type Answer = { rows: Row[]; fields: string[]; changes: number } | { message: string; code?: string };

/** The thread that asks for all databases of this process. */
let asking: { port: MessagePort; state: Int32Array } | undefined;

function startAsking(): { port: MessagePort; state: Int32Array } {
  const { port1, port2 } = new MessageChannel();
  const state = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL('./sync-worker.mjs', import.meta.url), {
    workerData: { port: port2, state },
    transferList: [port2],
    execArgv: [],
  });
  // It ends with the process.
  worker.unref();
  port1.unref();
  return { port: port1, state };
}

function ask(order: {
  address: string;
  sql?: string;
  values?: unknown[];
  isEnd?: true;
}): Extract<Answer, { rows: Row[] }> {
  asking ??= startAsking();
  const { port, state } = asking;
  Atomics.store(state, 0, 0);
  port.postMessage(order);
  Atomics.wait(state, 0, 0);
  const answer = receiveMessageOnPort(port)?.message as Answer;
  if ('message' in answer) throw Object.assign(new Error(answer.message), { code: answer.code });
  return answer;
}

/** `?`, `@name` and `:name` as PostgreSQL numbers them, if they are not numbered; `::` and what stands in quotes stays. */
function numbered(sql: string, given: readonly unknown[]): { sql: string; values: unknown[] } {
  const values: unknown[] = [];
  const [named] = given;
  const isNamed = given.length === 1 && typeof named === 'object' && named !== null && !ArrayBuffer.isView(named);
  const positional = given.flat();
  if (/\$1\b/.test(sql)) return { sql, values: positional };
  const text = sql.replace(/'(?:[^']|'')*'|::|[?]|[@:]([a-z_]\w*)/gi, (found, name: string | undefined) => {
    if (found.startsWith("'") || found === '::') return found;
    values.push(name === undefined ? positional[values.length] : isNamed ? (named as Row)[name] : undefined);
    return `$${values.length}`;
  });
  return { sql: text, values };
}

/** What a pragma of SQLite comes to: references lead somewhere, and files are the server's own. */
function pragma(text: string, exec: (sql: string) => void): unknown {
  const [, isOn] = /^foreign_keys = (on|off)$/.exec(text) ?? [];
  // Triggers rest as well, which a test that puts rows back wants.
  if (isOn !== undefined) exec(`set session_replication_role = ${isOn === 'on' ? 'origin' : 'replica'}`);
  return text === 'foreign_key_check' ? [] : 'ok';
}

/** What SQLite calls `begin immediate`: nobody else writes until the end. */
const BEGIN_WRITING_ALONE = `${BEGIN_WRITING}; select pg_advisory_xact_lock(${LOCKS.writer})`;

/** All rows of a table come in the order of their columns: PostgreSQL has none of its own. */
const inOrder = (sql: string): string => sql.replace(/^select \* from (\w+)$/, 'select * from $1 order by $1');

/**
 * What tests use of better-sqlite3, on a PostgreSQL database: statements are its own words, so that those that only
 * SQLite understands fail.
 */
export function syncDatabase(address: string): SQLite.Database {
  const exec = (sql: string) => void ask({ address, sql: sql === 'begin immediate' ? BEGIN_WRITING_ALONE : sql });
  const prepare = (sql: string) => {
    let isPlucked = false;
    let isRaw = false;
    const run = (given: unknown[]) => ask({ address, ...numbered(inOrder(sql), given) });
    const shaped = ({ rows, fields }: { rows: Row[]; fields: string[] }) => {
      if (isPlucked) return rows.map((row) => row[fields[0] ?? '']);
      return isRaw ? rows.map((row) => fields.map((field) => row[field])) : rows;
    };
    const statement = {
      all: (...given: unknown[]) => shaped(run(given)),
      get: (...given: unknown[]) => shaped(run(given))[0],
      run: (...given: unknown[]) => ({ changes: run(given).changes, lastInsertRowid: 0 }),
      iterate: (...given: unknown[]) => shaped(run(given)).values(),
      pluck: () => {
        isPlucked = true;
        return statement;
      },
      raw: () => {
        isRaw = true;
        return statement;
      },
    };
    return statement;
  };
  const database = {
    open: true,
    exec,
    prepare,
    pragma: (text: string) => pragma(text, exec),
    transaction:
      <A extends unknown[], T>(work: (...words: A) => T) =>
      (...words: A): T => {
        exec('begin');
        try {
          const value = work(...words);
          exec('commit');
          return value;
        } catch (cause) {
          exec('rollback');
          throw cause;
        }
      },
    close: () => void ask({ address, isEnd: true }),
  };
  // The rest of the class no test asks for, or it is about files of SQLite.
  return database as unknown as SQLite.Database;
}
