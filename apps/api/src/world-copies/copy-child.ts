/**
 * Child process that copies a map into a new world: first its pictures, then everything else in one transaction. Its
 * order is a CopyOrder. If it is killed before its answer, there is no world, and its files are swept later.
 */
import { serverMessages } from '@venture-atlas/rules';
import { createAudit } from '../audit/audit.ts';
import { databaseFailure } from '../db/engine.ts';
import { type OpenDatabase, openExisting } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import { AppError } from '../errors.ts';
import { serveOrder } from '../jobs/children/serve-order.ts';
import { openMediaStore } from '../media/store/media-store.ts';
import { isMediaRefusal } from '../media/store/media-store-error.ts';
import { PicturesChangedError, writeCopy } from './commands/write-copy.ts';
import { type CopiedPicture, copyPicture, findPicturesOf, sizeKey } from './copied-pictures.ts';
import { type CopyAnswer, type CopyOrder, type CopyProgress, reachOf } from './copy-order.ts';
import { findCopiedMap, namesOf } from './plan-copy.ts';
import { listCopiedPlaces } from './queries/copied-places.ts';

/** Attempts to copy pictures that were added meanwhile. */
const TRIES = 5;

type ReportProgress = (progress: CopyProgress) => void;

serveOrder(answer);

async function answer(order: CopyOrder, report: ReportProgress): Promise<CopyAnswer> {
  let database: OpenDatabase | undefined;
  try {
    database = openExisting(order.database);
    return await copy(database.db, order, report);
  } catch (cause) {
    return answerTo(cause);
  } finally {
    await database?.close();
  }
}

async function copy(db: Db, order: CopyOrder, report: ReportProgress): Promise<CopyAnswer> {
  const media = openMediaStore(order.media);
  const deps = {
    db,
    now: Date.now,
    audit: createAudit(Date.now, { info: () => undefined }),
    room: { ownWorlds: order.ownWorlds, freeBytes: media.freeBytes },
  };
  const copies = new Map<string, CopiedPicture>();
  const reach = reachOf(order);
  const nextName = namesOf(order.seed);
  for (let tries = 1; ; tries += 1) {
    const map = await findCopiedMap(db, order.mapId);
    const ids = await listCopiedPlaces(db, reach, order.ownWorlds.locationsEach + 1);
    const pictures = await findPicturesOf(db, map.world_id, ids, reach);
    for (const [at, picture] of pictures.entries()) {
      report({ step: 'pictures', done: at, total: pictures.length });
      const known = copies.get(picture.hash);
      if (known !== undefined && picture.tiles.every((set) => known.sizes.has(sizeKey(set)))) continue;
      copies.set(picture.hash, await copyPicture(media, picture, nextName()));
    }
    report({ step: 'places', done: 0, total: 0 });
    // Copies of pictures that were removed meanwhile have no owner.
    const needed = new Map(pictures.flatMap(({ hash }) => [[hash, copies.get(hash)] as const]));
    try {
      await writeCopy(deps, order, new Map([...needed].flatMap(([hash, made]) => (made ? [[hash, made]] : []))));
      return { kind: 'copied' };
    } catch (cause) {
      if (!(cause instanceof PicturesChangedError)) throw cause;
      if (tries >= TRIES) return { kind: 'refused', sentence: serverMessages.copyChanging };
    }
  }
}

function answerTo(cause: unknown): CopyAnswer {
  // Both are temporary.
  if (databaseFailure(cause) === 'busy') return { kind: 'busy' };
  if (isMediaRefusal(cause)) return { kind: 'away' };
  if (cause instanceof AppError)
    return {
      kind: 'refused',
      sentence: cause.code === 'not_found' ? serverMessages.copySourceGone : cause.message,
    };
  return { kind: 'broken', what: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause) };
}
