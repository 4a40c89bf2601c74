import { isRecord } from './clean-name.ts';
import { isPlaceList } from './csv/read-csv.ts';
import { readHeading } from './csv-rows.ts';
import { programOfFile, programOfXml } from './foreign-programs.ts';
import { type FormatName, formats } from './formats.ts';
import { isIgnoredInFoundry } from './foundry/foundry-documents.ts';
import { isFeatureLines, wktColumn } from './geojson/read-feature-layers.ts';
import { isWkt } from './geojson/read-wkt.ts';
import { ImportRefusal } from './import-refusal.ts';
import { jsonKind } from './json-kind.ts';
import { isIgnoredInKanka } from './kanka/kanka-records.ts';
import { extension, readJson, readStart, type SourceFile, unpackedFile } from './source-file.ts';
import { textOfStart, utf16Of } from './text-encoding.ts';

/** Larger JSON files are detected by their first bytes only. */
const WHOLE_JSON_BYTES = 64 * 1_048_576;
const NAMED_IN_REFUSAL = 5;

/** The kind of a file: its format, or a description of its content. */
export interface FileKind {
  format: FormatName | null;
  /**
   * For a part of a set that another file leads (layers, notes): it joins the format of that file if it is one of
   * these.
   */
  joins?: readonly FormatName[];
  found: string;
}

/**
 * The format of files that belong together.
 * @throws ImportRefusal that describes their content when they have no format, or several
 */
export async function detectFormat(files: readonly SourceFile[]): Promise<FormatName> {
  if (files.length === 0) throw new ImportRefusal('There is no file to import.');
  const kinds: { file: SourceFile; kind: FileKind }[] = [];
  for (const file of files) kinds.push({ file, kind: await fileKind(file) });
  const candidates = new Set(kinds.flatMap(({ kind }) => kind.format ?? []));
  for (const format of candidates) {
    if (kinds.every(({ kind }) => kind.format === format || kind.joins?.includes(format))) return format;
  }
  const told = kinds.map(({ file, kind }) => `${file.name}: ${kind.found}`);
  const more = told.length > NAMED_IN_REFUSAL ? `\n… and ${told.length - NAMED_IN_REFUSAL} more files` : '';
  throw new ImportRefusal(
    `${candidates.size > 1 ? 'These files are of different formats.' : 'No format is known for this.'}\n${told.slice(0, NAMED_IN_REFUSAL).join('\n')}${more}\nFormats that can be imported: ${Object.values(
      formats,
    )
      .map(({ label }) => label)
      .join(', ')}.`,
  );
}

/** Detects the kind of one file. Never throws because of its content. */
export async function fileKind(given: SourceFile): Promise<FileKind> {
  const file = await unpackedFile(given);
  try {
    return await kindOf(file, await readStart(file));
  } catch (cause) {
    if (cause instanceof ImportRefusal) return { format: null, found: cause.message };
    throw cause;
  }
}

