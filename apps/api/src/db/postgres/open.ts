import { randomBytes } from 'node:crypto';
import { Kysely } from 'kysely';
import type { OpenDatabase } from '../open.ts';
import type { Database, Db } from '../schema.ts';
import { examinePostgres } from './examine.ts';
import { listenToWrites } from './listen-to-writes.ts';
import { postgresDialect } from './postgres-dialect.ts';

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
    hearOthers: writes.begin,
    hearJobs: writes.hearJobs,
    line: writes.line,
    isToldLate: true,
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
