import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { Kysely, SqliteDialect } from 'kysely';
import type { Database } from '../db/schema.ts';
import { type DataSource, openToRead } from '../db/sqlite/second-connection.ts';
import { lookAtWorld } from './look-at-world.ts';

/** What the thread is given. */
export interface WorldCheckJob {
  source: DataSource;
  mediaDir: string;
}

const { source, mediaDir } = workerData as WorldCheckJob;
const database = openToRead(source);
const db = new Kysely<Database>({ dialect: new SqliteDialect({ database }) });
try {
  const findings = await lookAtWorld(db, (path) => existsSync(join(mediaDir, path)));
  parentPort?.postMessage(
    findings,
    Object.values(findings).map((list) => list.buffer),
  );
} finally {
  await db.destroy();
}
