import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenDatabase } from '../../db/open.ts';

/** Where a child process reads the database from: at its server, its own file, or of one that is only in memory a copy in this folder. */
export async function databaseFileIn(folder: string, database: OpenDatabase): Promise<string> {
  const source = database.source();
  if ('file' in source) return source.file;
  if ('address' in source) return source.address;
  const copy = join(folder, 'world.copy');
  await writeFile(copy, source.bytes, { mode: 0o600 });
  return copy;
}
