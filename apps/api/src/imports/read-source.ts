import { createReadStream } from 'node:fs';
import {
  defaultReadOptions,
  detectFormat,
  type FormatName,
  formatNames,
  ImportRefusal,
  isFormatName,
  isZip,
  type ReadOptions,
  readWorldDraft,
  type SourceFile,
  selectMap,
  zipFiles,
} from '@venture-atlas/importers';
import { locationNameProblem, toSlug } from '@venture-atlas/rules';
import type { ImportOptions } from '@venture-atlas/types';
import type { Kysely } from 'kysely';
import type { ImportRequest } from '../commands/apply-import-plan.ts';
import type { Database } from '../db/schema.ts';
import { searchKey } from '../db/search-key.ts';
import { findLocationBySlug, listAllNames } from '../queries/imports.ts';
import type { KeptFile } from './import-order.ts';

/** As the command line thins shapes, in units of a map 4096 wide. */
const THIN_BELOW = 0.5;

/** Told while files are read. */
export interface Listener {
  onFormat: (format: FormatName) => void;
  onProgress: (done: number, total: number) => void;
}

/**
 * Reads the files of an import as its options say.
 * @throws ImportRefusal when they are of no known format, or not what their format says
 */
export async function readSource(
  db: Kysely<Database>,
  kept: readonly KeptFile[],
  options: ImportOptions,
  { onFormat, onProgress }: Listener,
): Promise<ImportRequest> {
  const files = await opened(kept);
  const format = formatOf(options) ?? (await detectFormat(files));
  onFormat(format);
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  const names = format === 'mediawiki' ? new Set((await listAllNames(db)).map((row) => row.name_lower)) : undefined;
  const { draft, report } = await readWorldDraft(format, files, {
    ...readOptions(options),
    mapName: await mapNameFor(db, options),
    source: options.source ?? options.map ?? null,
    isKnownName: (name) => names?.has(searchKey(name)) ?? true,
    onProgress: (done) => onProgress(Math.min(done, total), total),
  });
  return {
    draft: options.only === undefined ? draft : selectMap(draft, options.only),
    read: report,
    mapSlug: options.map ?? null,
    fit: options.fit ?? false,
    overwrite: options.overwrite ?? false,
    thinBelow: options.simplify ?? THIN_BELOW,
  };
}

async function opened(kept: readonly KeptFile[]): Promise<SourceFile[]> {
  const files: SourceFile[] = [];
  for (const { name, path, bytes } of kept) {
    const file = { name, bytes, open: () => createReadStream(path, { highWaterMark: 256 * 1024 }) };
    if (await isZip(file)) files.push(...(await zipFiles(file)));
    else files.push(file);
  }
  if (files.length === 0) throw new ImportRefusal('There is nothing in the archive that could be imported.');
  return files;
}

/** @throws ImportRefusal for a name that no format has */
function formatOf({ format }: ImportOptions): FormatName | undefined {
  if (format === undefined || isFormatName(format)) return format;
  throw new ImportRefusal(`There is no format called “${format}”. Choose one of ${formatNames.join(', ')}.`);
}

function readOptions(options: ImportOptions): ReadOptions {
  const { bounds, by, by_url, licence } = options;
  const hasSource = by !== undefined || by_url !== undefined || licence !== undefined;
  if (hasSource && (by === undefined || licence === undefined)) {
    throw new ImportRefusal('Give both --by and --licence: they are shown together.');
  }
  if (bounds !== undefined && !(bounds.min_x < bounds.max_x && bounds.min_y < bounds.max_y)) {
    throw new ImportRefusal('The lower numbers of --bounds must be below the upper ones.');
  }
  return {
    ...defaultReadOptions,
    frame: options.frame ?? null,
    parents: options.parents ?? false,
    includeHidden: options.hidden ?? false,
    units: options.units ?? null,
    yAxis: options.y_axis ?? null,
    bounds: bounds === undefined ? null : [bounds.min_x, bounds.min_y, bounds.max_x, bounds.max_y],
    unnamed: options.unnamed ?? 'skip',
    onePerGroup: options.one_per_group ?? false,
    placesFromCoordinates: options.coordinates ?? false,
    attribution: by !== undefined && licence !== undefined ? { title: by, url: by_url ?? null, licence } : null,
  };
}

/** The name that was given, else that of the map that is there, else one made of the address. */
async function mapNameFor(db: Kysely<Database>, { name, map }: ImportOptions): Promise<string | null> {
  if (name !== undefined) {
    const problem = locationNameProblem(name);
    if (problem !== undefined) throw new ImportRefusal(problem);
    return name;
  }
  if (map === undefined) return null;
  const row = await findLocationBySlug(db, map);
  if (row !== undefined) return row.name;
  const words = map
    .replaceAll('__', '’')
    .split('_')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  if (locationNameProblem(words) === undefined && toSlug(words) === map) return words;
  throw new ImportRefusal(`There is no map at /${map}/. Give the name of a new one with --name.`);
}
