/*
 * What moves on a line of a map, and how fast. The figures are everyday averages, rounded, from common descriptions of
 * travel before engines: a walker makes 20 to 25 miles a day on a road, a rider 30 to 40, a loaded wagon 12 to 18, a
 * rowed boat on a river 20 to 30, and a sailing ship 70 to 100 by day and night.
 */

/** The kinds of ways. A line that is none of them, such as a border, carries nobody. */
export const WAY_KINDS = ['road', 'track', 'river', 'sea'] as const;
export type WayKind = (typeof WAY_KINDS)[number];

/** Ways of the same ground join where they cross. Others join only at places that stand on both. */
export const isWater = (kind: WayKind): boolean => kind === 'river' || kind === 'sea';

export const TRAVEL_MODES = ['foot', 'horse', 'wagon', 'boat', 'ship'] as const;
export type TravelMode = (typeof TRAVEL_MODES)[number];

/** Miles a day on each kind of way, and away from ways; null where the mode cannot go. */
export type Paces = Readonly<Record<WayKind | 'offRoad', number | null>>;

const onFoot = { road: 24, track: 18, offRoad: 12 };

/** The paces that ship. By boat or ship, stretches on land are walked. */
export const TRAVEL_PACES: Readonly<Record<TravelMode, Paces>> = {
  foot: { ...onFoot, river: null, sea: null },
  horse: { road: 36, track: 24, offRoad: 16, river: null, sea: null },
  wagon: { road: 16, track: null, offRoad: null, river: null, sea: null },
  boat: { ...onFoot, river: 24, sea: 40 },
  ship: { ...onFoot, river: null, sea: 80 },
};

const WORDS: readonly (readonly [WayKind, RegExp])[] = [
  ['sea', /\b(sea|ship|ships|shipping|sailing|ferry|ocean)\b/i],
  ['river', /\b(river|rivers|canal|stream|creek)\b/i],
  ['track', /\b(path|paths|trail|trails|track|tracks|footpath|pass)\b/i],
  ['road', /\b(road|roads|route|routes|highway|street|streets|way|lane|bridge)\b/i],
];

/** The kind of way that the name of a line's type says; undefined if it says none. */
export const wayKindOf = (typeName: string): WayKind | undefined =>
  WORDS.find(([, words]) => words.test(typeName))?.[0];

const SETTLEMENT = /\b(hamlet|village|town|city|capital|settlement|inn|castle|fort|fortress|camp|harbou?r|port)s?\b/i;

/** Whether travelers find a bed in places of this type. */
export const isLodgingType = (typeName: string): boolean => SETTLEMENT.test(typeName);

const LANDING = /\b(harbou?r|port|ford|bridge|ferry|dock|quay)s?\b/i;

/** Whether ways on land and on water meet at places of this type. */
export const isLandingType = (typeName: string): boolean => LANDING.test(typeName);
