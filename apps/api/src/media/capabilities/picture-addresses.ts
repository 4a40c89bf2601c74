import type { Db } from '../../db/schema.ts';
import { listOpenWorlds } from '../../worlds/queries/worlds.ts';
import type { WorldScope } from '../../worlds/scope.ts';
import { listWithheldUnits } from '../queries/our-pictures.ts';
import { findEpoch } from '../queries/picture-epochs.ts';
import { keyOfAddress, mediaAddress, privateAddress } from '../store/media-address.ts';
import type { MediaKey } from '../store/media-store.ts';
import { type PictureScope, type Seals, type ShownBy, sealCapability } from './capability.ts';

/** What shows a picture, and the picture's world. */
export type PictureOf = ShownBy & { worldId: number };

/** What becomes of an address for this reader. */
export type NamedPicture =
  | { kind: 'open' }
  /** Only what is not hidden of it is sent; the revision is another one whenever that looks different. */
  | { kind: 'masked'; revision: string }
  /** It shows what is hidden and cannot be masked. */
  | { kind: 'withheld' };

/** How one answer names stored files. */
export interface PictureAddresses {
  /** The address of a file; null where it may not be named. */
  of: (unit: MediaKey, shownBy: PictureOf) => string | null;
  /** The same for all tiles of a folder, with `{z}`, `{y}` and `{x}` in it. */
  ofTiles: (folder: MediaKey, shownBy: PictureOf) => string | null;
  /** Whether what a place shows is masked, so that no other picture may stand for it. */
  isMasked: (shownBy: ShownBy) => boolean;
}

const TILE = '/{z}/{y}/{x}.webp';

/** For answers whose scope has nothing but open worlds: the same for everybody, and kept for good. */
export const publicAddresses: PictureAddresses = {
  of: (unit) => mediaAddress(unit),
  ofTiles: (folder) => `${mediaAddress(folder)}${TILE}`,
  isMasked: () => false,
};

/** What of the pictures of an answer is hidden from its reader. */
export interface Masking {
  of: (unit: MediaKey, shownBy: ShownBy) => NamedPicture;
  isMasked: (shownBy: ShownBy) => boolean;
}

/** Through whose eyes an answer is: an audience of a campaign, or somebody who may edit the worlds of the scope. */
export type PictureReader = Extract<PictureScope, { kind: 'campaign' }> | 'editors';

/** Whose pictures an answer names, and who reads it. */
export interface AddressWish {
  scope: WorldScope;
  reader: PictureReader;
  /** Left out: nothing is hidden. */
  masking?: Masking | undefined;
}

/** Gives an answer its addresses; what reads files of this machine, and has no keys, gives public ones for their keys. */
export type AddressesFor = (db: Db, wish: AddressWish) => Promise<PictureAddresses>;

/**
 * The addresses of an answer's pictures: public ones where a world is open, and of all others such as only this reader
 * is given. The one place where this is decided.
 */
export async function addressesIn(
  db: Db,
  seals: Seals,
  { scope, reader, masking }: AddressWish,
): Promise<PictureAddresses> {
  const open = new Set(await listOpenWorlds(db, scope.worldIds));
  const closed = scope.worldIds.filter((id) => !open.has(id));
  // Others meet no draft, and so no picture that only drafts show.
  const withheld = reader === 'editors' ? await listWithheldUnits(db, [...open]) : new Set<MediaKey>();
  if (closed.length === 0 && masking === undefined && withheld.size === 0) return publicAddresses;
  const scopeOf = (worldId: number): PictureScope => (reader === 'editors' ? { kind: 'world', worldId } : reader);
  const epochs = new Map<number, string>();
  // A campaign has one epoch, whatever worlds it plays in.
  const asked = reader === 'editors' ? scope.worldIds : scope.worldIds.slice(0, 1);
  for (const id of asked) epochs.set(id, await findEpoch(db, scopeOf(id)));
  const epochOf = (worldId: number): string => epochs.get(reader === 'editors' ? worldId : (asked[0] ?? 0)) ?? '';
  const named = (unit: MediaKey, { worldId, ...shownBy }: PictureOf): NamedPicture & { address: string } => {
    const as = masking?.of(unit, shownBy) ?? { kind: 'open' };
    if (as.kind === 'open' && open.has(worldId) && !withheld.has(unit)) return { ...as, address: mediaAddress(unit) };
    const capability = { scope: scopeOf(worldId), epoch: epochOf(worldId), unit };
    const sealed = sealCapability(seals, { ...capability, shownBy: reader === 'editors' ? null : shownBy });
    return { ...as, address: privateAddress(sealed) };
  };
  const addressOf = (unit: MediaKey, shownBy: PictureOf, rest: string): string | null => {
    const one = named(unit, shownBy);
    if (one.kind === 'withheld') return null;
    // The server sends what is to be seen now whatever stands here: browsers ask anew where it is another one.
    return `${one.address}${rest}${one.kind === 'masked' ? `?v=${one.revision}` : ''}`;
  };
  return {
    of: (unit, shownBy) => addressOf(unit, shownBy, ''),
    ofTiles: (folder, shownBy) => addressOf(folder, shownBy, TILE),
    isMasked: (shownBy) => masking?.isMasked(shownBy) ?? false,
  };
}

/** For what reads files by their keys: public addresses stand for these, and what is hidden in part is named nowhere. */
export const addressesAsKeys: AddressesFor = async (_db, { masking }) =>
  masking === undefined
    ? publicAddresses
    : {
        of: (unit, shownBy) => (masking.of(unit, shownBy).kind === 'open' ? publicAddresses.of(unit, shownBy) : null),
        ofTiles: (folder, shownBy) =>
          masking.of(folder, shownBy).kind === 'open' ? publicAddresses.ofTiles(folder, shownBy) : null,
        isMasked: masking.isMasked,
      };

/** A stored address (of a text, or a link preview) as this answer names it: one of ours, or any other as it is. */
export function presentAddress<T extends string | null>(
  address: T,
  pictures: PictureAddresses,
  shownBy: PictureOf,
): T | string | null {
  if (pictures === publicAddresses) return address;
  const key = keyOfAddress(address);
  if (key !== undefined) return pictures.of(key, shownBy);
  // What stands elsewhere may show the same map.
  return pictures.isMasked(shownBy) ? null : address;
}
