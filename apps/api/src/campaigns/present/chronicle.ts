import {
  CHRONICLE_PLACES_COUNTED,
  CHRONICLE_PLACES_NAMED,
  type ChronicleKind,
  type ChronicleLine,
  type ChroniclePlace,
} from '@venture-atlas/types';
import type { LineRow, PlaceOfLineRow } from '../queries/chronicle.ts';

/** A line for one reader, with the places in it that they may know of: one more than are counted, if there are. */
export function presentLine(line: LineRow, places: readonly PlaceOfLineRow[], isDm: boolean): ChronicleLine {
  const { at, kind, audience, character_name: by, showing, title } = line;
  const named = places
    .map((place) => (isDm ? placeForDm(place) : placeForPlayers(place)))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
    .slice(0, CHRONICLE_PLACES_NAMED);
  const isDmOnly = audience === 'dm' || (places.length > 0 && places.every(({ is_players }) => is_players === 0));
  return {
    at,
    // Written by tell-chronicle.ts alone.
    kind: kind as ChronicleKind,
    places: named,
    more: Math.min(places.length, CHRONICLE_PLACES_COUNTED) - named.length,
    is_many: places.length > CHRONICLE_PLACES_COUNTED,
    ...(by === null ? {} : { by }),
    ...(showing === null || title === null ? {} : { shown: { key: showing, title } }),
    ...(isDm && isDmOnly ? { dm_only: true } : {}),
  };
}

function placeForDm({ name, slug, alias, is_players }: PlaceOfLineRow): ChroniclePlace {
  return { name, slug, ...(alias === null ? {} : { alias }), ...(is_players === 0 ? { dm_only: true } : {}) };
}

/** Of a rumour only what players call it. */
function placeForPlayers({ name, slug, alias, alias_slug, knowledge }: PlaceOfLineRow): ChroniclePlace {
  if (knowledge === 'rumour') return { name: alias ?? 'Rumour' };
  return alias === null ? { name, slug } : { name: alias, slug: alias_slug ?? slug };
}
