import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import SQLite from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Database } from './schema.ts';
import { applyPragmas } from './sqlite/pragmas.ts';

/** An open database. `sqlite` is for `db/sqlite/` only; everything else speaks Kysely. */
export interface OpenDatabase {
  db: Kysely<Database>;
  sqlite: SQLite.Database;
  close: () => Promise<void>;
}

/**
 * Opens (or makes) the database file, or a private one for `:memory:`, with the
 * pragmas of the house. It neither migrates nor takes the folder's lock, so
 * scripts may call it beside a running server.
 */
export function openDatabase(file: string): OpenDatabase {
  if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
  const sqlite = new SQLite(file);
  applyPragmas(sqlite);
  const db = new Kysely<Database>({ dialect: new SqliteDialect({ database: sqlite }) });
  return {
    db,
    sqlite,
    close: async () => {
      await db.destroy();
      if (sqlite.open) sqlite.close();
    },
  };
}
