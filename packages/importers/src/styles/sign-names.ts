import type { TypeIcon } from '@venture-atlas/types';

/**
 * Our symbols by the names that others have for them: Maki 8 (which simplestyle uses) and Font Awesome 5 (which
 * Obsidian's Leaflet plugin uses). All can be read, and the first of each is written.
 */
const signNames = {
  city: { maki: 'city', fontAwesome: 'city' },
  town: { maki: 'town', fontAwesome: 'home' },
  village: { maki: 'village', fontAwesome: 'house-damage' },
  castle: { maki: 'castle', fontAwesome: 'fort-awesome' },
  temple: { maki: 'place-of-worship', fontAwesome: 'place-of-worship' },
  tower: { maki: 'observation-tower', fontAwesome: 'chess-rook' },
  ruin: { maki: 'historic', fontAwesome: 'university' },
  camp: { maki: 'campsite', fontAwesome: 'campground' },
  mine: { maki: 'industry', fontAwesome: 'hammer' },
  harbour: { maki: 'harbor', fontAwesome: 'anchor' },
  bridge: { maki: 'bridge', fontAwesome: 'archway' },
  gate: { maki: 'gate', fontAwesome: 'door-open' },
  inn: { maki: 'lodging', fontAwesome: 'beer' },
  shop: { maki: 'shop', fontAwesome: 'store' },
  tree: { maki: 'park', fontAwesome: 'tree' },
  mountain: { maki: 'mountain', fontAwesome: 'mountain' },
  cave: { maki: 'tunnel', fontAwesome: 'bullseye' },
  water: { maki: 'water', fontAwesome: 'water' },
  skull: { maki: 'danger', fontAwesome: 'skull' },
  star: { maki: 'star', fontAwesome: 'star' },
  hamlet: { maki: 'home', fontAwesome: 'house-user' },
  capital: { maki: 'town-hall', fontAwesome: 'landmark' },
  fort: { maki: 'castle', fontAwesome: 'shield-alt' },
  lighthouse: { maki: 'lighthouse', fontAwesome: 'lightbulb' },
  farm: { maki: 'farm', fontAwesome: 'tractor' },
  mill: { maki: 'windmill', fontAwesome: 'fan' },
  crossroads: { maki: 'cross', fontAwesome: 'map-signs' },
  abbey: { maki: 'place-of-worship', fontAwesome: 'church' },
  shrine: { maki: 'place-of-worship', fontAwesome: 'praying-hands' },
  graveyard: { maki: 'cemetery', fontAwesome: 'cross' },
  standing_stones: { maki: 'monument', fontAwesome: 'grip-vertical' },
  monument: { maki: 'monument', fontAwesome: 'monument' },
  battlefield: { maki: 'historic', fontAwesome: 'khanda' },
  dungeon: { maki: 'prison', fontAwesome: 'dungeon' },
  dragons_lair: { maki: 'danger', fontAwesome: 'dragon' },
  beasts_lair: { maki: 'veterinary', fontAwesome: 'paw' },
  wreck: { maki: 'ferry', fontAwesome: 'ship' },
  volcano: { maki: 'volcano', fontAwesome: 'fire' },
  spring: { maki: 'hot-spring', fontAwesome: 'tint' },
  mages_tower: { maki: 'observation-tower', fontAwesome: 'hat-wizard' },
  portal: { maki: 'gate', fontAwesome: 'circle-notch' },
  treasure: { maki: 'star-stroked', fontAwesome: 'gem' },
} as const satisfies Record<TypeIcon, { maki: string; fontAwesome: string }>;

/** The name of a symbol in simplestyle. */
export const makiOf = (sign: TypeIcon): string => signNames[sign].maki;

/** The name of a symbol among Font Awesome's. */
export const fontAwesomeOf = (sign: TypeIcon): string => signNames[sign].fontAwesome;
