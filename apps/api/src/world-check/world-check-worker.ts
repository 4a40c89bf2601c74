import { parentPort, workerData } from 'node:worker_threads';
import { type DataSource, openReader } from '../db/open.ts';
import { type MediaPlace, openMediaStore } from '../media/store/media-store.ts';
import { lookAtWorld } from './look-at-world.ts';

/** What the thread is given. */
export interface WorldCheckJob {
  source: DataSource;
  media: MediaPlace;
  worldId: number;
}

const { source, media, worldId } = workerData as WorldCheckJob;
const db = openReader(source);
try {
  const findings = await lookAtWorld(db, worldId, openMediaStore(media).has);
  parentPort?.postMessage(
    findings,
    Object.values(findings).map((list) => list.buffer),
  );
} finally {
  await db.destroy();
}
