import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { moveTextPictures, picturesIn, type StoredText, storedTextFor, type TextRow } from '@venture-atlas/rules';
import type { WikiPageContent } from '@venture-atlas/types';
import type { ZipFile } from 'yazl';
import { sha256OfFile } from '../backups/manifest.ts';
import { jsonOrNull, unpackJson } from '../db/kept-json.ts';
import { openingViewOf } from '../db/map-opening.ts';
import type { Db } from '../db/schema.ts';
import { pictureNameIn, renamePicture } from '../media/store/media-address.ts';
import type { MediaStore } from '../media/store/media-store.ts';
import { parsedRow } from '../worlds/world-contents.ts';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  ArchiveError,
  type ArchiveTable,
  archiveTableNames,
  type LocationRow,
  type Manifest,
  type OldSlugRow,
  type PictureRow,
  type PositionRow,
  type SketchRow,
  type TypeRow,
  tableFile,
  type WikiPageRow,
} from './archive-format.ts';
import { linkedBySlug, slugsOf } from './linked-by-slug.ts';
import {
  type ArchiveScope,
  archivedRows,
  archiveLooseWikiPages,
  archivePictures,
  archivePlaces,
  findOpening,
  listDrawnSlugs,
} from './queries/archive-rows.ts';
import { FIXED_TIME, writeZip } from './zip-file.ts';

export interface ArchiveJob {
  /** A read transaction, in which the world does not change. */
  db: Db;
  media: MediaStore;
  /** Target path of the zip; it appears only when it is complete. */
  target: string;
  worldId: number;
  /** The map to export, or null for the whole world. */
  map: { id: number; slug: string } | null;
  onProgress?: (step: 'tables' | 'pictures', done: number, total: number) => void;
}

/**
 * Writes a world, or one map of it, as a zip that can be imported into an empty world. It contains no accounts,
 * campaigns or history of staff.
 * @throws ArchiveError if a picture is missing or was changed on disk
 */
