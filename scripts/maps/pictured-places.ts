import {
  groundOfPlace,
  type PicturedPlace,
  type PlaceKind,
} from '../../packages/painter/src/from-place/paint-place.ts';
import type { RegionSketch } from '../../packages/painter/src/index.ts';

/** A place of the demo world with its picture's content, also in words. */
export interface DrawnPlace extends PicturedPlace {
  slug: string;
  /** A description of the picture, as its alternative text and caption. */
  words: string;
}

/** A place in the files of the demo world. */
interface PlaceOfFiles {
  slug: string;
  name: string;
  type: string | null;
}

/** The position of a place on the map, in map units (lat up). */
interface PlaceOnMap {
  child: string;
  lat: number;
  lng: number;
}

/** The kind of picture for each type. Landmarks are distinguished by their names. */
const KINDS: Readonly<Record<string, PlaceKind>> = {
  city: 'city',
  town: 'town',
  village: 'village',
  fortress: 'fortress',
  ruin: 'ruin',
  dungeon: 'dungeon',
  temple: 'temple',
  inn: 'inn',
  camp: 'camp',
  forest: 'forest',
  mountain: 'mountain',
  hills: 'hills',
  swamp: 'swamp',
  moor: 'moor',
  desert: 'desert',
  glacier: 'glacier',
  sea: 'sea',
  strait: 'strait',
  island: 'island',
  lake: 'lake',
  river: 'river',
  road: 'road',
  region: 'region',
};

const LANDMARKS: readonly (readonly [RegExp, PlaceKind])[] = [
  [/bridge|crossing|ford/i, 'bridge'],
  [/oasis/i, 'oasis'],
  [/pass/i, 'mountain'],
  [/tree|cathedral/i, 'forest'],
];

/** The kind of picture for a place; undefined for a type without pictures. */
function kindOf({ name, type }: PlaceOfFiles, sketch: RegionSketch, slug: string): PlaceKind | undefined {
  const drawn = sketch.settlements.find((settlement) => settlement.slug === slug)?.vignette;
  if (drawn != null) return drawn;
  if (type === 'landmark') return LANDMARKS.find(([words]) => words.test(name))?.[1] ?? 'hills';
  return type === null ? undefined : KINDS[type];
}

/** Every place of a map that can be drawn, in the order of the files. */
export function picturedPlaces(
  places: readonly PlaceOfFiles[],
  positions: readonly PlaceOnMap[],
  sketch: RegionSketch,
): DrawnPlace[] {
  const standing = new Map(positions.map((position) => [position.child, position]));
  return places.flatMap((place) => {
    const at = standing.get(place.slug);
    const kind = kindOf(place, sketch, place.slug);
    if (at === undefined || kind === undefined) return [];
    const ground = groundOfPlace(sketch, [at.lng, sketch.height - at.lat]);
    return [{ slug: place.slug, name: place.name, kind, ground, words: wordsOf(kind, ground) }];
  });
}

const THINGS: Readonly<Record<PlaceKind, string>> = {
  city: 'A walled city',
  town: 'A town',
  village: 'A village',
  fortress: 'A castle',
  ruin: 'A ruin',
  dungeon: 'The mouth of a cave',
  temple: 'A temple',
  inn: 'An inn',
  oasis: 'Palms round a pool',
  camp: 'A camp of tents',
  forest: 'A forest with a clearing',
  mountain: 'Mountains',
  hills: 'Hills',
  swamp: 'A swamp with open pools',
  moor: 'A moor',
  desert: 'Dunes',
  glacier: 'Ice below white mountains',
  sea: 'The open sea',
  strait: 'A ship between two coasts',
  island: 'An island',
  lake: 'A lake below mountains',
  river: 'A winding river',
  bridge: 'A road over a bridge',
  road: 'A road across the country',
  region: 'Open country',
};

/** Kinds whose picture shows no surroundings. */
const ALONE = new Set<PlaceKind>([
  'forest',
  'mountain',
  'swamp',
  'moor',
  'desert',
  'glacier',
  'sea',
  'strait',
  'island',
  'lake',
]);

/** A description of a picture in one line: "A walled city on the coast, below mountains". */
function wordsOf(kind: PlaceKind, ground: PicturedPlace['ground']): string {
  if (ALONE.has(kind)) return THINGS[kind];
  const { sea, range, forest } = ground;
  const around = [
    sea.length > 0 ? 'on the coast' : ground.isByLake ? 'by a lake' : ground.isByRiver ? 'by a river' : undefined,
    ground.isDesert
      ? 'in the desert'
      : forest?.isInside
        ? 'in a forest'
        : range === null
          ? undefined
          : 'below mountains',
    ground.isSnow && !ground.isDesert ? 'in the snow' : undefined,
  ].filter((part) => part !== undefined);
  return [`${THINGS[kind]}${around.length > 0 ? ` ${around[0]}` : ''}`, ...around.slice(1)].join(', ');
}
