import type { TypeIcon } from '@venture-atlas/types';

/**
 * Our symbols by the names that others have for them: Maki 8 (which simplestyle uses), Font Awesome 5 (which Obsidian's
 * Leaflet plugin uses), and the pictures of notes in Foundry VTT.
 */
const signNames = {
  city: { maki: 'city', fontAwesome: 'city', foundry: 'city' },
  town: { maki: 'town', fontAwesome: 'home', foundry: 'house' },
  village: { maki: 'village', fontAwesome: 'house-damage', foundry: 'village' },
  castle: { maki: 'castle', fontAwesome: 'fort-awesome', foundry: 'castle' },
  temple: { maki: 'place-of-worship', fontAwesome: 'place-of-worship', foundry: 'temple' },
  tower: { maki: 'observation-tower', fontAwesome: 'chess-rook', foundry: 'tower' },
  ruin: { maki: 'historic', fontAwesome: 'university', foundry: 'ruins' },
  camp: { maki: 'campsite', fontAwesome: 'campground', foundry: 'fire' },
  mine: { maki: 'industry', fontAwesome: 'hammer', foundry: 'coins' },
  harbour: { maki: 'harbor', fontAwesome: 'anchor', foundry: 'anchor' },
  bridge: { maki: 'bridge', fontAwesome: 'archway', foundry: 'bridge' },
  gate: { maki: 'gate', fontAwesome: 'door-open', foundry: 'trap' },
  inn: { maki: 'lodging', fontAwesome: 'beer', foundry: 'tankard' },
  shop: { maki: 'shop', fontAwesome: 'store', foundry: 'hanging-sign' },
  tree: { maki: 'park', fontAwesome: 'tree', foundry: 'oak' },
  mountain: { maki: 'mountain', fontAwesome: 'mountain', foundry: 'mountain' },
  cave: { maki: 'tunnel', fontAwesome: 'bullseye', foundry: 'cave' },
  water: { maki: 'water', fontAwesome: 'water', foundry: 'waterfall' },
  skull: { maki: 'danger', fontAwesome: 'skull', foundry: 'skull' },
  star: { maki: 'star', fontAwesome: 'star', foundry: 'sword' },
  hamlet: { maki: 'home', fontAwesome: 'house-user', foundry: 'barrel' },
  capital: { maki: 'town-hall', fontAwesome: 'landmark', foundry: 'city' },
  fort: { maki: 'castle', fontAwesome: 'shield-alt', foundry: 'castle' },
  lighthouse: { maki: 'lighthouse', fontAwesome: 'lightbulb', foundry: 'tower' },
  farm: { maki: 'farm', fontAwesome: 'tractor', foundry: 'barrel' },
  mill: { maki: 'windmill', fontAwesome: 'fan', foundry: 'windmill' },
  crossroads: { maki: 'cross', fontAwesome: 'map-signs', foundry: 'hanging-sign' },
  abbey: { maki: 'place-of-worship', fontAwesome: 'church', foundry: 'temple' },
  shrine: { maki: 'place-of-worship', fontAwesome: 'praying-hands', foundry: 'statue' },
  graveyard: { maki: 'cemetery', fontAwesome: 'cross', foundry: 'skull' },
  standing_stones: { maki: 'monument', fontAwesome: 'grip-vertical', foundry: 'obelisk' },
  monument: { maki: 'monument', fontAwesome: 'monument', foundry: 'statue' },
  battlefield: { maki: 'historic', fontAwesome: 'khanda', foundry: 'sword' },
  dungeon: { maki: 'prison', fontAwesome: 'dungeon', foundry: 'trap' },
  dragons_lair: { maki: 'danger', fontAwesome: 'dragon', foundry: 'pawprint' },
  beasts_lair: { maki: 'veterinary', fontAwesome: 'paw', foundry: 'pawprint' },
  wreck: { maki: 'ferry', fontAwesome: 'ship', foundry: 'anchor' },
  volcano: { maki: 'volcano', fontAwesome: 'fire', foundry: 'fire' },
  spring: { maki: 'hot-spring', fontAwesome: 'tint', foundry: 'waterfall' },
  mages_tower: { maki: 'observation-tower', fontAwesome: 'hat-wizard', foundry: 'tower' },
  portal: { maki: 'gate', fontAwesome: 'circle-notch', foundry: 'obelisk' },
  treasure: { maki: 'star-stroked', fontAwesome: 'gem', foundry: 'chest' },
  road: { maki: 'highway-rest-area', fontAwesome: 'road', foundry: 'direction' },
  track: { maki: 'highway-rest-area', fontAwesome: 'horse', foundry: 'direction' },
  path: { maki: 'pitch', fontAwesome: 'hiking', foundry: 'direction' },
  river: { maki: 'water', fontAwesome: 'stream', foundry: 'waterfall' },
  wall: { maki: 'fence', fontAwesome: 'archway', foundry: 'wall-direction' },
  border: { maki: 'barrier', fontAwesome: 'draw-polygon', foundry: 'wall-direction' },
  sea_lane: { maki: 'ferry', fontAwesome: 'route', foundry: 'anchor' },
  realm: { maki: 'embassy', fontAwesome: 'crown', foundry: 'castle' },
  region: { maki: 'marker-stroked', fontAwesome: 'flag', foundry: 'book' },
  forest: { maki: 'park-alt1', fontAwesome: 'tree', foundry: 'oak' },
  hills: { maki: 'mountain', fontAwesome: 'mountain', foundry: 'mountain' },
  mountains: { maki: 'mountain', fontAwesome: 'mountain', foundry: 'mountain' },
  marsh: { maki: 'wetland', fontAwesome: 'frog', foundry: 'waterfall' },
  lake: { maki: 'swimming', fontAwesome: 'swimmer', foundry: 'waterfall' },
  sea: { maki: 'beach', fontAwesome: 'water', foundry: 'waterfall' },
  desert: { maki: 'landuse', fontAwesome: 'sun', foundry: 'sun' },
  fields: { maki: 'garden', fontAwesome: 'seedling', foundry: 'barrel' },
  island: { maki: 'globe', fontAwesome: 'umbrella-beach', foundry: 'oak' },
  glacier: { maki: 'skiing', fontAwesome: 'snowflake', foundry: 'frozen' },
} as const satisfies Record<TypeIcon, { maki: string; fontAwesome: string; foundry: string }>;

/** The name of a symbol in simplestyle. */
export const makiOf = (sign: TypeIcon): string => signNames[sign].maki;

/** The name of a symbol among Font Awesome's. */
export const fontAwesomeOf = (sign: TypeIcon): string => signNames[sign].fontAwesome;

/** The path of the picture of a note in Foundry VTT; a book for a place without a symbol. */
export const foundryIconOf = (sign: TypeIcon | null): string =>
  `icons/svg/${sign === null ? 'book' : signNames[sign].foundry}.svg`;

/** Our symbols by these names. Of two symbols with the same one, the first counts. */
export const signsByName: ReadonlyMap<string, TypeIcon> = new Map(
  (Object.keys(signNames) as TypeIcon[])
    .toReversed()
    .flatMap((sign) => Object.values(signNames[sign]).map((name): [string, TypeIcon] => [name, sign]))
    // Pictures of Foundry that stand for anything.
    .filter(([name]) => name !== 'circle-notch' && name !== 'bullseye'),
);
