import { pipeline, Readable } from 'node:stream';
import { parser } from 'stream-json';
import { pick } from 'stream-json/filters/pick.js';
import { streamArray } from 'stream-json/streamers/stream-array.js';
import { isRecord, listOf } from '../clean-name.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { readJson, readStart, type SourceFile } from '../source-file.ts';

/** A feature collection without its features, and a stream of the features. */
export interface FeatureSource {
  head: Record<string, unknown>;
  features: AsyncIterable<unknown> | Iterable<unknown>;
}

/** The features of one layer; `name` is null if the layer is the whole file. */
export interface FeatureLayer {
  name: string | null;
  features: FeatureSource['features'];
}

/** A larger file is read feature by feature. Only members before the features are read. */
export const STREAM_FROM_BYTES = 64 * 1_048_576;

/**
 * The features of a GeoJSON file: a collection, one feature, or a bare geometry. @throws ImportRefusal for anything
 * else
 */
export async function readFeatures(file: SourceFile): Promise<FeatureSource> {
  if (file.bytes > STREAM_FROM_BYTES) return { head: await readHead(file), features: streamFeatures(file) };
  return featuresOf(await readJson(file), file.name);
}

/** The members before the features, if they are not too large. */
async function readHead(file: SourceFile): Promise<Record<string, unknown>> {
  const start = (await readStart(file, HEAD_BYTES_MAX)).toString('utf8').replace(/^\ufeff/, '');
  const at = start.search(/"features"\s*:\s*\[/);
  try {
    const head: unknown = at < 0 ? {} : JSON.parse(`${start.slice(0, at)}"features":[]}`);
    return isRecord(head) ? head : {};
  } catch {
    return {};
  }
}

/** Large enough for a map's own text. */
const HEAD_BYTES_MAX = 4 * 1_048_576;

/** The features of parsed JSON. */
export function featuresOf(json: unknown, fileName: string): FeatureSource {
  if (isRecord(json)) {
    const { features, ...head } = json;
    if (json.type === 'FeatureCollection' || Array.isArray(features)) return { head, features: listOf(features) };
    if (json.type === 'Feature') return { head: {}, features: [json] };
    if (typeof json.type === 'string' && ('coordinates' in json || 'geometries' in json)) {
      return { head: {}, features: [{ type: 'Feature', properties: {}, geometry: json }] };
    }
  }
  throw new ImportRefusal(`${fileName} is not GeoJSON: it holds no FeatureCollection, Feature or geometry.`);
}

/** A stream of the features of a large collection. The file is never whole in memory. */
export async function* streamFeatures(file: SourceFile): AsyncIterable<unknown> {
  const values = streamArray.asStream();
  // Errors of the earlier streams destroy the last one, and the loop below receives them.
  pipeline(
    Readable.from(file.open()),
    parser.asStream(),
    pick.asStream({ filter: 'features' }),
    values,
    () => undefined,
  );
  try {
    for await (const { value } of values as AsyncIterable<{ value: unknown }>) yield value;
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new ImportRefusal(`${file.name} is not valid JSON (${why.slice(0, 200)}).`);
  }
}
