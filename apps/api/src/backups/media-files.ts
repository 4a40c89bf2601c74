import { constants } from 'node:fs';
import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/**
 * Every finished file below a media folder, relative to it, with forward
 * slashes, sorted. What is still being made (names that begin with a dot) is
 * left out: a row only ever names what is finished.
 */
export async function listMediaFiles(mediaDir: string): Promise<string[]> {
  const found: string[] = [];
  const walk = async (folder: string): Promise<void> => {
    const entries = await readdir(join(mediaDir, folder), { withFileTypes: true }).catch((cause: unknown) => {
      // Gone since its name was read, or there never were pictures.
      if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return [];
      throw cause;
    });
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue;
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile()) found.push(path);
    }
  };
  await walk('');
  return found.sort();
}

/** Puts a file under a second name without copying its bytes; on another disk it is copied. What is there already stays. */
export async function linkOrCopy(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  try {
    await link(from, to);
  } catch (cause) {
    if (isCode(cause, 'EEXIST')) return;
    if (isCode(cause, 'ENOENT')) throw cause;
    await copyFile(from, to, constants.COPYFILE_EXCL).catch((again: unknown) => {
      if (!isCode(again, 'EEXIST')) throw again;
    });
  }
}

const isCode = (cause: unknown, code: string): boolean =>
  cause instanceof Error && 'code' in cause && cause.code === code;
