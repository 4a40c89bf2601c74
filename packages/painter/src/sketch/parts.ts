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

/** The sheet that a sketch is read for. */
export interface SketchSheet {
  points: PointReader;
  /** Its longer side, in sheet units. */
  longest: number;
}

/**
 * Reads one field of a part of a sketch. `what` names the part as a person would (`forest "high"`).
 * @returns undefined for a field that may be missing, and is
 * @throws SketchRefusal
 */
export type Field<T> = (value: unknown, what: string, sheet: SketchSheet) => T;

/** The fields of a part of a sketch, in the order in which they are read. */
type PartFields = Record<string, Field<unknown>>;

type Value<F> = F extends Field<infer T> ? T : never;

/** What is read of a part by its fields; what may be undefined may be missing. */
export type PartOf<F> = {
  [Name in keyof F as undefined extends Value<F[Name]> ? never : Name]: Value<F[Name]>;
} & {
  [Name in keyof F as undefined extends Value<F[Name]> ? Name : never]?: Exclude<Value<F[Name]>, undefined>;
};

/** A part that has an id of its own. */
export type NamedPart<F> = { id: string } & PartOf<F>;

export function readPart<F extends PartFields>(fields: Fields, part: F, what: string, sheet: SketchSheet): PartOf<F>;
export function readPart(fields: Fields, part: PartFields, what: string, sheet: SketchSheet): Record<string, unknown> {
  const read = Object.entries(part).map(([name, field]) => [name, field(fields[name], what, sheet)] as const);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined));
}

type Limit = number | ((sheet: SketchSheet) => number);
const limitOn = (limit: Limit, sheet: SketchSheet): number => (typeof limit === 'number' ? limit : limit(sheet));

/** As long as the sheet, at most. */
export const longSide = (sheet: SketchSheet): number => sheet.longest;

export const line: Field<Point[]> = (value, what, { points }) => points.line(value, what);
export const ring: Field<Point[]> = (value, what, { points }) => points.ring(value, what);
export const rings: Field<Point[][]> = (value, what, { points }) => points.rings(value, what);

/** Several lines; `one` begins the name of each in refusals. */
export const lines =
  (many: string, most: number, one = ''): Field<Point[][]> =>
  (value, what, { points }) =>
    readList(value, `${many} of ${what}`, most).map((item) => points.line(item, `${one}${what}`));

export const place =
  (label = 'the place'): Field<Point> =>
  (value, what, { points }) =>
    points.point(value, `${label} of ${what}`);

/** @param usual what a missing number counts as; without it there has to be one */
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

/** 1 looks to the right, -1 to the left. */
export const facing =
  (usual?: number): Field<1 | -1> =>
  (value, what, sheet) =>
    number('facing', -1, 1, usual)(value, what, sheet) < 0 ? -1 : 1;

/** A flag that is left out where it is false. */
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

/** A list of parts that each have an id of their own. */
export const named =
  <F extends PartFields>(one: string, many: string, most: number, part: F): Field<NamedPart<F>[]> =>
  (value, _, sheet) =>
    readNamed(value, [one, many], most, (fields, id, what) =>
      Object.assign({ id }, readPart(fields, part, what, sheet)),
    );

/** A list of parts without an id. */
export const numbered =
  <F extends PartFields>(one: string, many: string, most: number, part: F): Field<PartOf<F>[]> =>
  (value, _, sheet) =>
    readList(value, many, most).map((item, i) => {
      const what = `${one} number ${i + 1}`;
      return readPart(readFields(item, what), part, what, sheet);
    });

/** A list of parts within a part; `one` begins the name of each in refusals. */
export const parts =
  <F extends PartFields>(many: string, most: number, one: string, part: F): Field<PartOf<F>[]> =>
  (value, whole, sheet) =>
    readList(value, `${many} of ${whole}`, most).map((item) => {
      const what = `${one} of ${whole}`;
      return readPart(readFields(item, what), part, what, sheet);
    });
