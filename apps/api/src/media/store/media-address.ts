import type { MediaKey } from './media-store.ts';

/** How the addresses of stored files begin. */
export const MEDIA_PREFIX = '/media/';

/** Where browsers find a stored file. */
export const mediaAddress = (key: MediaKey): string => `${MEDIA_PREFIX}${key}`;

/** The stored file that an address of this installation names; undefined for any other address. */
export function keyOfAddress(address: string | null | undefined): MediaKey | undefined {
  const key = address?.startsWith(MEDIA_PREFIX) ? address.slice(MEDIA_PREFIX.length) : '';
  return key === '' ? undefined : key;
}
