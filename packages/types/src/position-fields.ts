import { COORDINATE_MAX, POINT_SCALE_MAX, POINT_SCALE_MIN } from './limits.ts';

/** A number of a position, with everything that code needs to read, write, show, store, or export it. */
interface NumberField {
  /** In forms and version comparisons. */
  label: string;
  /** With its unit. */
  description: string;
  /** The range that staff may set. */
  least: number;
  most: number;
  /** The default of a new position. Without it the caller must set the number. */
  initial?: number;
  /** Whether it may be null, which means unset. */
  isOptional?: true;
}

/**
 * The numbers of a position (specification section 3), one per column, in the order of the form.
 * Columns, bodies, responses, archives, files, forms, labels of differences, and the history are derived from this
 * table.
 */
export const positionFields = {
  scale: {
    label: 'Scale',
    description: "The label's type size in map units.",
    least: POINT_SCALE_MIN,
    most: POINT_SCALE_MAX,
  },
  rotation: {
    label: 'Rotation',
    description: 'Degrees clockwise about the centre of the label, 0 to 359.',
    // Stored as 0 to 359.
    least: -COORDINATE_MAX,
    most: COORDINATE_MAX,
    initial: 0,
  },
  lat: { label: 'Lat', description: 'Map units, up.', least: -COORDINATE_MAX, most: COORDINATE_MAX },
  lng: { label: 'Lng', description: 'Map units, right.', least: -COORDINATE_MAX, most: COORDINATE_MAX },
  label_x_offset: {
    label: 'Label x offset',
    description: 'From the point to the centre of the label, map units, right.',
    least: -COORDINATE_MAX,
    most: COORDINATE_MAX,
    initial: 0,
  },
  label_y_offset: {
    label: 'Label y offset',
    description: 'The same, down.',
    least: -COORDINATE_MAX,
    most: COORDINATE_MAX,
    initial: 0,
  },
  label_wrap_ratio: {
    label: 'Label wrap ratio',
    description: 'Widest line in multiples of scale; 0 is one line.',
    least: 0,
    most: COORDINATE_MAX,
    initial: 0,
  },
  importance: {
    label: 'Importance',
    description: 'Of two names that want the same room the one of greater importance is written; left out it is 0.',
    least: -100,
    most: 100,
    isOptional: true,
  },
} as const satisfies Record<string, NumberField>;

type Fields = typeof positionFields;

/** The name of a number, as in its column and on the wire. */
export type PositionNumber = keyof Fields;

/** A number that may be null. */
export type OptionalNumber = {
  [Name in PositionNumber]: Fields[Name] extends { isOptional: true } ? Name : never;
}[PositionNumber];

/** A number that every position has. */
export type RequiredNumber = Exclude<PositionNumber, OptionalNumber>;

/** A number that a new position need not set. */
export type InitialNumber = {
  [Name in PositionNumber]: Fields[Name] extends { initial: number } ? Name : never;
}[PositionNumber];

/** All numbers of a position as stored; null for unset. */
export type PositionNumbers = Record<RequiredNumber, number> & Record<OptionalNumber, number | null>;

/** The same for readers, without unset numbers. */
export type GivenNumbers = Record<RequiredNumber, number> & Partial<Record<OptionalNumber, number>>;

export const positionNumbers = Object.keys(positionFields) as PositionNumber[];

/** The description of a number. */
export const fieldOf = (name: PositionNumber): NumberField => positionFields[name];

export const isOptional = (name: PositionNumber): name is OptionalNumber => fieldOf(name).isOptional === true;
export const isRequired = (name: PositionNumber): name is RequiredNumber => !isOptional(name);

/** The defaults of a new position. */
export const initialNumbers = Object.fromEntries(
  positionNumbers.flatMap((name) => {
    const { initial, isOptional: mayMiss } = fieldOf(name);
    return initial === undefined && !mayMiss ? [] : [[name, initial ?? null]];
  }),
) as Pick<PositionNumbers, InitialNumber | OptionalNumber>;

/** Only the numbers of a row or response. */
export function numbersOf(position: PositionNumbers): PositionNumbers {
  const numbers: Partial<Record<PositionNumber, number | null>> = {};
  for (const name of positionNumbers) numbers[name] = position[name];
  return numbers as PositionNumbers;
}

/** The same without unset numbers. */
export function givenNumbers(position: PositionNumbers): GivenNumbers {
  const numbers: Partial<Record<PositionNumber, number>> = {};
  for (const name of positionNumbers) {
    const value: number | null = position[name];
    if (value !== null) numbers[name] = value;
  }
  return numbers as GivenNumbers;
}
