import type { Point } from '../plane/points.ts';

/**
 * A sketch that cannot be drawn. Its message is a sentence for people that says which part is wrong, why, and what to
 * do.
 */
export class SketchRefusal extends Error {
  override name = 'SketchRefusal';
}

/** A JSON object with unknown fields. */
export type Fields = Record<string, unknown>;

/** The most points of one line or ring. */
const POINTS_MAX = 200_000;

/**
 * Readers of untrusted values. `what` is the part's name for people ("forest \"high\""). Each reader returns the
 * value with its type, or throws a SketchRefusal that says what is wrong with the part.
 */
export function readFields(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new SketchRefusal(`${capital(what)} is not a JSON object. Give it as { ... }.`);
  return value as Fields;
}

export function readText(value: unknown, what: string): string {
  if (typeof value !== 'string' || value.trim() === '' || value.length > 200)
    throw new SketchRefusal(`${capital(what)} is not a text. Give it 1 to 200 characters.`);
  return value;
}

export function readNumber(value: unknown, what: string, low: number, high: number): number {
  if (typeof value !== 'number' || !(value >= low && value <= high))
    throw new SketchRefusal(`${capital(what)} is ${shown(value)}. Give a number from ${low} to ${high}.`);
  return value;
}

export function readFlag(value: unknown, what: string): boolean {
  if (value !== undefined && typeof value !== 'boolean')
    throw new SketchRefusal(`${capital(what)} is ${shown(value)}. Give true or false, or leave it out.`);
  return value === true;
}

export function readChoice<T extends string>(value: unknown, what: string, choices: readonly T[]): T {
  const chosen = choices.find((choice) => choice === value);
  if (chosen === undefined)
    throw new SketchRefusal(`${capital(what)} is ${shown(value)}. Choose one of: ${choices.join(', ')}.`);
  return chosen;
}

