import {
  blankHandout,
  type FogOptionName,
  fieldOf,
  fogOptionOf,
  type HandoutChoice,
  handoutOptionsOf,
  isLocationNumber,
  type LocationFieldName,
  type PartyChoice,
  type PositionNumber,
  partyOptionsOf,
} from '@venture-atlas/types';

/*
 * Columns of model fields, for the baseline and for migrations that add one. On PostgreSQL, migrations write `double
 * precision` for `real`.
 */

/** Column of a plain field of a location. */
export const locationColumn = (name: LocationFieldName): string =>
  isLocationNumber(name) ? `${name} real check (${name} > 0)` : `${name} text`;

/** Column of a number of a position. */
export function positionColumn(name: PositionNumber): string {
  const { least, most, initial, isOptional } = fieldOf(name);
  const presence = isOptional ? '' : ` not null${initial === undefined ? '' : ` default ${initial}`}`;
  return `${name} real${presence} check (${name} between ${least} and ${most})`;
}

/** Column of a choice of a party. Text lines have a longer limit in the table than in the model. */
export const partyColumn = (name: PartyChoice): string =>
  `${name} text not null check (${isOneOf(name, partyOptionsOf(name))})`;

/** Column of a choice of a handout, in both of its tables. Existing rows get the initial value of new handouts. */
export function handoutColumn(name: HandoutChoice): string {
  const values = handoutOptionsOf(name).map(([value]) => value);
  return `${name} text not null default '${blankHandout[name]}' check (${isOneOf(name, values)})`;
}

/** Column of a fog option of a map. */
export function fogColumn(name: FogOptionName): string {
  const option = fogOptionOf(name);
  if (option.kind === 'switch') return `${name} integer not null check (${name} in (0, 1))`;
  if (option.kind === 'length') return `${name} real check (${name} > 0)`;
  return `${name} text check (${isOneOf(name, Object.keys(option.options))})`;
}

const isOneOf = (column: string, values: readonly string[]): string =>
  `${column} in (${values.map((value) => `'${value}'`).join(', ')})`;
