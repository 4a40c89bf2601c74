import { parentPort, workerData } from 'node:worker_threads';
import { type DataSource, openReader } from '../db/open.ts';
import { type MediaPlace, openMediaStore } from '../media/store/media-store.ts';
import { checkWorld } from './check-world.ts';

/** Input of the worker thread. */
export interface WorldCheckJob {
  source: DataSource;
  media: MediaPlace;
  worldId: number;
}

const { source, media, worldId } = workerData as WorldCheckJob;
const db = openReader(source);
try {
  const findings = await checkWorld(db, worldId, openMediaStore(media).has);
  parentPort?.postMessage(
    findings,
    Object.values(findings).map((list) => list.buffer),
  );
} finally {
  await db.destroy();
}
