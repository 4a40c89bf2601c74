import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import type { Database } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { sweepMakingFolders } from '../../jobs/children/making-folder.ts';
import { receivingFolder } from '../images/temporary-file.ts';
import { deletePicture, knownPictures, listUnusedPictures } from '../queries/pictures.ts';

const HOUR_MS = 3_600_000;
/** A picture that was uploaded may wait this long to be used. */
const KEEP_UNUSED_MS = 24 * HOUR_MS;
/** No file is in the making for longer. */
const KEEP_HALF_MADE_MS = HOUR_MS;
const AT_ONCE = 50;

interface SweepDeps {
  db: Kysely<Database>;
  mediaDir: string;
}

/** Removes pictures that nothing names, files that no picture owns, and what a server that died left half made. */
export async function sweepPictures({ db, mediaDir }: SweepDeps, nowMs: number): Promise<void> {
  await sweepHalfMade(mediaDir, nowMs - KEEP_HALF_MADE_MS);
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
  await sweepOwnerless(db, mediaDir, nowMs - KEEP_UNUSED_MS);
  await sweepOwnerless(db, join(mediaDir, 'tiles'), nowMs - KEEP_UNUSED_MS);
}

async function sweepHalfMade(mediaDir: string, beforeMs: number): Promise<void> {
  await sweepMakingFolders(mediaDir);
  const making = (await names(mediaDir)).filter((name) => name.startsWith('.making-'));
  await removeOlder(mediaDir, making, beforeMs);
  const receiving = receivingFolder(mediaDir);
  await removeOlder(receiving, await names(receiving), beforeMs);
}

/** Files and folders are named after the picture they are made from. */
async function sweepOwnerless(db: Kysely<Database>, folder: string, beforeMs: number): Promise<void> {
  const files = (await names(folder)).filter((name) => /^[0-9a-f]{64}[.-]/.test(name));
  for (let i = 0; i < files.length; i += AT_ONCE) {
    const some = files.slice(i, i + AT_ONCE);
    const known = await knownPictures(db, [...new Set(some.map((name) => name.slice(0, 64)))]);
    await removeOlder(
      folder,
      some.filter((name) => !known.has(name.slice(0, 64))),
      beforeMs,
    );
  }
}

async function removeOlder(folder: string, entries: readonly string[], beforeMs: number): Promise<void> {
  for (const name of entries) {
    const path = join(folder, name);
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (mtimeMs < beforeMs) await rm(path, { recursive: true, force: true });
  }
}

const names = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
