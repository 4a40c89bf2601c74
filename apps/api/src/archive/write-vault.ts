import type { Db } from '../db/schema.ts';
import type { MediaStore } from '../media/store/media-store.ts';
import { vaultOf } from './files/vault-files.ts';
import { readTexts } from './read-map.ts';
import { readWorldForFiles } from './read-world.ts';
import { FIXED_TIME, writeZip } from './zip-file.ts';

/** A world to write as files of another program. */
export interface WorldJob {
  /** A read transaction, in which the world does not change. */
  db: Db;
  media: MediaStore;
  /** Path of the zip; it appears only when it is complete. */
  target: string;
  world: { id: number; name: string };
  /** Whether to include secrets: only for editors of the world, who may read them. */
  withSecrets: boolean;
  onProgress?: (step: 'tables' | 'pictures', done: number, total: number) => void;
}

/** Writes a world as an Obsidian vault in a zip. @returns the number of places */
export async function writeVault({ db, media, target, world, withSecrets, onProgress }: WorldJob): Promise<number> {
  const content = await readWorldForFiles(db, world);
  const { note, rest, pictures } = vaultOf(content);
  const waiting = new Map(content.places.map((place) => [place.slug, place]));
  const total = waiting.size;
  return writeZip(target, async (zip) => {
    const add = ({ path, text }: { path: string; text: string }): void =>
      zip.addBuffer(Buffer.from(text), path, { mtime: FIXED_TIME, mode: 0o100644 });
    const shown = new Set(waiting.keys());
    for await (const { slug, text } of readTexts(db, { worldId: world.id, mapId: null }, { shown, withSecrets })) {
      const place = waiting.get(slug);
      if (place === undefined) continue;
      waiting.delete(slug);
      add(note(place, text));
      onProgress?.('tables', total - waiting.size, total);
    }
    for (const place of waiting.values()) add(note(place, null));
    for (const file of rest) add(file);
    for (const [index, { key, path }] of pictures.entries()) {
      // Pictures are already compressed.
      zip.addFile(await media.localFile(key), path, { mtime: FIXED_TIME, mode: 0o100644, compress: false });
      onProgress?.('pictures', index + 1, pictures.length);
    }
    return total;
  });
}
