import type { Db } from '../../db/schema.ts';
import { listOpenWorlds } from '../../worlds/queries/worlds.ts';
import type { WorldScope } from '../../worlds/scope.ts';
import { listWithheldUnits } from '../queries/our-pictures.ts';
import { findEpoch } from '../queries/picture-epochs.ts';
import { keyOfAddress, mediaAddress, privateAddress } from '../store/media-address.ts';
import type { MediaKey } from '../store/media-store.ts';
import { type PictureScope, type Seals, type ShownBy, sealCapability } from './capability.ts';

/** The object that shows a picture, and the picture's world. */
export type PictureOf = ShownBy & { worldId: number };

/** How a picture is served to a reader. */
export type NamedPicture =
  | { kind: 'open' }
  /**
   * The server sends the picture with its hidden parts masked. The revision changes whenever the masked picture
   * changes.
   */
  | { kind: 'masked'; revision: string }
  /** Shows hidden parts and cannot be masked. */
  | { kind: 'withheld' };

/** Makes the addresses of stored files for one answer. */
export interface PictureAddresses {
  /** Address of a file; null if the reader may not get it. */
  of: (unit: MediaKey, shownBy: PictureOf) => string | null;
  /** Address template of the tiles of a folder, with `{z}`, `{y}` and `{x}`. */
  ofTiles: (folder: MediaKey, shownBy: PictureOf) => string | null;
  /** Whether the picture is masked, so that no other picture may replace it. */
  isMasked: (shownBy: ShownBy) => boolean;
}

const TILE = '/{z}/{y}/{x}.webp';

/** Addresses for answers that read open worlds only: the same for everybody, and cached for good. */
export const publicAddresses: PictureAddresses = {
  of: (unit) => mediaAddress(unit),
  ofTiles: (folder) => `${mediaAddress(folder)}${TILE}`,
  isMasked: () => false,
};

/** Which pictures of an answer are hidden from its reader. */
export interface Masking {
  of: (unit: MediaKey, shownBy: ShownBy) => NamedPicture;
  isMasked: (shownBy: ShownBy) => boolean;
}

/** The reader of an answer: an audience of a campaign, or an editor of the worlds of the scope. */
export type PictureReader = Extract<PictureScope, { kind: 'campaign' }> | 'editors';

/** The worlds whose pictures an answer names, and its reader. */
export interface AddressOptions {
  scope: WorldScope;
  reader: PictureReader;
  /** Default: nothing is hidden. */
  masking?: Masking | undefined;
}

/** Makes the addresses of an answer. Processes that read local files and have no keys use `addressesAsKeys`. */
export type AddressesFor = (db: Db, options: AddressOptions) => Promise<PictureAddresses>;

/**
 * The addresses of an answer's pictures: public addresses for open worlds, private addresses for this reader otherwise.
 * No other code decides this.
 */
export async function addressesIn(
  db: Db,
  seals: Seals,
  { scope, reader, masking }: AddressOptions,
): Promise<PictureAddresses> {
  const open = new Set(await listOpenWorlds(db, scope.worldIds));
  const closed = scope.worldIds.filter((id) => !open.has(id));
  // Only editors see drafts, so only they get the pictures of drafts.
  const withheld = reader === 'editors' ? await listWithheldUnits(db, [...open]) : new Set<MediaKey>();
  if (closed.length === 0 && masking === undefined && withheld.size === 0) return publicAddresses;
  const scopeOf = (worldId: number): PictureScope => (reader === 'editors' ? { kind: 'world', worldId } : reader);
  const epochs = new Map<number, string>();
  // A campaign has one epoch, whatever worlds it plays in.
  const worldIds = reader === 'editors' ? scope.worldIds : scope.worldIds.slice(0, 1);
  for (const id of worldIds) epochs.set(id, await findEpoch(db, scopeOf(id)));
  const epochOf = (worldId: number): string => epochs.get(reader === 'editors' ? worldId : (worldIds[0] ?? 0)) ?? '';
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
    // The server ignores the revision. It makes browsers request the picture again when it changes.
    return `${one.address}${rest}${one.kind === 'masked' ? `?v=${one.revision}` : ''}`;
  };
  return {
    of: (unit, shownBy) => addressOf(unit, shownBy, ''),
    ofTiles: (folder, shownBy) => addressOf(folder, shownBy, TILE),
    isMasked: (shownBy) => masking?.isMasked(shownBy) ?? false,
  };
}

/** Addresses for code that reads files by key: the public address holds the key. Masked pictures are withheld. */
export const addressesAsKeys: AddressesFor = async (_db, { masking }) =>
  masking === undefined
    ? publicAddresses
    : {
        of: (unit, shownBy) => (masking.of(unit, shownBy).kind === 'open' ? publicAddresses.of(unit, shownBy) : null),
        ofTiles: (folder, shownBy) =>
          masking.of(folder, shownBy).kind === 'open' ? publicAddresses.ofTiles(folder, shownBy) : null,
        isMasked: masking.isMasked,
      };

/**
 * Converts a stored address (of a text or a link preview) for this answer. Addresses of other sites stay as they are.
 */
export function presentAddress<T extends string | null>(
  address: T,
  pictures: PictureAddresses,
  shownBy: PictureOf,
): T | string | null {
  if (pictures === publicAddresses) return address;
  const key = keyOfAddress(address);
  if (key !== undefined) return pictures.of(key, shownBy);
  // A picture on another site may show the same map.
  return pictures.isMasked(shownBy) ? null : address;
}
