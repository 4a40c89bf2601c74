import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { DATABASE_FILE } from '../src/db/engine.ts';

/* Data that earlier versions wrote: see `older-data/README.md`. */

const FOLDER = join(import.meta.dirname, 'older-data');

/** After so many of the former schema steps there is a database. */
export const OLDER_STEPS = [1, 10, 20, 30, 40, 50, 58] as const;

/** The schema after all 64 former steps, as `describe-schema.ts` writes it. */
export const formerSchema = (): string => readFileSync(join(FOLDER, 'schema-064.txt'), 'utf8');

/** A new data folder with the database of an earlier version. @returns its path */
export function makeOlderFolder(steps: (typeof OLDER_STEPS)[number] | 64): string {
  const folder = mkdtempSync(join(tmpdir(), 'older-data-'));
  const file =
    steps === 64 ? join('backup-064', `${DATABASE_FILE}.br`) : `step-${String(steps).padStart(3, '0')}.sqlite.br`;
  writeFileSync(join(folder, DATABASE_FILE), unpack(file));
  return folder;
}

/** A backup that the last version with the former steps made. @param at where its folder is to be */
export function makeOlderBackup(at: string): void {
  cpSync(join(FOLDER, 'backup-064'), at, { recursive: true });
  rmSync(join(at, `${DATABASE_FILE}.br`));
  writeFileSync(join(at, DATABASE_FILE), unpack(join('backup-064', `${DATABASE_FILE}.br`)));
}

/** The statements that make the same database on PostgreSQL. */
export const olderPostgres = (): string => unpack('postgres-064.sql.br').toString();

const unpack = (file: string): Buffer => brotliDecompressSync(readFileSync(join(FOLDER, file)));
