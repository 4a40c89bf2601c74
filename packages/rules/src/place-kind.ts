/**
 * The importance of places by kind. More important places come first in lists and get larger labels.
 * For areas and lines it is the maximum label size on a map that is 4,096 units wide. `region` covers realms and seas.
 * `land` covers a forest or the like that is known by a point alone. It ranks below cities, since people look for
 * cities first.
 */
export const KIND_RANKS = { region: 24, capital: 20, city: 16, land: 12, town: 10, place: 6, house: 4 } as const;

/** Creatures that live in a sea, a lake, or the hills are no such places. */
const CREATURES = /\b(monsters?|beasts?|creatures?)\b/i;

const KINDS: readonly [RegExp, number][] = [
  [CREATURES, KIND_RANKS.place],
  [/\b(capital|metropolis|hauptstadt)\b/i, KIND_RANKS.capital],
  [/\b(city|stadt)\b/i, KIND_RANKS.city],
  [/\b(town|burg|port|harbou?r|large ?town)\b/i, KIND_RANKS.town],
  [/\b(hamlet|house|camp|farm|building|shop|inn|tavern|room)\b/i, KIND_RANKS.house],
  [/\b(state|country|kingdom|empire|realm|duchy|continent|ocean|sea)\b/i, KIND_RANKS.region],
  [/\b(region|province|bay|lake|land|forest|mountains?|desert|island|landscape)\b/i, KIND_RANKS.land],
];

/** The rank of a type by its name. An unknown type counts as a point of interest. */
export function rankOfKind(kind: string | null | undefined, otherwise: number = KIND_RANKS.place): number {
  if (!kind) return otherwise;
  return KINDS.find(([pattern]) => pattern.test(kind))?.[1] ?? otherwise;
}

/** The groups of a list of places, in order: settlements first. */
export const placeGroups = ['towns', 'regions', 'villages', 'others', 'land', 'waters', 'ways'] as const;
export type PlaceGroup = (typeof placeGroups)[number];

const GROUPS: readonly [RegExp, PlaceGroup][] = [
  [CREATURES, 'others'],
  [/\b(roads?|streets?|way|routes?|trails?|paths?|tracks?|highway|bridge)\b/i, 'ways'],
  [/\b(village|hamlet|settlement|dorf|farm)\b/i, 'villages'],
  [/\b(river|stream|creek|lakes?|oceans?|seas?|bay|falls)\b/i, 'waters'],
  [
    /\b(forests?|woods?|mountains?|peak|hills?|range|deserts?|islands?|isle|archipelago|swamp|marsh|bog|moor|glacier|valley|plains?|steppe|peninsula|cape|park|landscape|land)\b/i,
    'land',
  ],
  [/\b(district|quarter|ward|realm|duchy|county|area)\b/i, 'regions'],
];

/** The group of a place. @param shape of its outline or course; null for a point */
export function groupOfKind(kind: string | null, shape: 'LineString' | 'MultiPolygon' | null): PlaceGroup {
  if (!kind) return shape === null ? 'others' : shape === 'LineString' ? 'ways' : 'regions';
  if (isWaterType(kind)) return 'waters';
  const rank = rankOfKind(kind);
  if (rank === KIND_RANKS.capital || rank === KIND_RANKS.city || rank === KIND_RANKS.town) return 'towns';
  const group = GROUPS.find(([pattern]) => pattern.test(kind))?.[1];
  return group ?? (rank === KIND_RANKS.region || rank === KIND_RANKS.land ? 'regions' : 'others');
}

const WATER_TYPES: ReadonlySet<string> = new Set([
  'sea',
  'ocean',
  'bay',
  'gulf',
  'sound',
  'strait',
  'channel',
  'fjord',
  'lagoon',
  'lake',
  'pond',
  'river',
  'stream',
  'water',
  'harbour',
  'harbor',
  'sea lane',
]);

/** Whether labels of this type are styled as water. */
export function isWaterType(type: string | null): boolean {
  return type !== null && WATER_TYPES.has(type.toLowerCase());
}
