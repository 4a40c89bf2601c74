import { isoTime } from '../../accounts/auth/account-deps.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import {
  deletePicture,
  findExistingPictures,
  findExistingTileFolders,
  listUnusedPictures,
} from '../queries/pictures.ts';
import type { MediaKey, MediaStore } from '../store/media-store.ts';

const HOUR_MS = 3_600_000;
/** Unused uploads are kept this long. */
const KEEP_UNUSED_MS = 24 * HOUR_MS;
/** Unfinished files are kept this long. */
const KEEP_HALF_MADE_MS = HOUR_MS;
const AT_ONCE = 50;

interface SweepDeps {
  db: Db;
  media: MediaStore;
}

/** Removes unused pictures, files without a picture, and unfinished files of servers that died. */
export async function sweepPictures({ db, media }: SweepDeps, nowMs: number): Promise<void> {
  await media.sweepUnfinished(nowMs - KEEP_HALF_MADE_MS);
  const before = isoTime(nowMs - KEEP_UNUSED_MS);
  for (;;) {
    // Delete the row first, then the files: files that remain after a crash are swept below.
    const unused = await writeTransaction(db, async (trx) => {
      const hashes = await listUnusedPictures(trx, before, AT_ONCE);
      for (const hash of hashes) await deletePicture(trx, hash);
      return hashes;
    });
    if (unused.length < AT_ONCE) break;
  }
  await removeOwnerless({ db, media }, () => true, nowMs - KEEP_UNUSED_MS);
}

/** Removes local files of pictures in a bucket: unfinished files, copies, and lossless tiles without a picture. */
export async function sweepOwnFolder({ db, media }: SweepDeps, nowMs: number): Promise<void> {
  await media.sweepUnfinished(nowMs - KEEP_HALF_MADE_MS);
  await removeOwnerlessOf({ db, media }, await media.listPlain(), () => true, nowMs - KEEP_UNUSED_MS);
}

/**
 * Removes stored files of pictures that have no row. File names begin with the hash of their picture.
 * @param isMeant selects pictures by hash
 * @param beforeMs removes only files that are older (ms since 1970)
 */
export async function removeOwnerless(
  { db, media }: SweepDeps,
  isMeant: (hash: string) => boolean,
  beforeMs: number,
): Promise<void> {
  await removeOwnerlessOf(
    { db, media },
    [...(await media.listItems()), ...(await media.listPlain())],
    isMeant,
    beforeMs,
  );
}

async function removeOwnerlessOf(
  { db, media }: SweepDeps,
  items: readonly MediaKey[],
  isMeant: (hash: string) => boolean,
  beforeMs: number,
): Promise<void> {
  const named = items.flatMap((item) => {
    const hash = /(?:^|\/)([0-9a-f]{64})(?:[.-][^/]*)?$/.exec(item)?.[1];
    return hash === undefined || !isMeant(hash) ? [] : [{ item, hash }];
  });
  for (let i = 0; i < named.length; i += AT_ONCE) {
    const some = named.slice(i, i + AT_ONCE);
    const known = await findExistingPictures(db, [...new Set(some.map(({ hash }) => hash))]);
    const unknown = some.filter(({ hash }) => !known.has(hash)).map(({ item }) => item);
    const folders = await findExistingTileFolders(db, unknown);
    const ownerless = unknown.filter((item) => !folders.has(item));
    await media.removeOlder(ownerless, beforeMs);
  }
}
