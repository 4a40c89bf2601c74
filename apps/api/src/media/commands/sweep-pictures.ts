import { isoTime } from '../../accounts/auth/account-deps.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { deletePicture, knownFolders, knownPictures, listUnusedPictures } from '../queries/pictures.ts';
import type { MediaKey, MediaStore } from '../store/media-store.ts';

const HOUR_MS = 3_600_000;
/** A picture that was uploaded may wait this long to be used. */
const KEEP_UNUSED_MS = 24 * HOUR_MS;
/** No file is in the making for longer. */
const KEEP_HALF_MADE_MS = HOUR_MS;
const AT_ONCE = 50;

interface SweepDeps {
  db: Db;
  media: MediaStore;
}

/** Removes pictures that nothing names, files that no picture owns, and what a server that died left half made. */
export async function sweepPictures({ db, media }: SweepDeps, nowMs: number): Promise<void> {
  await media.sweepUnfinished(nowMs - KEEP_HALF_MADE_MS);
  const before = isoTime(nowMs - KEEP_UNUSED_MS);
  for (;;) {
    // First the row, then the files: what is left over when the server dies in between is swept below.
    const unused = await writeTransaction(db, async (trx) => {
      const hashes = await listUnusedPictures(trx, before, AT_ONCE);
      for (const hash of hashes) await deletePicture(trx, hash);
      return hashes;
    });
    if (unused.length < AT_ONCE) break;
  }
  await removeOwnerless({ db, media }, () => true, nowMs - KEEP_UNUSED_MS);
}

/** What only this machine has of pictures in a bucket: half made, copies, and lossless tiles that no picture owns. */
export async function sweepOwnFolder({ db, media }: SweepDeps, nowMs: number): Promise<void> {
  await media.sweepUnfinished(nowMs - KEEP_HALF_MADE_MS);
  await removeOwnerlessOf({ db, media }, await media.listPlain(), () => true, nowMs - KEEP_UNUSED_MS);
}

/**
 * Removes stored files of pictures that are in no world. Items are named after the picture they are made from.
 * @param isMeant whether the picture of this name is one of those that are looked for
 * @param beforeMs stored before this time (ms since 1970)
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
  const made = items.flatMap((item) => {
    const hash = /(?:^|\/)([0-9a-f]{64})(?:[.-][^/]*)?$/.exec(item)?.[1];
    return hash === undefined || !isMeant(hash) ? [] : [{ item, hash }];
  });
  for (let i = 0; i < made.length; i += AT_ONCE) {
    const some = made.slice(i, i + AT_ONCE);
    const known = await knownPictures(db, [...new Set(some.map(({ hash }) => hash))]);
    const unknown = some.filter(({ hash }) => !known.has(hash)).map(({ item }) => item);
    const folders = await knownFolders(db, unknown);
    const ownerless = unknown.filter((item) => !folders.has(item));
    await media.removeOlder(ownerless, beforeMs);
  }
}
