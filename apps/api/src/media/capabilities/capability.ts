import type { MediaKey } from '../store/media-store.ts';
import type { Seals } from './seals.ts';

/** Who was given an address: whoever may edit a world, or one audience of a campaign. */
export type PictureScope =
  | { kind: 'world'; worldId: number }
  | { kind: 'campaign'; campaignId: string; audience: 'dm' | 'player' | 'guest' | 'table' };

/**
 * What shows a picture. A place, and as what: who may not see the place, or not read its text, sees neither its picture.
 * Or a handout: by its key for the DM, for others by the key of what was shown.
 */
export type ShownBy = { locationId: number; as: 'map' | 'text' } | { handout: string; as: 'handout' };

/** What the address of a picture allows: to read one stored file, or the tiles of one folder, and nothing else. */
export interface Capability {
  scope: PictureScope;
  /** Of the scope when the address was made; another one means that it has ended. */
  epoch: string;
  /** Who edits a world sees all of it, so that there it does not matter. */
  shownBy: ShownBy | null;
  /** A file, or the folder of its tiles. */
  unit: MediaKey;
}

/** As letters that stand in an address and say nothing to anybody else. */
export function sealCapability(seals: Seals, { scope, epoch, shownBy, unit }: Capability): string {
  const given = scope.kind === 'world' ? [scope.worldId] : [scope.campaignId, scope.audience];
  const place = shownBy === null ? [] : [shownBy.as === 'handout' ? shownBy.handout : shownBy.locationId, shownBy.as];
  return seals.seal(JSON.stringify([given, epoch, place, unit]));
}

type Words = [
  given: [worldId: number] | [campaignId: string, audience: 'dm' | 'player' | 'guest' | 'table'],
  epoch: string,
  place: [] | [locationId: number, as: 'map' | 'text'] | [handout: string, as: 'handout'],
  unit: MediaKey,
];

/** What an address allows; undefined for what this installation has not made. Whether it has ended is not looked at. */
export function openCapability(seals: Seals, sealed: string): Capability | undefined {
  const words = seals.open(sealed);
  if (words === undefined) return undefined;
  // Nobody else can have written them.
  const [given, epoch, place, unit] = JSON.parse(words) as Words;
  return {
    scope:
      given.length === 1
        ? { kind: 'world', worldId: given[0] }
        : { kind: 'campaign', campaignId: given[0], audience: given[1] },
    epoch,
    shownBy: shownByOf(place),
    unit,
  };
}

function shownByOf(place: Words[2]): ShownBy | null {
  if (place.length === 0) return null;
  return place[1] === 'handout' ? { handout: place[0], as: 'handout' } : { locationId: place[0], as: place[1] };
}
