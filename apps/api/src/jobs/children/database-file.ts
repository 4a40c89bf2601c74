import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OpenDatabase } from '../../db/open.ts';

/**
 * The place where a child process reads the database: the address of its server, its file, or, for a database in
 * memory, a copy in this folder.
 */
export async function databaseFileIn(folder: string, database: OpenDatabase): Promise<string> {
  const source = database.source();
  if ('file' in source) return source.file;
  if ('address' in source) return source.address;
  const copy = join(folder, 'world.copy');
  await writeFile(copy, source.bytes, { mode: 0o600 });
  return copy;
}
