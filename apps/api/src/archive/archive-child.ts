/**
 * Child process that writes the archive of a world. It reads on its own connection in one transaction, while requests
 * go on. Its order is an ArchiveOrder.
 */
import { dataSourceAt } from '../db/engine.ts';
import { openReader } from '../db/open.ts';
import { readTransaction } from '../db/read-transaction.ts';
import type { Db } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { isDiskRefusal, serveOrder } from '../jobs/children/serve-order.ts';
import { openMediaStore } from '../media/store/media-store.ts';
import { scopeOfAccess } from '../world-settings/view/world-access.ts';
import { ArchiveError } from './archive-format.ts';
import type { ArchiveAnswer, ArchiveOrder, ArchiveProgress } from './archive-order.ts';
import { findWorldToExport } from './queries/archive-jobs.ts';
import { writeArchive } from './write-archive.ts';
import { writeFoundry } from './write-foundry.ts';
import { writeVault } from './write-vault.ts';

/** Shortest interval of progress reports (ms). */
const REPORT_EVERY_MS = 200;

type ReportProgress = (progress: ArchiveProgress) => void;

serveOrder(answer);

async function answer(order: ArchiveOrder, report: ReportProgress): Promise<ArchiveAnswer> {
  let db: Db | undefined;
  try {
    db = openReader(dataSourceAt(order.database));
    return await readTransaction(db, (trx) => write(trx, order, throttled(report)));
  } catch (cause) {
    if (cause instanceof AppError) return { kind: 'gone' };
    if (cause instanceof ArchiveError) return { kind: 'changed' };
    if (isDiskRefusal(cause)) return { kind: 'storage' };
    return { kind: 'broken', what: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
  } finally {
    await db?.destroy();
  }
}

async function write(db: Db, order: ArchiveOrder, report: ReportProgress): Promise<ArchiveAnswer> {
  const { seenBy, options, target } = order;
  const world = (await scopeOfAccess(db, seenBy)) && (await findWorldToExport(db, seenBy.worldId));
  if (world === undefined) return { kind: 'gone' };
  const onProgress = (step: ArchiveProgress['step'], done: number, total: number): void =>
    report({ step, done, total });
  const media = openMediaStore(order.media);
  if (options.format === 'archive') await writeArchive({ db, media, target, worldId: world.id, map: null, onProgress });
  else {
    const job = { db, media, target, world, withSecrets: options.secrets, onProgress };
    const { foundry_version: version, campaign_id: campaignId } = options;
    const knownBy = campaignId === null ? null : { campaignId, userId: seenBy.userId };
    await (options.format === 'foundry' ? writeFoundry({ ...job, version, knownBy }) : writeVault(job));
  }
  return { kind: 'made' };
}

function throttled(report: ReportProgress): ReportProgress {
  let last = 0;
  return (progress) => {
    if (Date.now() - last < REPORT_EVERY_MS) return;
    last = Date.now();
    report(progress);
  };
}
