import { copyFile, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../src/config.ts';
import { DATABASE_FILE } from '../src/db/engine.ts';
import { digestTable, type TableDigest } from '../src/db/move/digest-table.ts';
import { moveRows } from '../src/db/move/move-rows.ts';
import { readMovedTables } from '../src/db/move/moved-tables.ts';
import { openMoveSource, openMoveTarget } from '../src/db/move/open-move.ts';
import type { Db } from '../src/db/schema.ts';

/** How a move of a test goes: anew, or broken off after the first page of some table. */
export interface MoveWish {
  isAnew?: boolean;
  cutAt?: string;
}

/** Moves the database of an installation to a place. @returns how many rows */
export async function moveDatabase(
  from: Config,
  to: string,
  { isAnew = false, cutAt }: MoveWish = {},
): Promise<number> {
  const source = await openMoveSource(from);
  try {
    const target = await openMoveTarget(to, isAnew);
    try {
      return await moveRows(source.db, target, (table) => {
        if (table === cutAt) throw new Error('cut');
      });
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** What every table holds, by its name. */
export async function digestsOf(db: Db): Promise<Record<string, TableDigest>> {
  const digests: Record<string, TableDigest> = {};
  for (const table of await readMovedTables()) digests[table.name] = await digestTable(db, table);
  return digests;
}

/** A new data folder with the database of another one, without its pictures. */
export async function copyDatabaseOf(dataDir: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'venture-atlas-move-'));
  const files = (await readdir(dataDir)).filter((name) => name.startsWith(DATABASE_FILE) && !name.endsWith('-shm'));
  for (const file of files) await copyFile(join(dataDir, file), join(folder, file));
  return folder;
}
