import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { eachOf } from './each-of.ts';
import type { MediaStore } from './media-store.ts';
import { MediaStoreError } from './media-store-error.ts';

/** So many files are on their way at the same time: a bucket answers each after a while. */
const AT_ONCE = 8;

/** How many files there are, and how many of them had to be copied. */
export interface CopiedStore {
  files: number;
  copied: number;
}

/**
 * Copies every stored file to another store. Files never change, so one that is there already in the same size stays: what
 * was cut goes on. Lossless tiles are left out, since they are made again.
 * @throws MediaStoreError when a file cannot be read or written, or the other store lacks one in the end
 */
export async function copyStore(
  from: MediaStore,
  to: MediaStore,
  report: (done: number, total: number) => void = () => undefined,
): Promise<CopiedStore> {
  await to.prepare(true);
  const keys = await from.list();
  const there = new Set(await to.list());
  const work = await to.openWork();
  let [done, copied] = [0, 0];
  try {
    await eachOf([...keys.entries()], AT_ONCE, async ([number, key]) => {
      const isThere = there.has(key);
      if (!isThere || (await from.sizeOf(key)) !== (await to.sizeOf(key))) {
        const file = join(work.path, String(number));
        await from.copyOut(key, file);
        // What is there in another size is no such file.
        await (isThere ? to.put(file, key) : to.copyIn(file, key));
        await rm(file, { force: true });
        copied += 1;
      }
      done += 1;
      report(done, keys.length);
    });
  } finally {
    await work.remove();
  }
  const stored = new Set(await to.list());
  const missing = keys.find((key) => !stored.has(key));
  if (missing !== undefined)
    throw new MediaStoreError(`${missing} is not in the other store, though it was copied. Run the command again.`);
  return { files: keys.length, copied };
}
