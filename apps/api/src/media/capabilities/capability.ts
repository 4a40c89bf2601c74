import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { keyOfAddress, mediaAddress, sealedInAddress } from '../store/media-address.ts';
import type { MediaKey } from '../store/media-store.ts';

/** Who holds an address: the editors of a world, or one audience of a campaign. */
export type PictureScope =
  | { kind: 'world'; worldId: number }
  | { kind: 'campaign'; campaignId: string; audience: 'dm' | 'player' | 'guest' | 'table' };

/**
 * The object that shows a picture. Either a place: viewers who may not see the place (`map`) or read its text (`text`)
 * do not get the picture. Or a handout: its key for the DM, the key of its showing for everybody else. Or a secret of the
 * text of a place: the key of its reveal, for one account or for viewers without one.
 */
export type ShownBy =
  | { locationId: number; as: 'map' | 'text' }
  | { handout: string; as: 'handout' }
  | { locationId: number; as: 'secret'; reveal: string; account: number | null };

/** Grants read access to one stored file, or to the tiles of one folder. */
export interface Capability {
  scope: PictureScope;
  /** Epoch of the scope when the address was made. The address has expired when the scope has another epoch. */
  epoch: string;
  /** Null for editors of a world, who see all of it. */
  shownBy: ShownBy | null;
  /** A file, or the folder of its tiles. */
  unit: MediaKey;
}

/** Encrypts a capability to URL-safe text. */
export function sealCapability(seals: Seals, { scope, epoch, shownBy, unit }: Capability): string {
  const given = scope.kind === 'world' ? [scope.worldId] : [scope.campaignId, scope.audience];
  return seals.seal(JSON.stringify([given, epoch, wordsOf(shownBy), unit]));
}

type SealedFields = [
  given: [worldId: number] | [campaignId: string, audience: 'dm' | 'player' | 'guest' | 'table'],
  epoch: string,
  place: Place,
  unit: MediaKey,
];

type Place =
  | []
  | [locationId: number, as: 'map' | 'text']
  | [handout: string, as: 'handout']
  | [locationId: number, as: 'secret', reveal: string, account: number | null];

function wordsOf(shownBy: ShownBy | null): Place {
  if (shownBy === null) return [];
  switch (shownBy.as) {
    case 'handout':
      return [shownBy.handout, 'handout'];
    case 'secret':
      return [shownBy.locationId, 'secret', shownBy.reveal, shownBy.account];
    default:
      return [shownBy.locationId, shownBy.as];
  }
}

/**
 * Decrypts a capability. Returns undefined if this installation did not make it. Does not check whether it has expired.
 */
export function openCapability(seals: Seals, sealed: string): Capability | undefined {
  const words = seals.open(sealed);
  if (words === undefined) return undefined;
  // The seal proves that this server wrote it.
  const [given, epoch, place, unit] = JSON.parse(words) as SealedFields;
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

function shownByOf(place: Place): ShownBy | null {
  if (place.length === 0) return null;
  if (place[1] === 'handout') return { handout: place[0], as: 'handout' };
  if (place[1] !== 'secret') return { locationId: place[0], as: place[1] };
  return { locationId: place[0], as: 'secret', reveal: place[2], account: place[3] };
}

/**
 * The stored file of an address that came back in a save; undefined for any other address. The capability may have
 * expired: the caller checks that the file belongs to the world.
 */
export function fileOfAddress(seals: Seals, address: string | null | undefined): MediaKey | undefined {
  const sealed = sealedInAddress(address);
  return sealed === undefined ? keyOfAddress(address) : openCapability(seals, sealed)?.unit;
}

/**
 * The form in which an address is stored. Addresses of our own files become public addresses by key; other addresses
 * stay as they are.
 */
export function storedAddress<T extends string | null | undefined>(seals: Seals, address: T): T | string {
  const file = sealedInAddress(address) === undefined ? undefined : fileOfAddress(seals, address);
  return file === undefined ? address : mediaAddress(file);
}

/** Bytes of the seal, which precedes the encrypted text. */
const SEAL_BYTES = 16;

/** Encrypts and authenticates text that leaves the server and comes back. */
export interface Seals {
  /** Deterministic and URL-safe. */
  seal: (words: string) => string;
  /** The decrypted text; undefined if the seal does not match this key. */
  open: (sealed: string) => string | undefined;
}

/**
 * Synthetic IV construction (SIV, RFC 5297): an HMAC over the text precedes it and is the IV of the cipher, so no nonce
 * can repeat. The comparison takes constant time.
 * @param key 32 secret bytes that nothing else uses
 */
export function createSeals(key: Buffer): Seals {
  const keyFor = (purpose: string): Buffer => createHmac('sha256', key).update(purpose).digest();
  const [sealKey, cipherKey] = [keyFor('seal'), keyFor('cipher')];
  const sealOf = (words: Buffer): Buffer =>
    createHmac('sha256', sealKey).update(words).digest().subarray(0, SEAL_BYTES);
  return {
    seal(text) {
      const words = Buffer.from(text);
      const seal = sealOf(words);
      const cipher = createCipheriv('aes-256-ctr', cipherKey, seal);
      return Buffer.concat([seal, cipher.update(words), cipher.final()]).toString('base64url');
    },
    open(sealed) {
      const bytes = Buffer.from(sealed, 'base64url');
      // Reject other encodings of the same bytes.
      if (bytes.length <= SEAL_BYTES || bytes.toString('base64url') !== sealed) return undefined;
      const seal = bytes.subarray(0, SEAL_BYTES);
      const cipher = createDecipheriv('aes-256-ctr', cipherKey, seal);
      const words = Buffer.concat([cipher.update(bytes.subarray(SEAL_BYTES)), cipher.final()]);
      return timingSafeEqual(sealOf(words), seal) ? words.toString() : undefined;
    },
  };
}
