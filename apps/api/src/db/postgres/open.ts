import { randomBytes } from 'node:crypto';
import { Kysely, sql } from 'kysely';
import type pg from 'pg';
import type { Examination } from '../examination.ts';
import type { OpenDatabase, ProcessChannel } from '../open.ts';
import type { Database, Db } from '../schema.ts';
import { connectionOf, loadDriver } from './pool.ts';
import { postgresDialect } from './postgres-driver.ts';
import { EVENTS_CHANNEL, JOBS_CHANNEL, PROCESS_CHANNEL } from './schema/notifications.ts';

/**
 * Opens a database of a PostgreSQL server without a first query: it neither migrates nor shares the schema lock, so
 * scripts may call it beside running servers.
 */
export function openPostgres(address: string): OpenDatabase {
  // Own writes are known without the server.
  const name = `Venture Atlas ${randomBytes(8).toString('hex')}`;
  const db = new Kysely<Database>({ dialect: postgresDialect(address, { name }) });
  const writes = listenToWrites(address, name);
  return {
    db,
    source: () => ({ address }),
    othersWrote: writes.count,
    whenListening: writes.begin,
    onJob: writes.onJob,
    channel: writes.channel,
    isDelayed: true,
    // The server checks its own files, and refuses damaged ones when they are read.
    findDamage: () => undefined,
    examine: () => examinePostgres(db),
    copyTo: async () => {
      throw new Error('A PostgreSQL database is copied by whoever can write the file.');
    },
    forbidWriting: () => {
      throw new Error('A PostgreSQL database is opened for reading, or not.');
    },
    close: async () => {
      await Promise.all([writes.close(), db.destroy()]);
    },
  };
}

/** Read-only connections for another thread or process; the caller destroys them. */
export const openPostgresReader = (address: string): Db =>
  new Kysely<Database>({ dialect: postgresDialect(address, { isReader: true }) });

const TRY_AGAIN_MS = 1_000;
/** Maximum queued messages for a server that does not respond; further ones are dropped. */
const QUEUED_MESSAGES_MAX = 1_000;

/**
 * Notifications of events written by other processes, or by connections outside of this database object, and of all new
 * jobs.
 */
interface Writes {
  /** A number that changes when something may have been written; without a connection, it changes on each call. */
  count: () => number;
  /** Starts to listen. Resolves once listening, or if the server is unreachable: then it retries. */
  begin: () => Promise<void>;
  /** Calls back with the kind of each new job. */
  onJob: (listener: (kind: string) => void) => void;
  /** Messages to and from other processes; messages without a listener are dropped. */
  channel: ProcessChannel;
  close: () => Promise<void>;
}

/** Listens on a dedicated connection from the first use, and reconnects. @param name whose writes are ignored */
function listenToWrites(address: string, name: string): Writes {
  let count = 0;
  let isListening = false;
  let isClosed = false;
  let begun: Promise<void> | undefined;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const jobListeners: ((kind: string) => void)[] = [];
  const channelListeners: ((text: string) => void)[] = [];
  let published: Promise<unknown> = Promise.resolve();
  let queued = 0;

  const deliver = (payload: string): void => {
    const [from = '', ...text] = payload.split('\n');
    if (from !== name) for (const listener of channelListeners) listener(text.join('\n'));
  };
  const onNotification = ({ channel, payload = '' }: pg.Notification): void => {
    if (channel === JOBS_CHANNEL) for (const listener of jobListeners) listener(payload);
    else if (channel === PROCESS_CHANNEL) deliver(payload);
    else if (payload !== name) count += 1;
  };
  const lost = (): void => {
    isListening = false;
    if (isClosed || retry !== undefined) return;
    retry = setTimeout(() => {
      retry = undefined;
      begun = listen();
    }, TRY_AGAIN_MS).unref();
  };
  const listen = async (): Promise<void> => {
    const { Client } = await loadDriver();
    client = new Client(connectionOf(address, name));
    client.on('error', lost);
    client.on('end', lost);
    client.on('notification', onNotification);
    try {
      await client.connect();
      await client.query(`listen ${EVENTS_CHANNEL}; listen ${JOBS_CHANNEL}; listen ${PROCESS_CHANNEL}`);
      isListening = true;
    } catch {
      lost();
    }
    // There were no notifications for earlier writes.
    count += 1;
  };
  const begin = (): Promise<void> => {
    begun ??= listen();
    return begun;
  };

  return {
    begin,
    count: () => {
      if (!isClosed) void begin();
      if (!isListening) count += 1;
      return count;
    },
    onJob: (listener) => void jobListeners.push(listener),
    channel: {
      subscribe: (listener) => void channelListeners.push(listener),
      publish: (text) => {
        if (isClosed || queued >= QUEUED_MESSAGES_MAX) return;
        void begin();
        queued += 1;
        // One after another, as `pg` requires; messages are not repeated after a lost connection.
        published = published
          .then(async () => {
            if (isListening) await client?.query('select pg_notify($1, $2)', [PROCESS_CHANNEL, `${name}\n${text}`]);
          })
          .catch(() => undefined)
          .finally(() => {
            queued -= 1;
          });
      },
    },
    close: async () => {
      isClosed = true;
      clearTimeout(retry);
      await begun;
      await client?.end().catch(() => undefined);
    },
  };
}

/**
 * Reads and counts all rows of all tables. Foreign keys need no check on PostgreSQL. Damaged files are found by its own
 * tools (pg_amcheck, checksums).
 */
async function examinePostgres(db: Db): Promise<Examination> {
  const tables = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'wiki_text' order by 1`.execute(
    db,
  );
  const rows: Record<string, number> = {};
  try {
    for (const { name } of tables.rows) {
      const counted = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db);
      rows[name] = counted.rows[0]?.rows ?? 0;
    }
    const newest = await sql<{ name: string | null }>`select max(name) as name from schema_migrations`.execute(db);
    return { problems: [], rows, schema: newest.rows[0]?.name ?? '' };
  } catch (cause) {
    return { problems: [cause instanceof Error ? cause.message : String(cause)], rows: {}, schema: '' };
  }
}

/** Size of a PostgreSQL database with its indexes, in bytes; logs belong to the server. */
export async function databaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