export async function writeArchive(job: ArchiveJob): Promise<Manifest> {
  return writeZip(job.target, async (zip, work) => {
    const manifest = await fill(job, zip, work);
    zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`), 'manifest.json', { mtime: FIXED_TIME });
    return manifest;
  });
}

async function fill(job: ArchiveJob, zip: ZipFile, work: string): Promise<Manifest> {
  const scope: ArchiveScope = { worldId: job.worldId, mapId: job.map?.id ?? null };
  // The archive of a world contains every stored picture, including unused ones.
  const pictures = await picturesOf(job.db, scope);
  const rows: Record<string, number> = {};
  const files: Manifest['files'] = [];
  const tables = rowsOf(job.db, scope, pictures);
  for (const [index, table] of archiveTableNames.entries()) {
    const path = tableFile(table);
    const file = join(work, `${table}.json`);
    const made = await writeRows(tables[table](), file);
    rows[table] = made.rows;
    files.push({ path, bytes: made.bytes, sha256: made.sha256 });
    zip.addFile(file, path, { mtime: FIXED_TIME, mode: 0o100644 });
    job.onProgress?.('tables', index + 1, archiveTableNames.length);
  }
  for (const [index, { sha256, file, path }] of pictures.entries()) {
    const source = await job.media.localFile(file);
    if ((await sha256OfFile(source).catch(() => undefined)) !== sha256) {
      throw new ArchiveError(
        `The picture media/${file} is missing or was changed. Look at the data with: npm run check-data`,
      );
    }
    files.push({ path: `media/${path}`, bytes: (await stat(source)).size, sha256 });
    // Pictures are already compressed.
    zip.addFile(source, `media/${path}`, { mtime: FIXED_TIME, mode: 0o100644, compress: false });
    job.onProgress?.('pictures', index + 1, pictures.length);
  }
  const opening = job.map === null ? await findOpening(job.db, job.worldId) : {};
  return { format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, map: job.map?.slug ?? null, ...opening, rows, files };
}

/** Writes a JSON array with one row per line, so that it can be compared and streamed. */
async function writeRows(
  source: AsyncGenerator<object>,
  file: string,
): Promise<{ rows: number; bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  const pieces = async function* () {
    const send = (text: string): Buffer => {
      const piece = Buffer.from(text);
      hash.update(piece);
      bytes += piece.length;
      return piece;
    };
    yield send('[');
    for await (const row of source) {
      yield send(`${rows === 0 ? '\n' : ',\n'}${JSON.stringify(row)}`);
      rows += 1;
    }
    yield send('\n]\n');
  };
  await pipeline(pieces, createWriteStream(file, { mode: 0o600 }));
  return { rows, bytes, sha256: hash.digest('hex') };
}

/** Row generators of each table for an archive, with the given pictures. */
export function rowsOf(
  db: Db,
  scope: ArchiveScope,
  pictures: readonly ArchivePicture[],
): Record<ArchiveTable, () => AsyncGenerator<object>> {
  const byContent = addressesByContent(pictures);
  const slugs = slugsOf(db, scope);
  // Archives are for editors of the world.
  const textOf = async (row: TextRow): Promise<WikiPageContent> => {
    const stored = storedTextFor(row, 'editor') ?? row.content;
    const { linked: _, ...content } = await linkedBySlug(JSON.parse(stored) as StoredText, slugs);
    return moveTextPictures(content, byContent);
  };
  return {
    types: async function* () {
      for await (const row of archivedRows(db, 'location_types', scope)) {
        // Our own commands write the column.
        yield { ...parsedRow('location_types', row), icon: row.icon as TypeRow['icon'] } satisfies TypeRow;
      }
    },
    pictures: async function* () {
      for (const { sha256, frame_side: side, frame_corner: corner, source_url, created_at, path } of pictures) {
        yield {
          hash: sha256,
          file: path,
          source_url,
          created_at,
          frame: side === null || corner === null ? null : { side, corner },
        } satisfies PictureRow;
      }
    },
    locations: async function* () {
      for await (const row of archivedRows(db, 'locations', scope)) {
        const { opening_lat, opening_lng, opening_zoom, seo_image, ...parsed } = parsedRow('locations', row);
        const { images_from_wiki, stands_alone, draft, ...rest } = parsed;
        yield {
          ...rest,
          seo_image: seo_image === null ? null : byContent(seo_image),
          opening_view: openingViewOf({ opening_lat, opening_lng, opening_zoom }),
          images_from_wiki,
          stands_alone,
          ...(draft === 0 ? {} : { draft }),
        } satisfies LocationRow;
      }
    },
    old_slugs: async function* () {
      yield* archivedRows(db, 'location_old_slugs', scope) satisfies AsyncIterable<OldSlugRow>;
    },
    positions: async function* () {
      for await (const row of archivedRows(db, 'positions', scope)) {
        const { draft, ...position } = parsedRow('positions', row);
        yield { ...position, active: position.active || draft === 1 } satisfies PositionRow;
      }
    },
    wiki_pages: async function* () {
      for await (const { content, secrets, ...row } of archivedRows(db, 'wiki_pages', scope)) {
        yield { ...row, content: await textOf({ content, secrets }) } satisfies WikiPageRow;
      }
      if (scope.mapId !== null) return;
      for (const { content, secrets, ...row } of await archiveLooseWikiPages(db, scope)) {
        yield { location: null, ...row, content: await textOf({ content, secrets }) } satisfies WikiPageRow;
      }
    },
    sketches: async function* () {
      // One row per page, since sketches may be large.
      const oneByOne = archivedRows(db, 'map_sketches', scope, 1);
      for await (const { sketch, credit, style, size, drawn_places, ...row } of oneByOne) {
        const drawn = JSON.parse(drawn_places) as number[];
        yield {
          drawn_places: await listDrawnSlugs(db, scope.worldId, row.location, drawn),
          ...row,
          // Our own commands write the columns.
          ...({ style, size } as Pick<SketchRow, 'style' | 'size'>),
          credit: jsonOrNull<NonNullable<SketchRow['credit']>>(credit),
          sketch: unpackJson(sketch),
        } satisfies SketchRow;
      }
    },
  };
}

/** A picture of an archive, and its file name there, which is its content hash. */
type ArchivePicture = Awaited<ReturnType<typeof archivePictures>>[number] & { path: string };

/** The pictures of a world, or those that an exported map shows. */
export async function picturesOf(db: Db, scope: ArchiveScope): Promise<ArchivePicture[]> {
  const used = scope.mapId === null ? undefined : await usedPictures(db, scope);
  const all = await archivePictures(db, scope);
  return all
    .filter(({ name }) => used?.has(name) ?? true)
    .map((picture) => ({ ...picture, path: picture.file.replace(picture.name, picture.sha256) }));
}

/** Converts picture names in addresses to content hashes, which are valid elsewhere. */
function addressesByContent(pictures: readonly ArchivePicture[]): (address: string) => string {
  const contents = new Map(pictures.map(({ name, sha256 }) => [name, sha256]));
  return (address) => renamePicture(address, (name) => contents.get(name)) ?? address;
}

/** Names of all pictures that the exported part shows: maps, link previews, texts. */
async function usedPictures(db: Db, scope: ArchiveScope): Promise<Set<string>> {
  const used = new Set<string>();
  const add = (address: string | null): void => {
    const hash = pictureNameIn(address);
    if (hash !== undefined) used.add(hash);
  };
  for (const { picture_hash, seo_image } of await archivePlaces(db, scope)) {
    if (picture_hash !== null) used.add(picture_hash);
    add(seo_image);
  }
  for await (const { content, secrets } of archivedRows(db, 'wiki_pages', scope)) {
    const { image, markdown = '' } = JSON.parse(content) as WikiPageContent;
    add(image);
    for (const address of picturesIn(secrets ?? markdown)) add(address);
  }
  return used;
}
