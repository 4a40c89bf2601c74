import { ImportRefusal } from '../import-refusal.ts';
import { CoordinateCount } from '../read-limits.ts';
import { alongArcs, type Pair } from './arcs.ts';

/** Coordinates in brackets: pairs, or lists of them. */
type Nested = (Pair | Nested)[];

/** The words of WKT, and the kinds of GeoJSON with as many brackets. */
const KINDS: Readonly<Record<string, string>> = {
  POINT: 'Point',
  LINESTRING: 'LineString',
  LINEARRING: 'LineString',
  POLYGON: 'Polygon',
  TRIANGLE: 'Polygon',
  MULTIPOINT: 'MultiPoint',
  MULTILINESTRING: 'MultiLineString',
  MULTIPOLYGON: 'MultiPolygon',
  GEOMETRYCOLLECTION: 'GeometryCollection',
  CIRCULARSTRING: 'LineString',
  COMPOUNDCURVE: 'LineString',
  CURVEPOLYGON: 'Polygon',
  MULTICURVE: 'MultiLineString',
  MULTISURFACE: 'MultiPolygon',
  POLYHEDRALSURFACE: 'MultiPolygon',
  TIN: 'MultiPolygon',
};

/** Words whose brackets may hold lines and areas with words of their own. */
const COMPOUND = new Set(['COMPOUNDCURVE', 'CURVEPOLYGON', 'MULTICURVE', 'MULTISURFACE']);

const BEGIN = new RegExp(
  `^\\s*(?:SRID\\s*=\\s*\\d{1,9}\\s*;\\s*)?(${Object.keys(KINDS).join('|')})\\s*(?:ZM|Z|M)?\\s*(?:\\(|EMPTY)`,
  'i',
);

/** Whether a text begins like geometry in WKT. */
export const isWkt = (text: string): boolean => BEGIN.test(text.slice(0, 1_000));

/** Text that is no geometry in WKT. */
export class UnreadableWkt extends ImportRefusal {}

const isList = (one: Pair | Nested): one is Nested => Array.isArray(one[0]);

/** Deeper brackets are refused. A polygon of several parts has three. */
const DEPTH_MAX = 50;

/** A word, a number, or a sign. Anything else is skipped. */
const TOKEN = /[A-Za-z]+|[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?|[(),]/y;

/**
 * Reads geometry in WKT (Well-Known Text), also with the number of a coordinate system before it (EWKT), as geometry of
 * GeoJSON. Heights and measures are left out, and arcs become short straight lines. Takes time in proportion to the length.
 */
export class WktReader {
  readonly #count = new CoordinateCount();
  readonly #fileName: string;
  #text = '';
  #at = 0;

  constructor(fileName: string) {
    this.#fileName = fileName;
  }

  /** Every geometry in a text, one after the other. @throws ImportRefusal when it is not WKT */
  *read(text: string): Generator<unknown> {
    this.#text = text;
    this.#at = 0;
    for (;;) {
      const word = this.#next();
      if (word === undefined) return;
      if (/^SRID$/i.test(word)) {
        this.#next();
        continue;
      }
      if (word === ',') continue;
      yield this.#geometry(word, 0);
    }
  }

  #geometry(word: string, depth: number): unknown {
    // A word may end with the letters of its dimensions: POINTZ.
    const whole = word.toUpperCase();
    const name = Object.hasOwn(KINDS, whole) ? whole : whole.replace(/(?:ZM|Z|M)$/, '');
    const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined;
    if (kind === undefined) throw this.#refusal(word);
    this.#count.add(1);
    let next = this.#next();
    if (next !== undefined && /^(?:ZM|Z|M)$/i.test(next)) next = this.#next();
    if (next !== undefined && /^EMPTY$/i.test(next)) return { type: kind, coordinates: [] };
    if (next !== '(') throw this.#refusal(next);
    if (kind === 'GeometryCollection') return { type: kind, geometries: this.#members(depth + 1) };
    if (COMPOUND.has(name)) {
      const parts = this.#parts(depth + 1);
      // The parts of a compound curve are one line.
      return { type: kind, coordinates: name === 'COMPOUNDCURVE' ? parts.flat() : parts };
    }
    const coordinates = this.#bracket(depth + 1);
    if (name === 'CIRCULARSTRING') return { type: kind, coordinates: this.#arcs(coordinates) };
    if (kind === 'Point') return { type: kind, coordinates: coordinates[0] ?? [] };
    // Points of MULTIPOINT may have brackets of their own.
    const isFlat = kind !== 'MultiPoint';
    return { type: kind, coordinates: isFlat ? coordinates : coordinates.map((one) => (isList(one) ? one[0] : one)) };
  }

  #members(depth: number): unknown[] {
    this.#assertFlat(depth);
    const members: unknown[] = [];
    for (let word = this.#next(); word !== ')'; word = this.#next()) {
      if (word === undefined) throw this.#refusal(word);
      if (word !== ',') members.push(this.#geometry(word, depth));
    }
    return members;
  }

  /** The coordinates of members with or without a word of their own. */
  #parts(depth: number): Nested[] {
    this.#assertFlat(depth);
    const parts: Nested[] = [];
    for (let word = this.#next(); word !== ')'; word = this.#next()) {
      if (word === undefined) throw this.#refusal(word);
      if (word === '(') parts.push(this.#bracket(depth + 1));
      else if (word !== ',' && !/^EMPTY$/i.test(word)) {
        const { coordinates } = this.#geometry(word, depth) as { coordinates?: Nested };
        if (coordinates !== undefined && coordinates.length > 0) parts.push(coordinates);
      }
    }
    return parts;
  }

  #arcs(coordinates: Nested): Pair[] {
    const points: Pair[] = [];
    for (const point of alongArcs(coordinates.filter((one): one is Pair => !isList(one)))) {
      this.#count.add(1);
      points.push(point);
    }
    return points;
  }

  /** What stands in a bracket after its opening sign. */
  #bracket(depth: number): Nested {
    this.#assertFlat(depth);
    this.#count.add(1);
    const list: Nested = [];
    let numbers: number[] = [];
    const endPair = () => {
      const [x, y] = numbers;
      if (x !== undefined && y !== undefined) list.push([x, y]);
      numbers = [];
    };
    for (let token = this.#next(); token !== ')'; token = this.#next()) {
      if (token === undefined) throw this.#refusal(token);
      if (token === '(') list.push(this.#bracket(depth + 1));
      else if (token === ',') endPair();
      else if (/^EMPTY$/i.test(token)) continue;
      else if (Number.isFinite(Number(token))) {
        if (numbers.length === 0) this.#count.add(1);
        numbers.push(Number(token));
      } else throw this.#refusal(token);
    }
    endPair();
    return list;
  }

  #assertFlat(depth: number): void {
    if (depth > DEPTH_MAX) throw new ImportRefusal(`${this.#fileName} is nested too deeply to be read.`);
  }

  #next(): string | undefined {
    const { length } = this.#text;
    while (this.#at < length) {
      TOKEN.lastIndex = this.#at;
      const token = TOKEN.exec(this.#text)?.[0];
      if (token !== undefined) {
        this.#at += token.length;
        return token;
      }
      this.#at += 1;
    }
    return undefined;
  }

  #refusal(found: string | undefined): UnreadableWkt {
    const what = found === undefined ? 'it ends in the middle' : `“${found.slice(0, 40)}” is not expected there`;
    return new UnreadableWkt(`${this.#fileName} cannot be read as WKT: ${what}.`);
  }
}
