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

/** Columns of fog options. */
export type FogColumns = Record<FogSwitch, Flag> & Pick<FogValues, FogChoice | FogLength>;

/** Columns of some fog options; missing options are left out. */
export const fogColumnsOf = (values: Partial<FogValues>): Partial<FogColumns> =>
  Object.fromEntries(
    fogOptionNames
      .filter((name) => values[name] !== undefined)
      .map((name) => [name, isFogSwitch(name) ? Number(values[name]) : values[name]]),
  );

/** Columns of a map without fog acts. */
export const blankFogColumns = fogColumnsOf(blankFog) as FogColumns;

/** Fog options of a row. */
export const fogValuesOf = (row: FogColumns): FogValues =>
  Object.fromEntries(
    fogOptionNames.map((name) => [name, isFogSwitch(name) ? row[name] === 1 : row[name]]),
  ) as FogValues;

/** Columns of the plain fields of a location, for select. */
export const locationFieldColumns = locationFieldNames.map((name) => `locations.${name}` as const);

/** Columns of the numbers of a position, for select. */
export const positionNumberColumns = positionNumbers.map((name) => `positions.${name}` as const);
