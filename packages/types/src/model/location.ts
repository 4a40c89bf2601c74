import { MAP_LICENCE_MAX, MAP_MAKER_NAME_MAX, MILES_PER_UNIT_MAX } from '../limits.ts';

/** A plain field of a location, with everything that code needs to store, check, show, or export it. */
interface LocationField {
  /**
   * `line`: a line of text. `link`: a web address, or a path of this installation. `address`: a web address. `number`: a
   * number above 0.
   */
  kind: 'line' | 'link' | 'address' | 'number';
  /** In forms, in the history, and in error sentences. */
  label: string;
  /** Below the field of the form. */
  hint?: string;
  /** The longest text (characters), or the largest number. */
  most: number;
  /** The same in an archive, where older limits apply; by default as above. A number has no limit there. */
  mostInArchives?: number;
  /** Whether it describes the map of a location. A copy without the map does not contain it. */
  isOfMap?: true;
  /** Whether it counts map units (1), or is counted per map unit (-1). It changes with the units of the map. */
  power?: 1 | -1;
  /** Whether it can reveal the real name of the place. Players who see an alias do not get it. */
  revealsName?: true;
}

/**
 * The plain fields of a location (specification section 3), one per column, in the order of the form.
 * All are optional; null means empty. Columns, bodies, responses, the form, the history, archives, and copies are
 * derived from this table.
 */
export const locationModel = {
  map_maker_name: {
    kind: 'line',
    label: 'Map Maker Name',
    most: MAP_MAKER_NAME_MAX,
    mostInArchives: 500,
    isOfMap: true,
    revealsName: true,
  },
  map_maker_url: { kind: 'link', label: 'Map Maker Url', most: 2000, isOfMap: true, revealsName: true },
  map_licence: {
    kind: 'line',
    label: 'Map License',
    hint: 'Under which the map may be shown.',
    most: MAP_LICENCE_MAX,
    mostInArchives: 500,
    isOfMap: true,
    revealsName: true,
  },
  map_licence_url: {
    kind: 'link',
    label: 'Map License Url',
    hint: 'Where its terms can be read.',
    most: 2000,
    isOfMap: true,
    revealsName: true,
  },
  miles_per_unit: {
    kind: 'number',
    label: 'Miles per map unit',
    hint: 'For the scale bar; without it there is none.',
    most: MILES_PER_UNIT_MAX,
    isOfMap: true,
    power: -1,
  },
  wiki_url: {
    kind: 'address',
    label: 'Wiki Url',
    hint: 'Where its article can be read.',
    most: 2000,
    revealsName: true,
  },
} as const satisfies Record<string, LocationField>;

type Model = typeof locationModel;

/** The name of a plain field, as in its column and on the wire. */
export type LocationFieldName = keyof Model;

/** A field that holds a number. */
export type LocationNumber = {
  [Name in LocationFieldName]: Model[Name]['kind'] extends 'number' ? Name : never;
}[LocationFieldName];

/** A field that holds a text. */
export type LocationText = Exclude<LocationFieldName, LocationNumber>;

/** All plain fields as stored; null for empty. */
export type LocationValues = Record<LocationText, string | null> & Record<LocationNumber, number | null>;

/** The description of a field. */
export const locationFieldOf = (name: LocationFieldName): LocationField => locationModel[name];

export const locationFieldNames = Object.keys(locationModel) as LocationFieldName[];

/** Whether a field holds a number. */
export const isLocationNumber = (name: LocationFieldName): name is LocationNumber =>
  locationFieldOf(name).kind === 'number';

/** The fields that hold a text of one kind. */
export const locationTextsOf = (kind: Exclude<LocationField['kind'], 'number'>): LocationText[] =>
  locationFieldNames.filter((name): name is LocationText => locationFieldOf(name).kind === kind);

/** Only the plain fields of a row or response. */
export const locationValues = (location: LocationValues): LocationValues => pick(location, locationFieldNames);

const pick = <Name extends LocationFieldName>(
  from: LocationValues,
  names: readonly Name[],
): Pick<LocationValues, Name> =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<LocationValues, Name>;

/** Whether a field describes the map of a location. */
export const isFieldOfMap = (name: LocationFieldName): boolean => locationFieldOf(name).isOfMap === true;

/** The plain fields of a place without those of its map. */
export const placeValues = (location: LocationValues): Partial<LocationValues> =>
  pick(
    location,
    locationFieldNames.filter((name) => !isFieldOfMap(name)),
  );

/** The numbers that count map units, or are counted per map unit. */
export const numbersOfUnits = locationFieldNames.filter(
  (name): name is LocationNumber => locationFieldOf(name).power !== undefined,
);

/** Those numbers after every length of the map was multiplied by `factor`. */
export function inOtherUnits(values: Pick<LocationValues, LocationNumber>, factor: number): Partial<LocationValues> {
  return Object.fromEntries(
    numbersOfUnits.map((name) => [name, values[name] && values[name] * factor ** (locationFieldOf(name).power ?? 0)]),
  );
}

/** The fields of these names, all empty. */
function emptied(names: readonly LocationFieldName[]): Partial<LocationValues> {
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** The defaults of a location. */
export const blankValues = emptied(locationFieldNames) as LocationValues;

/** Empty values for the fields of a map that is left out. */
export const withoutMapValues = emptied(locationFieldNames.filter(isFieldOfMap));

/** The fields that can reveal the real name of a place. */
export const nameRevealingFields = locationFieldNames.filter(
  (name): name is LocationText => locationFieldOf(name).revealsName === true,
);

/** Empty values for those fields, for players who see an alias. */
export const withoutNameRevealingValues = emptied(nameRevealingFields);
