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
 * Opens a database of a PostgreSQL server, without asking it anything yet: it neither migrates nor shares the schema's
 * lock, so scripts may call it beside running servers.
 */
export function openPostgres(address: string): OpenDatabase {
  // Own writes are heard of without the server.
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
    // A server looks at its own files, and refuses what is broken when it is read.
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

/** Connections that cannot write, for another thread or process; whoever opens them destroys them. */
export const openPostgresReader = (address: string): Db =>
  new Kysely<Database>({ dialect: postgresDialect(address, { isReader: true }) });

const TRY_AGAIN_MS = 1_000;
/** So much may wait to be told to a server that does not answer; what comes then is lost. */
const MOST_TO_TELL = 1_000;

/**
 * Hears whenever another process, or another connection that is not of this database's, has written an event, and of
 * every new job.
 */
interface Writes {
  /** A number that changes when something may have been written since; while nobody listens it always does. */
  count: () => number;
  /** Begins to listen. It resolves when it does, or when the server could not be reached: then it is tried again. */
  begin: () => Promise<void>;
  /** Tells the kind of every job that somebody asks for from now on. */
  onJob: (listener: (kind: string) => void) => void;
  /** To the others and from them; what is told while nobody listens is lost. */
  channel: ProcessChannel;
  close: () => Promise<void>;
}

/**
 * Listens on a connection of its own, from the first question on, and again when it is lost.
 * @param name whose writes are not told
 */
function listenToWrites(address: string, name: string): Writes {
  let count = 0;
  let isListening = false;
  let isClosed = false;
  let begun: Promise<void> | undefined;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  const jobListeners: ((kind: string) => void)[] = [];
  const channelListeners: ((text: string) => void)[] = [];
  let told: Promise<unknown> = Promise.resolve();
  let toTell = 0;

  const hear = (payload: string): void => {
    const [from = '', ...text] = payload.split('\n');
    if (from !== name) for (const listener of channelListeners) listener(text.join('\n'));
  };
  const tell = ({ channel, payload = '' }: pg.Notification): void => {
    if (channel === JOBS_CHANNEL) for (const listener of jobListeners) listener(payload);
    else if (channel === PROCESS_CHANNEL) hear(payload);
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
    client.on('notification', tell);
    try {
      await client.connect();
      await client.query(`listen ${EVENTS_CHANNEL}; listen ${JOBS_CHANNEL}; listen ${PROCESS_CHANNEL}`);
      isListening = true;
    } catch {
      lost();
    }
    // What was written until now was not told.
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
        if (isClosed || toTell >= MOST_TO_TELL) return;
        void begin();
        toTell += 1;
        // One after the other, as the package wants it; what a lost line did not take is not said again.
        told = told
          .then(async () => {
            if (isListening) await client?.query('select pg_notify($1, $2)', [PROCESS_CHANNEL, `${name}\n${text}`]);
          })
          .catch(() => undefined)
          .finally(() => {
            toTell -= 1;
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
 * Reads every row of every table, and counts them. References need no look: PostgreSQL lets none lead nowhere. Damage of
 * its files is what its own tools look for (pg_amcheck, checksums).
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

/** Bytes of a PostgreSQL database, its indexes among them; its logs belong to the server. */
export async function databaseSize(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
