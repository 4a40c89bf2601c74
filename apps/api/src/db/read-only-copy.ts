import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

/**
 * Opens a copy of a database whose folder cannot be written, with what its log
 * holds, brought to the newest schema. Nothing can be written through it:
 * the engine itself cannot read a database with a log in such a folder.
 */
export async function openReadOnlyCopy(file: string): Promise<ReturnType<typeof openDatabase>> {
  const folder = mkdtempSync(join(tmpdir(), 'venture-atlas-read-only-'));
  const copy = join(folder, basename(file));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    for (const end of ['', '-wal']) if (existsSync(`${file}${end}`)) copyFileSync(`${file}${end}`, `${copy}${end}`);
    const database = openDatabase(copy);
    await migrate(database.db);
    database.forbidWriting();
    return {
      ...database,
      close: async () => {
        await database.close();
        remove();
      },
    };
  } catch (cause) {
    remove();
    throw cause;
  }
}
