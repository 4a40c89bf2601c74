import type { MediaKey } from './media-store.ts';

/** How the addresses of stored files begin. */
export const MEDIA_PREFIX = '/media/';

/** How those begin that are not for everybody; no stored file has such a name. */
export const PRIVATE_PREFIX = `${MEDIA_PREFIX}private/`;

/** Where browsers find a stored file of an open world. Rows and texts name a file so too, wherever it is shown. */
export const mediaAddress = (key: MediaKey): string => `${MEDIA_PREFIX}${key}`;

/** The address of a file, or of a folder of tiles, that a sealed capability opens. */
export const privateAddress = (sealed: string): string => `${PRIVATE_PREFIX}${sealed}`;

/** The stored file that an address of this installation names; undefined for any other address. */
export function keyOfAddress(address: string | null | undefined): MediaKey | undefined {
  const key = address?.startsWith(MEDIA_PREFIX) ? address.slice(MEDIA_PREFIX.length) : '';
  return key === '' || address?.startsWith(PRIVATE_PREFIX) ? undefined : key;
}

/** The name of the stored picture that an address or text names somewhere; undefined for none. */
export const pictureNamedIn = (address: string | null | undefined): string | undefined =>
  /\/media\/([0-9a-f]{64})[.-]/.exec(address ?? '')?.[1];

/**
 * An address with another name of the stored picture that it names; undefined where that has none. Any other address
 * stays.
 */
export function renamePicture(address: string, nameOf: (name: string) => string | undefined): string | undefined {
  const name = pictureNamedIn(address);
  if (name === undefined) return address;
  const other = nameOf(name);
  return other && address.replace(name, other);
}

/** The sealed capability of an address; undefined for one that has none. */
export function sealedInAddress(address: string | null | undefined): string | undefined {
  return address?.startsWith(PRIVATE_PREFIX) ? address.slice(PRIVATE_PREFIX.length) : undefined;
}
