import { join } from 'node:path';
import { unpackJson } from '../db/kept-json.ts';
import { assertNewestSchema } from '../db/migrate.ts';
import type { OpenDatabase } from '../db/open.ts';
import type { Db } from '../db/schema.ts';
import { findSketchRow, listSketchedMaps } from '../editing/queries/map-sketches.ts';
import { listPictureFiles, listTileFolders } from '../media/queries/our-pictures.ts';
import type { MediaKey, MediaStore } from '../media/store/media-store.ts';
import { DamagedFileError } from '../media/store/media-store-error.ts';
import { sha256OfFile } from './manifest.ts';

/** Result of a check of the whole data folder. */
export interface DataReport {
  /** Problems, one sentence each; empty if there are none. */
  problems: string[];
  /** Stored files without a row: harmless, and removed by the server a day after their creation. */
  unused: number;
  rows: Record<string, number>;
  pictures: number;
}

/**
 * Checks the database (pages, indexes, foreign keys) and all its pictures: existence and SHA-256. Reads only; may run
 * beside a server.
 * @throws OlderSchemaError, NewerSchemaError
 */
export async function checkData(
  database: OpenDatabase,
  media: MediaStore,
  onProgress: (done: number, total: number) => void = () => {},
): Promise<DataReport> {
  const { problems, rows } = await database.examine();
  if (problems.length > 0)
    return { problems: problems.map((text) => `Database: ${text}.`), unused: 0, rows, pictures: 0 };
  await assertNewestSchema(database.db);
  const found: string[] = [];
  const named = new Set<string>();
  const pictures = await listPictureFiles(database.db);
  const sets = await listTileFolders(database.db);
  for (const [index, picture] of pictures.entries()) {
    const { file, preview_file, share_file, source_file } = picture;
    for (const name of [file, preview_file, share_file, source_file]) if (name !== null) named.add(name);
    found.push(...(await checkPicture(media, picture)));
    onProgress(index + 1, pictures.length + sets.length);
  }
  found.push(...(await checkSketches(database.db)));
  const files = await media.list();
  const tilesOf = groupTiles(files);
  for (const [index, { folder }] of sets.entries()) {
    const tiles = tilesOf.get(folder) ?? [];
    if (tiles.length === 0) found.push(`Tiles: media/${folder} is missing or empty.`);
    for (const tile of tiles) named.add(tile);
    onProgress(pictures.length + index + 1, pictures.length + sets.length);
  }
  return {
    problems: found,
    unused: files.filter((file) => !named.has(file)).length,
    rows,
    pictures: pictures.length,
  };
}

/** `tiles/{set}/{z}/{y}/{x}.webp` belongs to the folder `tiles/{set}`. */
function groupTiles(files: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const file of files) {
    const folder = file.split('/').slice(0, 2).join('/');
    const group = groups.get(folder);
    if (group) group.push(file);
    else groups.set(folder, [file]);
  }
  return groups;
}

type PictureFiles = Awaited<ReturnType<typeof listPictureFiles>>[number];

async function checkPicture(
  media: MediaStore,
  { sha256, file, preview_file, share_file, source_file, whole_sha256 }: PictureFiles,
): Promise<string[]> {
  const found: string[] = [];
  const isThere = async (name: string): Promise<boolean> => ((await media.sizeOf(name)) ?? 0) > 0;
  for (const name of [preview_file, share_file]) {
    if (name !== null && !(await isThere(name))) found.push(`Picture: media/${name} is missing.`);
  }
  const checked = [{ name: file, sum: whole_sha256 ?? sha256 }];
  if (source_file !== null) checked.push({ name: source_file, sum: sha256 });
  for (const { name, sum } of checked) {
    if (!(await isThere(name))) found.push(`Picture: media/${name} is missing.`);
    else if ((await storedSha256(media, name)) !== sum)
      found.push(`Picture: media/${name} is no longer what it was (its checksum differs).`);
  }
  return found;
}

/** Reads the bytes in the store itself: a local copy may differ. */
async function storedSha256(media: MediaStore, file: MediaKey): Promise<string | undefined> {
  if (!media.isRemote) return sha256OfFile(await media.localFile(file));
  const work = await media.openWork();
  try {
    const copy = join(work.path, 'copy');
    await media.copyOut(file, copy);
    return await sha256OfFile(copy);
  } catch (cause) {
    if (cause instanceof DamagedFileError) return undefined;
    throw cause;
  } finally {
    await work.remove();
  }
}

/** Problems of sketches, one sentence for each unreadable one. */
export async function checkSketches(db: Db): Promise<string[]> {
  const found: string[] = [];
  // One at a time, since sketches may be large.
  for (const { location_id, slug } of await listSketchedMaps(db)) {
    const row = await findSketchRow(db, location_id);
    if (row !== undefined && !isReadable(row.sketch)) {
      found.push(`Sketch: the one of /${slug}/ is damaged; the map cannot be drawn again.`);
    }
  }
  return found;
}

function isReadable(packed: Uint8Array): boolean {
  try {
    const sketch = unpackJson(packed);
    return typeof sketch === 'object' && sketch !== null;
  } catch {
    return false;
  }
}
