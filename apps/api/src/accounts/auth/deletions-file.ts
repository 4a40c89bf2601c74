import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../db/schema.ts';
import { listDeletions } from '../queries/users.ts';

/**
 * One deleted account. After a restore, accounts with this id that were created before `deleted_at` are deleted again.
 */
export interface DeletionLine {
  user_id: number;
  deleted_at: string;
  /** Which notes of the person were deleted with the account. */
  notes: 'all' | 'private';
}

/** The file is outside the database, so that restoring an old database does not restore deleted accounts. */
export const deletionsFile = (dataDir: string): string => join(dataDir, 'deletions.jsonl');

/** Reads the deleted accounts from the file; empty if there is none. Ignores a line that a crash cut off. */
export function readDeletionsFile(dataDir: string): DeletionLine[] {
  let text: string;
  try {
    text = readFileSync(deletionsFile(dataDir), 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return [];
    throw cause;
  }
  return text.split('\n').flatMap((line) => {
    const match = /^\{"user_id":(\d+),"deleted_at":"([^"]+)"(,"notes":"all")?\}$/.exec(line);
    if (match?.[2] === undefined) return [];
    return [{ user_id: Number(match[1]), deleted_at: match[2], notes: match[3] ? 'all' : 'private' }];
  });
}

/**
 * Appends missing rows of the table to the file. The table is written in the transaction that deletes the account. This
 * runs afterwards and every hour, so a crash in between is repaired.
 * @returns number of appended lines
 */
export async function syncDeletionsFile(db: Db, dataDir: string): Promise<number> {
  const known = new Set(readDeletionsFile(dataDir).map((line) => line.user_id));
  const missing = (await listDeletions(db)).filter((row) => !known.has(row.user_id));
  if (missing.length === 0) return 0;
  const lines = missing.map(({ user_id, deleted_at, notes }) =>
    JSON.stringify({ user_id, deleted_at, ...(notes === 'all' ? { notes } : {}) }),
  );
  const handle = openSync(deletionsFile(dataDir), 'a', 0o600);
  try {
    // Start with a line break, in case the last writer crashed within a line.
    writeSync(handle, `\n${lines.join('\n')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  return missing.length;
}
