import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenDatabase } from '../../db/open.ts';

/** The file that a child process reads the database from: its own, or of one that is only in memory a copy in this folder. */
export async function databaseFileIn(folder: string, database: OpenDatabase): Promise<string> {
  const source = database.source();
  if ('file' in source) return source.file;
  const copy = join(folder, 'world.copy');
  await writeFile(copy, source.bytes, { mode: 0o600 });
  return copy;
}
