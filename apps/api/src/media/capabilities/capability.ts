import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import { keyOfAddress, mediaAddress, sealedInAddress } from '../store/media-address.ts';
import type { MediaKey } from '../store/media-store.ts';

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

/**
 * The stored file that an address names which came back in a save; undefined for any other. It may have ended since it
 * was given out: whether the file is one of the world that is saved into is looked at where it is used.
 */
export function fileOfAddress(seals: Seals, address: string | null | undefined): MediaKey | undefined {
  const sealed = sealedInAddress(address);
  return sealed === undefined ? keyOfAddress(address) : openCapability(seals, sealed)?.unit;
}

/** An address as it is stored: of a file of ours by its key, whatever address it was shown at; any other as it is. */
export function storedAddress<T extends string | null | undefined>(seals: Seals, address: T): T | string {
  const file = sealedInAddress(address) === undefined ? undefined : fileOfAddress(seals, address);
  return file === undefined ? address : mediaAddress(file);
}

/** Bytes of the seal at the beginning of what was sealed. */
const SEAL_BYTES = 16;

/** Seals words that go out and come back, so that nobody reads, makes or changes them. */
export interface Seals {
  /** The same words give the same text, in letters that stand in an address. */
  seal: (words: string) => string;
  /** The words; undefined for what was not sealed with this key, to the last bit. */
  open: (sealed: string) => string | undefined;
}

/**
 * An HMAC over the words stands before them and is what they are encrypted from (the way of SIV, RFC 5297): there is no
 * nonce that could come twice, and the words are compared in the same time wherever they differ.
 * @param key 32 secret bytes, for nothing else
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
      // Other spellings of the same bytes are other addresses.
      if (bytes.length <= SEAL_BYTES || bytes.toString('base64url') !== sealed) return undefined;
      const seal = bytes.subarray(0, SEAL_BYTES);
      const cipher = createDecipheriv('aes-256-ctr', cipherKey, seal);
      const words = Buffer.concat([cipher.update(bytes.subarray(SEAL_BYTES)), cipher.final()]);
      return timingSafeEqual(sealOf(words), seal) ? words.toString() : undefined;
    },
  };
}
