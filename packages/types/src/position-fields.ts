import { COORDINATE_MAX, POINT_SCALE_MAX, POINT_SCALE_MIN } from './limits.ts';

/** A number of a position, as everything that reads, writes, shows, keeps or exports it needs to know it. */
interface NumberField {
  /** In forms and where versions are compared. */
  label: string;
  /** With its unit. */
  description: string;
  /** From what to what staff may set it. */
  least: number;
  most: number;
  /** What a place has whose maker did not say; without it the maker says. */
  initial?: number;
  /** It may be null: nobody set it. */
  isOptional?: true;
}

/**
 * The numbers of a position (specification section 3), one for each column, in the order of the form. Columns, bodies,
 * answers, archives, files, forms, the words of a difference and what the history keeps are made of this table.
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
    // Turned back to 0 to 359 when it is stored.
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

/** The name of a number of a position: of its column and on the wire. */
export type PositionNumber = keyof Fields;

/** A number that may be null. */
export type OptionalNumber = {
  [Name in PositionNumber]: Fields[Name] extends { isOptional: true } ? Name : never;
}[PositionNumber];

/** A number that every position has. */
export type RequiredNumber = Exclude<PositionNumber, OptionalNumber>;

/** A number that the maker of a position need not say. */
export type InitialNumber = {
  [Name in PositionNumber]: Fields[Name] extends { initial: number } ? Name : never;
}[PositionNumber];

/** All numbers of a position as they are kept; null: nobody set it. */
export type PositionNumbers = Record<RequiredNumber, number> & Record<OptionalNumber, number | null>;

/** The same as they are sent to readers: what nobody set is left out. */
export type GivenNumbers = Record<RequiredNumber, number> & Partial<Record<OptionalNumber, number>>;

export const positionNumbers = Object.keys(positionFields) as PositionNumber[];

/** How a number is described, whether or not it may be null. */
export const fieldOf = (name: PositionNumber): NumberField => positionFields[name];

export const isOptional = (name: PositionNumber): name is OptionalNumber => fieldOf(name).isOptional === true;
export const isRequired = (name: PositionNumber): name is RequiredNumber => !isOptional(name);

/** The numbers that whoever makes a position need not say. */
export const initialNumbers = Object.fromEntries(
  positionNumbers.flatMap((name) => {
    const { initial, isOptional: mayMiss } = fieldOf(name);
    return initial === undefined && !mayMiss ? [] : [[name, initial ?? null]];
  }),
) as Pick<PositionNumbers, InitialNumber | OptionalNumber>;

/** The numbers of a row or an answer, and nothing else of it. */
export function numbersOf(position: PositionNumbers): PositionNumbers {
  const numbers: Partial<Record<PositionNumber, number | null>> = {};
  for (const name of positionNumbers) numbers[name] = position[name];
  return numbers as PositionNumbers;
}

/** The same without those that nobody set. */
export function givenNumbers(position: PositionNumbers): GivenNumbers {
  const numbers: Partial<Record<PositionNumber, number>> = {};
  for (const name of positionNumbers) {
    const value: number | null = position[name];
    if (value !== null) numbers[name] = value;
  }
  return numbers as GivenNumbers;
}
