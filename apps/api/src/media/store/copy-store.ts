import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { forEachParallel } from './for-each-parallel.ts';
import type { MediaStore } from './media-store.ts';
import { MediaStoreError } from './media-store-error.ts';

/** Files copied in parallel: each request to a bucket has latency. */
const AT_ONCE = 8;

/** Number of files in total, and of files copied. */
export interface CopiedStore {
  files: number;
  copied: number;
}

/**
 * Copies every stored file to another store. Skips files that exist there with the same size, so an interrupted copy
 * continues. Lossless tiles are left out, since they can be cut again.
 * @throws MediaStoreError if a file cannot be read or written, or is missing in the end
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
    await forEachParallel([...keys.entries()], AT_ONCE, async ([number, key]) => {
      const isThere = there.has(key);
      if (!isThere || (await from.sizeOf(key)) !== (await to.sizeOf(key))) {
        const file = join(work.path, String(number));
        await from.copyOut(key, file);
        // A file of another size is replaced.
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
