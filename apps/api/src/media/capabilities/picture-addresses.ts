import type { Db } from '../../db/schema.ts';
import { listOpenWorlds } from '../../worlds/queries/worlds.ts';
import type { WorldScope } from '../../worlds/scope.ts';
import { findEpoch } from '../queries/picture-epochs.ts';
import { keyOfAddress, mediaAddress, privateAddress } from '../store/media-address.ts';
import type { MediaKey } from '../store/media-store.ts';
import { type PictureScope, type ShownBy, sealCapability } from './capability.ts';
import type { Seals } from './seals.ts';

/** What shows a picture, and the picture's world. */
export type PictureOf = ShownBy & { worldId: number };

/** How one answer names stored files. */
export interface PictureAddresses {
  /** The address of a file, or what the addresses of the tiles in a folder begin with. */
  of: (unit: MediaKey, shownBy: PictureOf) => string;
}

/** For answers whose scope has nothing but open worlds: the same for everybody, and kept for good. */
export const publicAddresses: PictureAddresses = { of: (unit) => mediaAddress(unit) };

/** Through whose eyes an answer is: an audience of a campaign, or somebody who may edit the worlds of the scope. */
export type PictureReader = Extract<PictureScope, { kind: 'campaign' }> | 'editors';

/** Whose pictures an answer names, and who reads it. */
export interface AddressWish {
  scope: WorldScope;
  reader: PictureReader;
}

/** Gives an answer its addresses; what reads files of this machine, and has no keys, gives public ones for their keys. */
export type AddressesFor = (db: Db, wish: AddressWish) => Promise<PictureAddresses>;

/**
 * The addresses of an answer's pictures: public ones where a world is open, and of all others such as only this reader
 * is given. The one place where this is decided.
 */
export async function addressesIn(db: Db, seals: Seals, { scope, reader }: AddressWish): Promise<PictureAddresses> {
  const open = new Set(await listOpenWorlds(db, scope.worldIds));
  const closed = scope.worldIds.filter((id) => !open.has(id));
  if (closed.length === 0) return publicAddresses;
  const scopeOf = (worldId: number): PictureScope => (reader === 'editors' ? { kind: 'world', worldId } : reader);
  const epochs = new Map<number, string>();
  // A campaign has one epoch, whatever worlds it plays in.
  const asked = reader === 'editors' ? closed : closed.slice(0, 1);
  for (const id of asked) epochs.set(id, await findEpoch(db, scopeOf(id)));
  const epochOf = (worldId: number): string => epochs.get(reader === 'editors' ? worldId : (asked[0] ?? 0)) ?? '';
  return {
    of: (unit, { worldId, ...shownBy }) =>
      open.has(worldId)
        ? mediaAddress(unit)
        : privateAddress(
            sealCapability(seals, {
              ...{ scope: scopeOf(worldId), epoch: epochOf(worldId), unit },
              shownBy: reader === 'editors' ? null : shownBy,
            }),
          ),
  };
}

/** A stored address (of a text, or a link preview) as this answer names it: one of ours, or any other as it is. */
export function presentAddress<T extends string | null>(
  address: T,
  pictures: PictureAddresses,
  shownBy: PictureOf,
): T | string {
  if (pictures === publicAddresses) return address;
  const key = keyOfAddress(address);
  return key === undefined ? address : pictures.of(key, shownBy);
}
