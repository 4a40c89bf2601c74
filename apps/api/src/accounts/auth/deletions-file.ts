import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '../../db/schema.ts';
import { listDeletions } from '../queries/users.ts';

/** One account that is gone. A restored backup is compared with it: who was made before `deleted_at` under this number goes again. */
export interface DeletionLine {
  user_id: number;
  deleted_at: string;
  /** Which notes of the person went with the account. */
  notes: 'all' | 'private';
}

/** Beside the database, not in it: putting an old database back must not bring anybody back. */
export const deletionsFile = (dataDir: string): string => join(dataDir, 'deletions.jsonl');

/** The accounts that are gone, from the file; empty when there is none. A line cut short by a crash is left out. */
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
 * Adds to the file whatever the table has and the file lacks. The table is
 * written in the transaction that deletes the account; this follows, and again
 * each hour, so that a crash in between is made good. @returns lines added
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
    // It begins with a line end: should the last writer have died within a line, ours are whole.
    writeSync(handle, `\n${lines.join('\n')}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  return missing.length;
}
