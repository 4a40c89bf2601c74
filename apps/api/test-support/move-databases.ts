import { copyFile, mkdtemp, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type SqlBool, sql } from 'kysely';
import type { Config } from '../src/config.ts';
import { DATABASE_FILE, searchWikiText } from '../src/db/engine.ts';
import { digestTable, moveRows, type TableDigest } from '../src/db/move/move-rows.ts';
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

/** Whether the search in texts finds the beginning of one that is there. */
export async function findsTexts(db: Db): Promise<boolean> {
  const { mapId, worldId, body } = await db
    .selectFrom('wiki_pieces')
    .innerJoin('positions', 'positions.location_id', 'wiki_pieces.location_id')
    .innerJoin('locations', 'locations.id', 'wiki_pieces.location_id')
    .where('positions.active', '=', 1)
    .select(['positions.parent_id as mapId', 'locations.world_id as worldId', 'wiki_pieces.body'])
    .executeTakeFirstOrThrow();
  const places = { mapIds: [mapId], worldIds: [worldId], isInScope: () => sql<SqlBool>`1 = 1` };
  return (await searchWikiText(db, { ...places, text: body.slice(0, 12), limit: 9 })).length > 0;
}
