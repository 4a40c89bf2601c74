import { createWriteStream } from 'node:fs';
import { mkdtemp, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** Time of every file in a zip, so that the same state gives the same bytes. */
export const FIXED_TIME = new Date(1980, 0, 1);

/**
 * Writes a zip, which appears under its name only when it is complete.
 * @param fill adds the files; `work` is a folder for temporary ones
 */
export async function writeZip<T>(target: string, fill: (zip: ZipFile, work: string) => Promise<T>): Promise<T> {
  const work = await mkdtemp(join(dirname(target), '.exporting-'));
  try {
    const zip = new ZipFile();
    const draft = join(work, basename(target));
    const written = pipeline(zip.outputStream, createWriteStream(draft, { mode: 0o600, flush: true }));
    // The first failure is reported; ignore this one.
    written.catch(() => undefined);
    const filled = await fill(zip, work);
    zip.end();
    await written;
    await rename(draft, target);
    return filled;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
