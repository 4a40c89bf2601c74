import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { eachOf } from '../media/store/each-of.ts';
import { type MediaPlace, openMediaStore } from '../media/store/media-store.ts';
import type { SeedPlacePicture } from './read-world.ts';
import type { WorldSeedPicture } from './seed-world.ts';

/** So many are stored at the same time. */
const AT_ONCE = 8;

/** A picture of a place that is stored, with what it shows. */
export interface StoredPlacePicture {
  picture: WorldSeedPicture;
  text: string;
}

/**
 * Stores the pictures of places as they are: they are small, ours, and shown as a whole, so nothing is cut or encoded.
 * @param folder `data/images/places` of the project
 * @returns by the slugs of their places
 * @throws Error when a file is missing
 */
export async function storePlacePictures(
  pictures: readonly SeedPlacePicture[],
  folder: string,
  media: MediaPlace,
): Promise<Map<string, StoredPlacePicture>> {
  const store = openMediaStore(media);
  const work = await store.openWork();
  const stored = new Map<string, StoredPlacePicture>();
  try {
    await eachOf(pictures, AT_ONCE, async ({ slug, width, height, text }) => {
      const bytes = await readFile(join(folder, `${slug}.webp`));
      const hash = createHash('sha256').update(bytes).digest('hex');
      const file = `${hash}.webp`;
      // A copy, never the file itself: whoever draws it anew would change what is stored.
      const copy = join(work.path, `${slug}.webp`);
      await writeFile(copy, bytes);
      await store.put(copy, file);
      const size = { width, height, bytes: bytes.length };
      stored.set(slug, {
        picture: { hash, file, format: 'webp', ...size, preview_file: null, share_file: null, tiles: [] },
        text,
      });
    });
  } finally {
    await work.remove();
  }
  return stored;
}
