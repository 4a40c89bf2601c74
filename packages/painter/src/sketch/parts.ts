import type { Point } from '../plane/points.ts';
import {
  type Fields,
  isAbsent,
  type PointReader,
  readChoice,
  readColour,
  readFields,
  readFlag,
  readList,
  readNamed,
  readNumber,
  readPair,
} from './read-parts.ts';

/** The sheet of the sketch that is being read. */
export interface SketchSheet {
  points: PointReader;
  /** Its longer side, in sheet units. */
  longest: number;
}

/**
 * Reads one field of a part of a sketch. `what` is the part's name for people (`forest "high"`).
 * @returns undefined for an optional field that is missing
 * @throws SketchRefusal
 */
export type Field<T> = (value: unknown, what: string, sheet: SketchSheet) => T;

/** The fields of a part of a sketch, in the order in which they are read. */
type PartFields = Record<string, Field<unknown>>;

type Value<F> = F extends Field<infer T> ? T : never;

/** The type of a part by its fields. A field that may be undefined is optional. */
export type PartOf<F> = {
  [Name in keyof F as undefined extends Value<F[Name]> ? never : Name]: Value<F[Name]>;
} & {
  [Name in keyof F as undefined extends Value<F[Name]> ? Name : never]?: Exclude<Value<F[Name]>, undefined>;
};

/** A part with an id. */
export type NamedPart<F> = { id: string } & PartOf<F>;

export function readPart<F extends PartFields>(fields: Fields, part: F, what: string, sheet: SketchSheet): PartOf<F>;
export function readPart(fields: Fields, part: PartFields, what: string, sheet: SketchSheet): Record<string, unknown> {
  const read = Object.entries(part).map(([name, field]) => [name, field(fields[name], what, sheet)] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

type Limit = number | ((sheet: SketchSheet) => number);
const limitOn = (limit: Limit, sheet: SketchSheet): number => (typeof limit === 'number' ? limit : limit(sheet));

/** The limit "at most as long as the sheet". */
export const longSide = (sheet: SketchSheet): number => sheet.longest;

export const line: Field<Point[]> = (value, what, { points }) => points.line(value, what);
export const ring: Field<Point[]> = (value, what, { points }) => points.ring(value, what);
export const rings: Field<Point[][]> = (value, what, { points }) => points.rings(value, what);

/** Several lines. In refusals the name of each begins with `one`. */
export const lines =
  (many: string, most: number, one = ''): Field<Point[][]> =>
  (value, what, { points }) =>
    readList(value, `${many} of ${what}`, most).map((item) => points.line(item, `${one}${what}`));

export const place =
  (label = 'the place'): Field<Point> =>
  (value, what, { points }) =>
    points.point(value, `${label} of ${what}`);

/** @param usual the default for a missing number; without it the number is required */
export const number =
  (label: string, low: number, high: Limit, usual?: number): Field<number> =>
  (value, what, sheet) =>
    readNumber(usual === undefined ? value : (value ?? usual), `${label} of ${what}`, low, limitOn(high, sheet));

export const pair =
  (label: string, low: number, high: Limit): Field<Point> =>
  (value, what, sheet) =>
    readPair(value, `${label} of ${what}`, low, limitOn(high, sheet));

export const flag =
  (label: string): Field<boolean> =>
  (value, what) =>
    readFlag(value, `${label} of ${what}`);

export const colour =
  (label: string): Field<string> =>
  (value, what) =>
    readColour(value, `${label} of ${what}`);

export const choice =
  <T extends string>(label: string, choices: readonly T[], usual?: T): Field<T> =>
  (value, what) =>
    readChoice(usual === undefined ? value : (value ?? usual), `${label} of ${what}`, choices);

/** 1 faces right, -1 left. */
export const facing =
  (usual?: number): Field<1 | -1> =>
  (value, what, sheet) =>
    number('facing', -1, 1, usual)(value, what, sheet) < 0 ? -1 : 1;

/** A flag that is omitted when false. */
export const trueOrMissing =
  (label: string): Field<boolean | undefined> =>
  (value, what) =>
    readFlag(value, `${label} of ${what}`) ? true : undefined;

export const optional =
  <T>(field: Field<T>): Field<T | undefined> =>
  (value, what, sheet) =>
    value === undefined ? undefined : field(value, what, sheet);

export const orNull =
  <T>(field: Field<T>): Field<T | null> =>
  (value, what, sheet) =>
    isAbsent(value) ? null : field(value, what, sheet);

/** A list of parts with ids. */
export const named =
  <F extends PartFields>(one: string, many: string, most: number, part: F): Field<NamedPart<F>[]> =>
  (value, _, sheet) =>
    readNamed(value, [one, many], most, (fields, id, what) =>
      Object.assign({ id }, readPart(fields, part, what, sheet)),
    );

/** A list of parts without ids. */
export const numbered =
  <F extends PartFields>(one: string, many: string, most: number, part: F): Field<PartOf<F>[]> =>
  (value, _, sheet) =>
    readList(value, many, most).map((item, i) => {
      const what = `${one} number ${i + 1}`;
      return readPart(readFields(item, what), part, what, sheet);
    });

/** A list of parts within a part. In refusals the name of each begins with `one`. */
export const parts =
  <F extends PartFields>(many: string, most: number, one: string, part: F): Field<PartOf<F>[]> =>
  (value, whole, sheet) =>
    readList(value, `${many} of ${whole}`, most).map((item) => {
      const what = `${one} of ${whole}`;
      return readPart(readFields(item, what), part, what, sheet);
    });