async function kindOf(file: SourceFile, start: Buffer): Promise<FileKind> {
  if (start.length === 0) return { format: null, found: 'an empty file' };
  if (/(^|\/)(CURRENT|MANIFEST-\d+|LOG(\.old)?|LOCK|\d+\.(ldb|log))$/.test(file.name)) {
    return {
      format: null,
      found:
        'part of a LevelDB folder, which cannot be read. Unpack the compendium to JSON with the Foundry CLI (fvtt package unpack)',
    };
  }
  const program = programOfFile(file.name, start);
  if (utf16Of(start) === undefined && start.includes(0))
    return { format: null, found: program ?? `binary data (${start.subarray(0, 4).toString('hex')}…)` };
  const text = textOfStart(start).replace(/^\ufeff/, '');
  if (extension(file.name) === 'db' && /^\s*\{/.test(text)) return LINES;
  if (isFeatureLines(text)) return { format: 'geojson', found: 'GeoJSON with one object a line' };
  if (/^\s*[{[]/.test(text))
    return /\}\s*\n\s*\{/.test(text) && isLines(text) ? LINES : orProgram(await jsonFileKind(file, text), program);
  if (/^\s*</.test(text)) return orProgram(xmlKind(text), program);
  if (/^[\d.]+[a-z]?\|[^\n]*\|\d{4}-/i.test(text)) return { format: 'azgaar', found: 'a save of the generator (.map)' };
  if (/^\s*(?:(?:var|let|const)\s+)?[\w$.]+\s*=\s*[{[]/.test(text)) {
    return {
      format: null,
      found: 'JavaScript that holds data. Remove everything before the first { and the ; at the end',
    };
  }
  if (extension(file.name) === 'md') {
    return { format: 'obsidian', ...joining(file.name), found: 'a note in Markdown' };
  }
  if (isWkt(text)) return { format: 'geojson', found: 'geometry in WKT' };
  return orProgram(await tableKind(file, text), program);
}

/** For a file without a format: the program that wrote it, if its first bytes or its extension show that. */
const orProgram = (kind: FileKind, program: string | undefined): FileKind =>
  kind.format === null && kind.joins === undefined && program !== undefined ? { ...kind, found: program } : kind;

const LINES: FileKind = { format: 'foundry', found: 'a database of one JSON document a line (NeDB)' };

/** Whether each line is one JSON document. */
function isLines(text: string): boolean {
  const [first = '', second = ''] = text.split('\n');
  return [first, second].every((line) => {
    try {
      return isRecord(JSON.parse(line));
    } catch {
      // The second may be truncated where the start of the file ends.
      return line === second && second.startsWith('{') && !text.endsWith('\n');
    }
  });
}

/** The formats that a file may join by its path, beside what its content says. */
function joining(path: string, more: readonly FormatName[] = []): Pick<FileKind, 'joins'> {
  const joins: FormatName[] = [...more];
  if (isIgnoredInKanka(path)) joins.push('kanka');
  if (isIgnoredInFoundry(path)) joins.push('foundry');
  return joins.length === 0 ? {} : { joins };
}

async function jsonFileKind(file: SourceFile, start: string): Promise<FileKind> {
  if (file.bytes > WHOLE_JSON_BYTES) {
    if (/"pixels_per_grid"/.test(start)) return { format: 'universalvtt', found: 'a map for virtual tabletops' };
    const isCollection = /"(FeatureCollection|features)"/.test(start);
    return isCollection
      ? { format: 'geojson', joins: ['azgaar', 'obsidian'], found: 'GeoJSON' }
      : { format: null, found: 'JSON that is too large to look into. Name its format' };
  }
  const kind = jsonKind(await readJson(file));
  return kind.format === null ? { ...kind, ...joining(file.name, kind.joins) } : kind;
}

function xmlKind(text: string): FileKind {
  const root = /<(?![?!])([A-Za-z_][\w:.-]*)/.exec(text)?.[1] ?? '?';
  const name = root.slice(root.indexOf(':') + 1);
  if (name === 'mediawiki') return { format: 'mediawiki', found: 'a MediaWiki export' };
  if (name === 'kml') return { format: 'kml', found: 'places of Google Earth (KML)' };
  if (name === 'gpx') return { format: 'gpx', found: 'waypoints and tracks (GPX)' };
  return { format: null, found: programOfXml(name, text) ?? `markup that begins with <${root}>` };
}

async function tableKind(file: SourceFile, text: string): Promise<FileKind> {
  const { columns } = await readHeading(file);
  const named = columns.slice(0, 8).join(', ');
  const isAzgaar = columns[0] === 'Id' && ['Burg', 'State', 'Province', 'Name', 'River'].includes(columns[1] ?? '');
  if (isAzgaar) return { format: 'azgaar', found: `a table of the generator (${named})` };
  if (wktColumn(columns, text) !== undefined)
    return { format: 'geojson', found: `a table with shapes in WKT (${named})` };
  if (isPlaceList(columns)) return { format: 'csv', joins: ['azgaar'], found: `a place list (${named})` };
  if (columns.length > 1)
    return { format: null, found: `a table with the columns ${named}. Say with --columns what they are` };
  return { format: null, found: `text that begins with “${text.trim().slice(0, 40).replaceAll(/\s+/g, ' ')}”` };
}
