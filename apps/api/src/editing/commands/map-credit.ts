import { messages, serverMessages } from '@venture-atlas/rules';
import { MAP_MAKER_NAME_MAX } from '@venture-atlas/types';

/** Whose world it is that a map is drawn from. */
export interface MapCredit {
  name: string;
  url: string | null;
  licence: string | null;
}

/** Who made a map that was drawn here: we drew it, after somebody's world. Their address and licence stay with it. */
export function drawnCredit(credit: MapCredit | null) {
  if (credit === null || isOurs(credit)) {
    return {
      map_maker_name: messages.drawnHere,
      ...(credit && { map_maker_url: credit.url, map_licence: credit.licence }),
    };
  }
  const name = serverMessages.drawnHereAfter(credit.name);
  return {
    map_maker_name: name.length > MAP_MAKER_NAME_MAX ? `${name.slice(0, MAP_MAKER_NAME_MAX - 1)}…` : name,
    map_maker_url: credit.url,
    map_licence: credit.licence,
  };
}

/** The demo world is our own, and so is what was drawn here. */
export const isOurs = ({ name }: MapCredit): boolean =>
  name === messages.drawnHere || name.startsWith(serverMessages.drawnHereAfter(''));
