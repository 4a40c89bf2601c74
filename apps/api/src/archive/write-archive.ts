import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { sha256OfFile } from '../backups/manifest.ts';
import type { Db } from '../db/schema.ts';
import type { MediaStore } from '../media/store/media-store.ts';
import {
  ARCHIVE_FORMAT,
  ARCHIVE_VERSION,
  ArchiveError,
  archiveTableNames,
  type Manifest,
  tableFile,
} from './archive-format.ts';
import { picturesOf, rowsOf } from './archive-rows.ts';
import { type ArchiveScope, findOpening } from './queries/archive-rows.ts';

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
