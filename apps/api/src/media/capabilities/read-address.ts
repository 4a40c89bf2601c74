import { keyOfAddress, mediaAddress, sealedInAddress } from '../store/media-address.ts';
import type { MediaKey } from '../store/media-store.ts';
import { openCapability } from './capability.ts';
import type { Seals } from './seals.ts';

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
