import { createHash } from 'node:crypto';
import type SQLite from 'better-sqlite3';

/** Files of a picture that are in the store of a test already, by their keys. */
export interface StoredFor {
  /** The Atlas without it. */
  worldId?: number;
  file: string;
  share?: string;
  /** The folder of its tiles. */
  tiles?: string;
}

/** Makes files known as a picture of a world, so that they are served. @returns the picture's name */
export function addPictureRow(sqlite: SQLite.Database, { worldId = 1, file, share, tiles }: StoredFor): string {
  const name = createHash('sha256').update(file).digest('hex');
  // Of now: what no place shows and is older than a day is taken away when a server starts.
  const at = new Date().toISOString();
  sqlite
    .prepare(
      `insert into pictures (hash, world_id, sha256, file, share_file, format, width, height, bytes, state, created_at)
       values (?, ?, ?, ?, ?, 'webp', 8, 6, 48, 'ready', ?)`,
    )
    .run(name, worldId, name, file, share ?? null, at);
  if (tiles !== undefined)
    sqlite
      .prepare(
        `insert into tile_sets (picture_hash, map_width, map_height, folder, tile_size, levels, zoom_offset, state, created_at)
         values (?, 8, 6, ?, 512, 1, 0, 'ready', ?)`,
      )
      .run(name, tiles, at);
  return name;
}
