import { finiteNumber, isRecord, listOf } from '../clean-name.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { CoordinateCount } from '../read-limits.ts';
import type { FeatureLayer } from './read-features.ts';

type Json = Record<string, unknown>;
type Pair = [number, number];

/** Whether a JSON value is TopoJSON. */
export const isTopology = (json: Json): boolean => json.type === 'Topology';

/** Collections in collections deeper than this are refused. */
const DEPTH_MAX = 50;

/**
 * The objects of TopoJSON as layers of GeoJSON features. Borders are stored once, as arcs that areas share. An area may
 * name an arc any number of times, so the coordinates are counted as they are joined.
 * @throws ImportRefusal when they would fill the memory, or when collections are nested too deeply
 */
export function layersOfTopology(json: Json, fileName: string): FeatureLayer[] {
  const topology = new Topology(json, fileName);
  const objects = Object.entries(isRecord(json.objects) ? json.objects : {});
  return objects.map(([name, object]) => ({
    name: objects.length === 1 ? null : name,
    features: topology.features(object),
  }));
}

class Topology {
  readonly #arcs: readonly unknown[];
  readonly #place: (pair: Pair) => Pair;
  readonly #isDelta: boolean;
  readonly #read = new Map<number, Pair[]>();
  readonly #count = new CoordinateCount();
  readonly #fileName: string;

  constructor(json: Json, fileName: string) {
    this.#arcs = listOf(json.arcs);
    this.#fileName = fileName;
    const transform = isRecord(json.transform) ? json.transform : undefined;
    this.#isDelta = transform !== undefined;
    const [scaleX = 1, scaleY = 1] = listOf(transform?.scale).map(finiteNumber);
    const [moveX = 0, moveY = 0] = listOf(transform?.translate).map(finiteNumber);
    this.#place = ([x, y]) => [x * scaleX + moveX, y * scaleY + moveY];
  }

  *features(object: unknown, depth = 0): Generator<unknown> {
    if (depth > DEPTH_MAX) throw new ImportRefusal(`${this.#fileName} is nested too deeply to be read.`);
    if (!isRecord(object)) return;
    // A collection without properties is a layer. One with properties is a feature of several geometries.
    if (object.type === 'GeometryCollection' && !isRecord(object.properties)) {
      for (const one of listOf(object.geometries)) yield* this.features(one, depth + 1);
      return;
    }
    const { id, properties } = object;
    yield { type: 'Feature', ...(id === undefined ? {} : { id }), properties, geometry: this.#geometry(object, 0) };
  }

  #geometry(object: Json, depth: number): unknown {
    if (depth > DEPTH_MAX) throw new ImportRefusal(`${this.#fileName} is nested too deeply to be read.`);
    const { type, arcs, coordinates } = object;
    switch (type) {
      case 'Point':
        return { type, coordinates: this.#point(coordinates) };
      case 'MultiPoint':
        return { type, coordinates: listOf(coordinates).map((point) => this.#point(point)) };
      case 'LineString':
        return { type, coordinates: this.#line(arcs) };
      case 'MultiLineString':
      case 'Polygon':
        return { type, coordinates: listOf(arcs).map((line) => this.#line(line)) };
      case 'MultiPolygon':
        return { type, coordinates: listOf(arcs).map((rings) => listOf(rings).map((ring) => this.#line(ring))) };
      case 'GeometryCollection':
        return {
          type,
          geometries: listOf(object.geometries)
            .filter(isRecord)
            .map((one) => this.#geometry(one, depth + 1)),
        };
      default:
        return null;
    }
  }

  #point(raw: unknown): Pair | [] {
    this.#count.add(1);
    const [x, y] = listOf(raw).map(finiteNumber);
    return x === undefined || y === undefined ? [] : this.#place([x, y]);
  }

  /** Joins arcs to a line. The first point of each is the last of the one before. */
  #line(indexes: unknown): Pair[] {
    this.#count.add(1);
    const line: Pair[] = [];
    for (const raw of listOf(indexes)) {
      const index = finiteNumber(raw);
      if (index === undefined) continue;
      // A negative number is an arc in the opposite direction.
      const arc = this.#arc(index < 0 ? ~index : index);
      this.#count.add(arc.length + 1);
      const directed = index < 0 ? arc.toReversed() : arc;
      for (const [at, point] of directed.entries()) if (at > 0 || line.length === 0) line.push(point);
    }
    return line;
  }

  #arc(index: number): readonly Pair[] {
    const known = this.#read.get(index);
    if (known !== undefined) return known;
    const arc: Pair[] = [];
    let [x, y] = [0, 0];
    for (const raw of listOf(this.#arcs[index])) {
      const [dx, dy] = listOf(raw).map(finiteNumber);
      if (dx === undefined || dy === undefined) continue;
      [x, y] = this.#isDelta ? [x + dx, y + dy] : [dx, dy];
      arc.push(this.#place([x, y]));
    }
    this.#count.add(arc.length);
    this.#read.set(index, arc);
    return arc;
  }
}
