import { randomUUID } from 'node:crypto';
import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type KeepPage, packPage, unpackPage } from '@venture-atlas/importers';

/** Bytes per write. */
const WRITE_AT = 1_048_576;

/** A temporary file for the texts of an import until its transaction. */
export interface PageFile {
  keepPage: KeepPage;
  close: () => void;
}

/** @param folder on a disk, not in memory: the folder of the database */
export function openPageFile(folder: string): PageFile {
  const path = join(folder, `.import-${randomUUID()}`);
  const file = openSync(path, 'wx+', 0o600);
  // An unlinked file disappears with the process.
  rmSync(path);
  const waiting: Buffer[] = [];
  let written = 0;
  let length = 0;
  const flush = (): void => {
    const bytes = Buffer.concat(waiting.splice(0));
    for (let done = 0; done < bytes.length; ) done += writeSync(file, bytes, done, bytes.length - done, written + done);
    written += bytes.length;
  };
  /** A separate function, so that the closure keeps two numbers and not the bytes. */
  const put = (packed: Buffer): number => {
    waiting.push(packed);
    length += packed.length;
    if (length - written >= WRITE_AT) flush();
    return packed.length;
  };
  const read = (start: number, size: number): Buffer => {
    if (start + size > written) flush();
    const bytes = Buffer.allocUnsafe(size);
    for (let done = 0; done < size; ) {
      const more = readSync(file, bytes, done, size - done, start + done);
      if (more === 0) throw new Error('The temporary file of the import was cut.');
      done += more;
    }
    return bytes;
  };
  return {
    keepPage(content) {
      const start = length;
      const size = put(packPage(content));
      return () => unpackPage(read(start, size));
    },
    close: () => closeSync(file),
  };
}
