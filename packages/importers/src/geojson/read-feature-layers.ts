import { isRecord } from '../clean-name.ts';
import { readHeading, readNumberedRows } from '../csv-rows.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { assertFewValues, CoordinateCount } from '../read-limits.ts';
import type { ReportBuilder } from '../read-report.ts';
import { readJson, readStart, readText, type SourceFile } from '../source-file.ts';
import { decoded, textOfStart } from '../text-encoding.ts';
import { type FeatureLayer, type FeatureSource, featuresOf, readFeatures, STREAM_FROM_BYTES } from './read-features.ts';
import { isTopology, layersOfTopology } from './read-topology.ts';
import { isWkt, UnreadableWkt, WktReader } from './read-wkt.ts';

/** A file without its features, and its layers. */
interface LayeredSource {
  head: FeatureSource['head'];
  layers: readonly FeatureLayer[];
}

/**
 * The layers of a file in any notation of features: GeoJSON, GeoJSON of one object a line, TopoJSON, WKT, or a table
 * with a column of WKT. @throws ImportRefusal for anything else
 */
export async function readFeatureLayers(file: SourceFile, report: ReportBuilder): Promise<LayeredSource> {
  const start = textOfStart(await readStart(file)).replace(/^\ufeff/, '');
  if (isWkt(start)) return only(featuresOfWkt(file, report));
  if (isFeatureLines(start)) return only(featuresOfLines(file));
  const column = wktColumn((await readHeading(file)).columns, start);
  if (column !== undefined) return only(featuresOfTable(file, column, report));
  if (file.bytes > STREAM_FROM_BYTES) return layered(await readFeatures(file));
  const json = await readJson(file);
  if (isRecord(json) && isTopology(json)) return { head: {}, layers: layersOfTopology(json, file.name) };
  return layered(featuresOf(json, file.name));
}

const only = (features: FeatureSource['features']): LayeredSource => layered({ head: {}, features });
const layered = ({ head, features }: FeatureSource): LayeredSource => ({ head, layers: [{ name: null, features }] });

const SEPARATOR = '\u001e';
/** Longer objects are refused: a line is whole in memory. */
const LINE_LENGTH_MAX = 64 * 1_048_576;

/** Whether a text begins with several GeoJSON objects, one a line or each behind a record separator (RFC 8142). */
export function isFeatureLines(start: string): boolean {
  if (start.startsWith(SEPARATOR)) return true;
  if (!/^\s*\{/.test(start)) return false;
  const [first = '', second = ''] = start.trimStart().split(/\r?\n\s*/, 2);
  return isFeature(first) && second.startsWith('{');
}

function isFeature(line: string): boolean {
  try {
    const json: unknown = JSON.parse(line);
    return isRecord(json) && (json.type === 'Feature' || json.type === 'FeatureCollection' || 'coordinates' in json);
  } catch {
    return false;
  }
}

async function* featuresOfLines(file: SourceFile): AsyncGenerator<unknown> {
  const count = new CoordinateCount();
  let number = 0;
  for await (const line of linesOf(file)) {
    number += 1;
    if (line.trim() === '') continue;
    assertFewValues(line, file.name);
    // Every coordinate has a bracket before it.
    count.add(line.split('[').length - 1);
    yield* featuresOf(parsed(line, `${file.name}, line ${number},`), file.name).features;
  }
}

function parsed(line: string, where: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ImportRefusal(`${where} is not valid JSON (${why.slice(0, 200)}).`);
  }
}

/** The lines of a file, or the texts between its record separators, one after the other. */
async function* linesOf(file: SourceFile): AsyncGenerator<string> {
  let rest: string[] = [];
  let length = 0;
  let sign: string | undefined;
  for await (const piece of decoded(file, 'utf-8')) {
    sign ??= piece.startsWith(SEPARATOR) ? SEPARATOR : '\n';
    const [end = '', ...lines] = piece.split(sign);
    rest.push(end);
    length += end.length;
    if (length > LINE_LENGTH_MAX) throw new ImportRefusal(`${file.name} has a line that is too long to be read.`);
    if (lines.length === 0) continue;
    yield rest.join('');
    const last = lines.pop() ?? '';
    yield* lines;
    [rest, length] = [[last], last.length];
  }
  yield rest.join('');
}

async function* featuresOfWkt(file: SourceFile, report: ReportBuilder): AsyncGenerator<unknown> {
  report.note(`${file.name} holds geometry without names (WKT). A table with a column of WKT has names, too.`);
  for (const geometry of new WktReader(file.name).read(await readText(file))) yield { type: 'Feature', geometry };
}

const WKT_COLUMNS = /^(?:wkt|ewkt|wkt_?geom(?:etry)?|geom(?:etry)?(?:_?wkt)?|the_geom|shape)$/i;
const FIRST_WKT =
  /[,;\t|"\n] {0,5}(?:SRID {0,2}= {0,2}\d{1,9} {0,2}; {0,2})?(?:MULTI)?(?:POINT|LINESTRING|POLYGON)[ZM ]{0,4}\(/i;

/** The column of a table that holds WKT; undefined if there is none. */
export function wktColumn(columns: readonly string[], start: string): string | undefined {
  return FIRST_WKT.test(start) ? columns.find((column) => WKT_COLUMNS.test(column)) : undefined;
}

async function* featuresOfTable(file: SourceFile, column: string, report: ReportBuilder): AsyncGenerator<unknown> {
  const reader = new WktReader(file.name);
  for await (const { row, number } of readNumberedRows(file)) {
    const { [column]: wkt = '', ...properties } = row;
    try {
      const [geometry = null] = reader.read(wkt);
      yield { type: 'Feature', properties, geometry };
    } catch (cause) {
      if (!(cause instanceof UnreadableWkt)) throw cause;
      report.skip('Shapes that cannot be read', `row ${number}`);
    }
  }
}
