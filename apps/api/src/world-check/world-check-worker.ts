import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { type DataSource, openReader } from '../db/open.ts';
import { lookAtWorld } from './look-at-world.ts';

/** What the thread is given. */
export interface WorldCheckJob {
  source: DataSource;
  mediaDir: string;
}

const { source, mediaDir } = workerData as WorldCheckJob;
const db = openReader(source);
try {
  const findings = await lookAtWorld(db, (path) => existsSync(join(mediaDir, path)));
  parentPort?.postMessage(
    findings,
    Object.values(findings).map((list) => list.buffer),
  );
} finally {
  await db.destroy();
}
