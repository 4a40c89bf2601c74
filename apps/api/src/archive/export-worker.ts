import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';
import type { GeoJsonUnits, MapFileFormat } from '@venture-atlas/types';
import { ZipFile } from 'yazl';
import { type DataSource, openReader } from '../db/open.ts';
import { mapAsCsv } from './files/csv-file.ts';
import { mapAsGeoJson } from './files/geojson-file.ts';
import { namedWithSecrets, type TextFile } from './files/map-for-files.ts';
import { mapAsObsidian } from './files/vault-files.ts';
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

/** Output of the worker thread: one file. */
export interface ExportedFile {
  name: string;
  bytes: Uint8Array;
}

const { source, map, format, units, picture } = workerData as ExportJob;
const db = openReader(source);
try {
  const content = await readMapForFiles(db, map, picture?.name ?? null);
  const file: ExportedFile =
    format === 'obsidian'
      ? { name: `${map.slug}.zip`, bytes: await zipped(mapAsObsidian(content)) }
      : asOne(format === 'csv' ? mapAsCsv(content) : mapAsGeoJson(content, units));
  // Transferred, not copied, since it may be large.
  if (map.withSecrets) file.name = namedWithSecrets(file.name);
  parentPort?.postMessage(file, [file.bytes.buffer as ArrayBuffer]);
} finally {
  await db.destroy();
}

function asOne({ path, text }: TextFile): ExportedFile {
  return { name: path, bytes: new TextEncoder().encode(text) };
}

/** A vault in one zip, with the picture beside its note. */
async function zipped(files: readonly TextFile[]): Promise<Uint8Array> {
  const zip = new ZipFile();
  for (const { path, text } of files) zip.addBuffer(Buffer.from(text), path);
  // The vault is useful without the picture too.
  const bytes = picture === null ? undefined : await readFile(picture.path).catch(() => undefined);
  if (picture !== null && bytes !== undefined) zip.addBuffer(bytes, basename(picture.name), { compress: false });
  zip.end();
  // The types declare the older kind of stream, which Node can iterate too.
  return Uint8Array.from(await buffer(zip.outputStream as unknown as AsyncIterable<Buffer>));
}
