import { NAMELESS_RUMOUR, readHandoutTitle } from '@venture-atlas/rules';
import {
  CHRONICLE_PLACES_COUNTED,
  CHRONICLE_PLACES_NAMED,
  type ChronicleKind,
  type ChronicleLine,
  type ChroniclePlace,
  type PlaceAddress,
} from '@venture-atlas/types';
import type { LineRow, PlaceOfLineRow } from '../queries/chronicle.ts';

/** The address at which a reader opens a place, by location id. */
export type PlaceAddresses = (locationId: number) => PlaceAddress | undefined;

/**
 * A line for one reader.
 * @param places of the line that the reader may know, one more than are counted if there are more
 */
export function presentLine(
  line: LineRow & { words?: string | undefined },
  places: readonly PlaceOfLineRow[],
  isDm: boolean,
  addressOf: PlaceAddresses,
): ChronicleLine {
  const { at, kind, audience, character_name: by, showing, title, words } = line;
  const named = places
    .map((place) => (isDm ? placeForDm(place, addressOf) : placeForPlayers(place, addressOf)))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'))
    .slice(0, CHRONICLE_PLACES_NAMED);
  const isDmOnly = audience === 'dm' || (places.length > 0 && places.every(({ is_players }) => is_players === 0));
  return {
    at,
    // Only record-chronicle.ts writes the column.
    kind: kind as ChronicleKind,
    places: named,
    more: Math.min(places.length, CHRONICLE_PLACES_COUNTED) - named.length,
    is_many: places.length > CHRONICLE_PLACES_COUNTED,
    ...(by === null ? {} : { by }),
    ...(showing === null || title === null ? {} : { shown: { key: showing, title: readHandoutTitle(title) } }),
    ...(words === undefined ? {} : { words }),
    ...(isDm && isDmOnly ? { dm_only: true } : {}),
  };
}

function placeForDm({ id, name, alias, is_players }: PlaceOfLineRow, addressOf: PlaceAddresses): ChroniclePlace {
  return {
    name,
    ...at(addressOf(id)),
    ...(alias === null ? {} : { alias }),
    ...(is_players === 0 ? { dm_only: true } : {}),
  };
}

/** A rumor shows only the players' name for it. */
function placeForPlayers({ id, name, alias, knowledge }: PlaceOfLineRow, addressOf: PlaceAddresses): ChroniclePlace {
  if (knowledge === 'rumour') return { name: alias ?? NAMELESS_RUMOUR };
  return { name: alias ?? name, ...at(addressOf(id)) };
}

const at = (address: PlaceAddress | undefined) => (address === undefined ? {} : { at: address });