export function readColour(value: unknown, what: string): string {
  if (typeof value !== 'string' || !/^#[0-9a-f]{6}$/i.test(value))
    throw new SketchRefusal(`${capital(what)} is ${shown(value)}. Give a colour like #cfdcda.`);
  return value;
}

/** A list; a missing one becomes empty. */
export function readList(value: unknown, what: string, most: number): unknown[] {
  if (value === undefined || value === null) return [];
  if (!Array.isArray(value)) throw new SketchRefusal(`${capital(what)} are not a list. Give them as [ ... ].`);
  if (value.length > most)
    throw new SketchRefusal(
      `The sketch has ${value.length.toLocaleString('en')} ${what}; at most ${most.toLocaleString('en')} can be drawn. Leave out or join the smallest.`,
    );
  return value;
}

/** A list of parts with ids. */
export function readNamed<T>(
  value: unknown,
  [one, many]: readonly [one: string, many: string],
  most: number,
  read: (fields: Fields, id: string, what: string) => T,
): T[] {
  const known = new Set<string>();
  return readList(value, many, most).map((item, i) => {
    const fields = readFields(item, `${one} number ${i + 1}`);
    const id = readText(fields.id, `the id of ${one} number ${i + 1}`);
    if (known.has(id)) throw new SketchRefusal(`Two ${many} have the id "${id}". Give each an id of its own.`);
    known.add(id);
    return read(fields, id, `${one} "${id}"`);
  });
}

/** Two numbers, each from `low` to `high`. */
export function readPair(value: unknown, what: string, low: number, high: number): Point {
  if (!Array.isArray(value) || value.length !== 2)
    throw new SketchRefusal(`${capital(what)} is ${shown(value)}. Give two numbers: [a, b].`);
  return [
    readNumber(value[0], `the first number of ${what}`, low, high),
    readNumber(value[1], `the second number of ${what}`, low, high),
  ];
}

/** Reads the points of a sketch and counts them, to limit the drawing time of the whole sketch. */
export class PointReader {
  private readonly width: number;
  private readonly height: number;
  private points = 0;
  private length = 0;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  /**
   * Whether a value is already a valid point. It runs for hundreds of thousands of points, so it builds no names for
   * refusals.
   */
  private isPlace(value: unknown): value is Point {
    if (!Array.isArray(value) || value.length !== 2) return false;
    const [x, y]: unknown[] = value;
    return this.isOnSheet(x, this.width) && this.isOnSheet(y, this.height);
  }

  private isOnSheet(value: unknown, side: number): value is number {
    return typeof value === 'number' && value >= -2 * side && value <= 3 * side;
  }

  /** A point on the sheet or up to two sheets beside it. */
  point(value: unknown, what: string): Point {
    if (!Array.isArray(value) || value.length < 2)
      throw new SketchRefusal(`${capital(what)} is ${shown(value)}. Give every point as [x, y].`);
    return [
      this.coordinate(value[0], `x of ${what}`, this.width),
      this.coordinate(value[1], `y of ${what}`, this.height),
    ];
  }

  private coordinate(value: unknown, what: string, side: number): number {
    if (this.isOnSheet(value, side)) return value;
    throw new SketchRefusal(
      `The ${what} is ${shown(value)}. Give a number from 0 to ${side}; cut off what lies far outside the sheet.`,
    );
  }

  line(value: unknown, what: string, fewest = 2): Point[] {
    const kind = fewest > 2 ? 'ring' : 'line';
    if (!Array.isArray(value))
      throw new SketchRefusal(`${capital(what)} has no ${kind}. Give a list of points: [[x, y], ...].`);
    if (value.length < fewest)
      throw new SketchRefusal(
        `A ${kind} of ${what} has ${value.length} ${value.length === 1 ? 'point' : 'points'}. Give it at least ${fewest}, or leave it out.`,
      );
    if (value.length > POINTS_MAX)
      throw new SketchRefusal(
        `A ${kind} of ${what} has ${value.length.toLocaleString('en')} points; at most ${POINTS_MAX.toLocaleString('en')} can be drawn. Simplify it.`,
      );
    const line = value.map((point, i) =>
      this.isPlace(point) ? point : this.point(point, `point ${i + 1} of ${what}`),
    );
    this.count(line, what);
    return line;
  }

  ring(value: unknown, what: string): Point[] {
    return this.line(value, what, 3);
  }

  rings(value: unknown, what: string): Point[][] {
    return readList(value, `rings of ${what}`, 10_000).map((ring) => this.ring(ring, what));
  }

  /**
   * Limits the length of a single line to 60 times half the sheet's perimeter, and of all lines together to 300
   * times.
   */
  private count(line: readonly Point[], what: string): void {
    const around = this.width + this.height;
    let length = 0;
    let before = line[0];
    for (const point of line) {
      if (before !== undefined) length += Math.hypot(point[0] - before[0], point[1] - before[1]);
      before = point;
    }
    this.points += line.length;
    this.length += length;
    if (length > 60 * around)
      throw new SketchRefusal(
        `The line of ${what} goes to and fro over the sheet for ${Math.round(length).toLocaleString('en')} units. Simplify it.`,
      );
    if (this.points > 5 * POINTS_MAX || this.length > 300 * around)
      throw new SketchRefusal(
        `The sketch has more lines than can be drawn (it was full at ${what}). Simplify its lines, or leave out the smallest.`,
      );
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Formats a value for a sentence. */
function shown(value: unknown): string {
  if (value === undefined) return 'missing';
  if (typeof value === 'string') return `"${value.slice(0, 40)}"`;
  if (typeof value === 'object' && value !== null)
    return Array.isArray(value) ? 'a list of something else' : 'an object';
  return String(value).slice(0, 40);
}

/** The smallest side of a sheet, in sheet units. */
const SMALLEST_SIDE = 64;

/** A side of the sheet: an integer number of sheet units, at most `largest`. @throws SketchRefusal */
function readSide(value: unknown, what: string, largest: number): number {
  const side = readNumber(value, `the ${what} of the sheet`, SMALLEST_SIDE, largest);
  if (!Number.isInteger(side)) throw new SketchRefusal(`The ${what} of the sheet is ${side}. Give a whole number.`);
  return side;
}

/** Whether an optional part is missing. */
export const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null;

/** A number between two limits, or null when it is missing. @throws SketchRefusal */
export const readOptional = (value: unknown, what: string, low: number, high: number): number | null =>
  isAbsent(value) ? null : readNumber(value, what, low, high);

/** The fields at the beginning of every sketch. */
export interface SketchHead {
  name: string;
  /** The same seed gives the same picture. */
  seed: string;
  /** In sheet units. */
  width: number;
  height: number;
  /** Miles a sheet unit; null if unknown, and then no scale bar is drawn. */
  milesPerUnit: number | null;
}

export function readHead(sketch: Fields, largestSide: number): SketchHead {
  const width = readSide(sketch.width, 'width', largestSide);
  const height = readSide(sketch.height, 'height', largestSide);
  return {
    name: readText(sketch.name, 'the name of the sketch'),
    seed: readText(sketch.seed, 'the seed of the sketch'),
    width,
    height,
    milesPerUnit: readOptional(sketch.milesPerUnit, 'milesPerUnit', 1e-6, 1e6),
  };
}
