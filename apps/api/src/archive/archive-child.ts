/**
 * The child process that writes the archive of a world: read through a connection of its own, in one state of the
 * database, while requests go on. Its order is an ArchiveOrder.
 */
import { dataSourceAt } from '../db/engine.ts';
import { openReader } from '../db/open.ts';
import { readTransaction } from '../db/read-transaction.ts';
import type { Db } from '../db/schema.ts';
import { isDiskRefusal, serveOrder } from '../jobs/children/serve-order.ts';
import { openMediaStore } from '../media/store/media-store.ts';
import { scopeOfEyes } from '../world-settings/view/world-eyes.ts';
import { ArchiveError } from './archive-format.ts';
import type { ArchiveAnswer, ArchiveOrder, ArchiveProgress } from './archive-order.ts';
import { writeArchive } from './write-archive.ts';

/** News are sent so seldom (ms) that they cost nothing. */
const TELL_EVERY_MS = 200;

type Tell = (progress: ArchiveProgress) => void;

serveOrder(answer);

async function answer(order: ArchiveOrder, tell: Tell): Promise<ArchiveAnswer> {
  let db: Db | undefined;
  try {
    db = openReader(dataSourceAt(order.database));
    return await readTransaction(db, (trx) => write(trx, order, seldom(tell)));
  } catch (cause) {
    if (cause instanceof ArchiveError) return { kind: 'changed' };
    if (isDiskRefusal(cause)) return { kind: 'storage' };
    return { kind: 'broken', what: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
  } finally {
    await db?.destroy();
  }
}

async function write(db: Db, { seenBy, media, target }: ArchiveOrder, tell: Tell): Promise<ArchiveAnswer> {
  const [worldId] = (await scopeOfEyes(db, seenBy))?.worldIds ?? [];
  if (worldId === undefined) return { kind: 'gone' };
  const onProgress = (step: ArchiveProgress['step'], done: number, total: number): void => tell({ step, done, total });
  await writeArchive({ db, media: openMediaStore(media), target, worldId, map: null, onProgress });
  return { kind: 'made' };
}

function seldom(tell: Tell): Tell {
  let last = 0;
  return (progress) => {
    if (Date.now() - last < TELL_EVERY_MS) return;
    last = Date.now();
    tell(progress);
  };
}
