import { randomBytes } from 'node:crypto';
import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { migrate } from './migrate.ts';
import { openDatabase } from './open.ts';

/** Whether a database in this place can be written: its folder (for the log) and, when it is there, the file itself. */
export function isWritable(file: string): boolean {
  const probe = join(dirname(file), `.write-probe.${randomBytes(6).toString('hex')}`);
  try {
    // Rights say nothing about a disk that is mounted for reading only.
    writeFileSync(probe, '', { flag: 'wx', mode: 0o600 });
    rmSync(probe);
    if (existsSync(file)) accessSync(file, constants.W_OK);
    return true;
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && isRefusal(String(cause.code))) return false;
    throw cause;
  }
}

const isRefusal = (code: string): boolean => ['EROFS', 'EACCES', 'EPERM'].includes(code);

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
