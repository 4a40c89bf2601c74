import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import { fileOfBytes, pictureSize } from '@venture-atlas/importers';
import type { GeoJsonUnits, MapFileFormat } from '@venture-atlas/types';
import { ZipFile } from 'yazl';
import { type DataSource, openReader } from '../db/open.ts';
import { mapAsCsv } from './files/csv-file.ts';
import { mapAsGeoJson } from './files/geojson-file.ts';
import { type MapForFiles, namedWithSecrets, type TextFile } from './files/map-for-files.ts';
import { mapAsUniversalVtt } from './files/universal-vtt-file.ts';
import { mapAsVault } from './files/vault-files.ts';
import { type MapToRead, readMapForFiles } from './read-map.ts';

/** Input of the worker thread. */
export interface ExportJob {
  source: DataSource;
  map: MapToRead;
  format: MapFileFormat;
  units: GeoJsonUnits;
  /** The picture of the map: its local path, and its name in texts. */
  picture: { path: string; name: string } | null;
}

/** Output of the worker thread: one file, or null if the format needs a picture and there is none. */
export interface ExportedFile {
  name: string;
  bytes: Uint8Array;
}

const { source, map, format, units, picture } = workerData as ExportJob;
const db = openReader(source);
try {
  const file =
    format === 'universalvtt'
      ? await universalVtt()
      : await fileOf(await readMapForFiles(db, map, picture?.name ?? null));
  if (file !== null && map.withSecrets) file.name = namedWithSecrets(file.name);
  // Transferred, not copied, since it may be large.
  parentPort?.postMessage(file, file === null ? [] : [file.bytes.buffer as ArrayBuffer]);
} finally {
  await db.destroy();
}

async function fileOf(content: MapForFiles): Promise<ExportedFile> {
  if (format === 'csv') return asOne(mapAsCsv(content));
  if (format === 'geojson') return asOne(mapAsGeoJson(content, units));
  return { name: `${map.slug}.zip`, bytes: await zippedVault(content) };
}

/** Null if the picture is gone or is not one. */
async function universalVtt(): Promise<ExportedFile | null> {
  const bytes = picture === null ? undefined : await readFile(picture.path).catch(() => undefined);
  const size = bytes && (await pictureSize(fileOfBytes(map.slug, bytes)));
  return bytes === undefined || size === undefined ? null : asOne(mapAsUniversalVtt(map, bytes, size));
}

function asOne({ path, text }: TextFile): ExportedFile {
  return { name: path, bytes: new TextEncoder().encode(text) };
}

async function zippedVault(content: MapForFiles): Promise<Uint8Array> {
  const zip = new ZipFile();
  const { files, pictures } = mapAsVault(content);
  for (const { path, text } of files) zip.addBuffer(Buffer.from(text), path);
  // The vault is useful without the picture too.
  const bytes = picture === null ? undefined : await readFile(picture.path).catch(() => undefined);
  for (const { path } of bytes === undefined ? [] : pictures) zip.addBuffer(bytes as Buffer, path, { compress: false });
  zip.end();
  // The types declare the older kind of stream, which Node can iterate too.
  return Uint8Array.from(await buffer(zip.outputStream as unknown as AsyncIterable<Buffer>));
}
