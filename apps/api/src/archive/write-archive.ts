import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { moveTextPictures, picturesIn, type StoredText, storedFor, type TextRow } from '@venture-atlas/rules';
import type { WikiPageContent } from '@venture-atlas/types';
import { ZipFile } from 'yazl';
import { sha256OfFile } from '../backups/manifest.ts';
import { jsonOrNull, unpackJson } from '../db/kept-json.ts';
import { openingViewOf } from '../db/map-opening.ts';
import type { Db } from '../db/schema.ts';
import { pictureNamedIn, renamePicture } from '../media/store/media-address.ts';
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

export interface ArchiveJob {
  /** A connection on which the world does not change meanwhile (a read transaction). */
  db: Db;
  media: MediaStore;
  /** Where the zip goes; it appears there only when it is whole. */
  target: string;
  worldId: number;
  /** The one map of it to take out, or null for the whole world. */
  map: { id: number; slug: string } | null;
  onProgress?: (step: 'tables' | 'pictures', done: number, total: number) => void;
}

/** The same state gives the same bytes: every file in the zip has this time. */
const FIXED_TIME = new Date(1980, 0, 1);

/**
 * Writes a world, or one map of it, as a zip that can be brought into
 * an empty installation again. Accounts, campaigns and the history of staff are
 * not in it.
 * @throws ArchiveError when a picture is missing or was changed on disk
 */
export async function writeArchive(job: ArchiveJob): Promise<Manifest> {
  const work = await mkdtemp(join(dirname(job.target), '.exporting-'));
  try {
    const zip = new ZipFile();
    const draft = join(work, basename(job.target));
    const written = pipeline(zip.outputStream, createWriteStream(draft, { mode: 0o600, flush: true }));
    // A failure in between is told by what failed first.
    written.catch(() => undefined);
    const manifest = await fill(job, zip, work);
    zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 1)}\n`), 'manifest.json', { mtime: FIXED_TIME });
    zip.end();
    await written;
    await rename(draft, job.target);
    return manifest;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

async function fill(job: ArchiveJob, zip: ZipFile, work: string): Promise<Manifest> {
  const scope: ArchiveScope = { worldId: job.worldId, mapId: job.map?.id ?? null };
  // Of a whole world every stored picture goes along, also those that wait to be chosen.
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
    // Pictures are packed already.
    zip.addFile(source, `media/${path}`, { mtime: FIXED_TIME, mode: 0o100644, compress: false });
    job.onProgress?.('pictures', index + 1, pictures.length);
  }
  const opening = job.map === null ? await findOpening(job.db, job.worldId) : {};
  return { format: ARCHIVE_FORMAT, version: ARCHIVE_VERSION, map: job.map?.slug ?? null, ...opening, rows, files };
}

/** A JSON array with one row a line, so that it can be compared and read by people and in pieces. */
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

/** The rows of each table as an archive holds them, with the pictures that belong to it. */
export function rowsOf(
  db: Db,
  scope: ArchiveScope,
  pictures: readonly ArchivePicture[],
): Record<ArchiveTable, () => AsyncGenerator<object>> {
  const byContent = addressesByContent(pictures);
  const slugs = slugsOf(db, scope);
  // Whoever has an archive edits the world.
  const textOf = async (row: TextRow): Promise<WikiPageContent> => {
    const stored = storedFor(row, 'editor') ?? row.content;
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
      // One at a time: a sketch may be large.
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

/** A picture that goes into an archive, and the name of its file there, which says what is in it wherever it is kept. */
type ArchivePicture = Awaited<ReturnType<typeof archivePictures>>[number] & { path: string };

/** The pictures of a world, or those that one map of it shows. */
export async function picturesOf(db: Db, scope: ArchiveScope): Promise<ArchivePicture[]> {
  const used = scope.mapId === null ? undefined : await usedPictures(db, scope);
  const all = await archivePictures(db, scope);
  return all
    .filter(({ name }) => used?.has(name) ?? true)
    .map((picture) => ({ ...picture, path: picture.file.replace(picture.name, picture.sha256) }));
}

/** Names pictures in addresses by what is in them: other names mean nothing elsewhere. */
function addressesByContent(pictures: readonly ArchivePicture[]): (address: string) => string {
  const contents = new Map(pictures.map(({ name, sha256 }) => [name, sha256]));
  return (address) => renamePicture(address, (name) => contents.get(name)) ?? address;
}

/** The names of all pictures that a part of the world shows: maps, link previews, texts. */
async function usedPictures(db: Db, scope: ArchiveScope): Promise<Set<string>> {
  const used = new Set<string>();
  const add = (address: string | null): void => {
    const hash = pictureNamedIn(address);
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
