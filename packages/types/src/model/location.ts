import { MAP_LICENCE_MAX, MAP_MAKER_NAME_MAX, MILES_PER_UNIT_MAX } from '../limits.ts';

/** A plain field of a location, as everything that stores, checks, shows, or exports it needs to know it. */
interface LocationField {
  /**
   * `line`: a line of text. `link`: a web address, or a path of this installation. `address`: a web address. `number`: a
   * number above 0.
   */
  kind: 'line' | 'link' | 'address' | 'number';
  /** In forms, in the history, and in what an error says. */
  label: string;
  /** Below the field of the form. */
  hint?: string;
  /** The longest text (characters), or the largest number. */
  most: number;
  /** The same in an archive, where older limits hold; left out: as above. A number has no limit there. */
  mostInArchives?: number;
  /** It describes the map of a location: a copy without the map does not have it. */
  isOfMap?: true;
  /** It counts map units (1), or is counted by them (-1): it follows when the units of the map are changed. */
  power?: 1 | -1;
  /** It can say by which name others know the place: players who call it otherwise do not get it. */
  tellsName?: true;
}

/**
 * The plain fields of a location (specification section 3), one for each column, in the order of the form. Nobody has to
 * fill one in: it is null then. The table's columns, bodies, answers, the form, the history, archives, and copies are made
 * of this table.
 */
export const locationModel = {
  map_maker_name: {
    kind: 'line',
    label: 'Map Maker Name',
    most: MAP_MAKER_NAME_MAX,
    mostInArchives: 500,
    isOfMap: true,
    tellsName: true,
  },
  map_maker_url: { kind: 'link', label: 'Map Maker Url', most: 2000, isOfMap: true, tellsName: true },
  map_licence: {
    kind: 'line',
    label: 'Map License',
    hint: 'Under which the map may be shown.',
    most: MAP_LICENCE_MAX,
    mostInArchives: 500,
    isOfMap: true,
    tellsName: true,
  },
  map_licence_url: {
    kind: 'link',
    label: 'Map License Url',
    hint: 'Where its terms can be read.',
    most: 2000,
    isOfMap: true,
    tellsName: true,
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
    tellsName: true,
  },
} as const satisfies Record<string, LocationField>;

type Model = typeof locationModel;

/** The name of a plain field: of its column and on the wire. */
export type LocationFieldName = keyof Model;

/** A field that holds a number. */
export type LocationNumber = {
  [Name in LocationFieldName]: Model[Name]['kind'] extends 'number' ? Name : never;
}[LocationFieldName];

/** A field that holds a text. */
export type LocationText = Exclude<LocationFieldName, LocationNumber>;

/** All plain fields as they are kept; null: nobody filled it in. */
export type LocationValues = Record<LocationText, string | null> & Record<LocationNumber, number | null>;

/** How a field is described. */
export const locationFieldOf = (name: LocationFieldName): LocationField => locationModel[name];

export const locationFieldNames = Object.keys(locationModel) as LocationFieldName[];

/** Whether a field holds a number. */
export const isLocationNumber = (name: LocationFieldName): name is LocationNumber =>
  locationFieldOf(name).kind === 'number';

/** The fields that hold a text of one kind. */
export const locationTextsOf = (kind: Exclude<LocationField['kind'], 'number'>): LocationText[] =>
  locationFieldNames.filter((name): name is LocationText => locationFieldOf(name).kind === kind);

/** The plain fields of a row or an answer, and nothing else of it. */
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

/** The numbers that count map units, or are counted by them. */
export const numbersOfUnits = locationFieldNames.filter(
  (name): name is LocationNumber => locationFieldOf(name).power !== undefined,
);

/** Those numbers once every length of the map is `factor` times as many units. */
export function inOtherUnits(values: Pick<LocationValues, LocationNumber>, factor: number): Partial<LocationValues> {
  return Object.fromEntries(
    numbersOfUnits.map((name) => [name, values[name] && values[name] * factor ** (locationFieldOf(name).power ?? 0)]),
  );
}

/** The fields of a kind, all empty. */
function emptied(names: readonly LocationFieldName[]): Partial<LocationValues> {
  return Object.fromEntries(names.map((name) => [name, null]));
}

/** A location of which nobody said anything. */
export const blankValues = emptied(locationFieldNames) as LocationValues;

/** What a location has no more when its map is left out. */
export const withoutMapValues = emptied(locationFieldNames.filter(isFieldOfMap));

/** The fields that can say by which name others know a place. */
export const tellingFields = locationFieldNames.filter(
  (name): name is LocationText => locationFieldOf(name).tellsName === true,
);

/** What players who call a place otherwise have of those. */
export const withoutTellingValues = emptied(tellingFields);
