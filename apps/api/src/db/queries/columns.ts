import {
  blankFog,
  type FogChoice,
  type FogLength,
  type FogSwitch,
  type FogValues,
  fogOptionNames,
  isFogSwitch,
  locationFieldNames,
  positionNumbers,
} from '@venture-atlas/types';
import type { Flag } from '../flag.ts';

/** The columns of the options of a fog. */
export type FogColumns = Record<FogSwitch, Flag> & Pick<FogValues, FogChoice | FogLength>;

/** The columns of some options; what they lack is left out. */
export const fogColumnsOf = (values: Partial<FogValues>): Partial<FogColumns> =>
  Object.fromEntries(
    fogOptionNames
      .filter((name) => values[name] !== undefined)
      .map((name) => [name, isFogSwitch(name) ? Number(values[name]) : values[name]]),
  );

/** The columns of a map of which nothing was ever covered. */
export const blankFogColumns = fogColumnsOf(blankFog) as FogColumns;

/** The options of a row, and nothing else of it. */
export const fogValuesOf = (row: FogColumns): FogValues =>
  Object.fromEntries(
    fogOptionNames.map((name) => [name, isFogSwitch(name) ? row[name] === 1 : row[name]]),
  ) as FogValues;

/** The columns of a location's plain fields, to be selected. */
export const locationFieldColumns = locationFieldNames.map((name) => `locations.${name}` as const);

/** The columns of a position's numbers, to be selected. */
export const positionNumberColumns = positionNumbers.map((name) => `positions.${name}` as const);
