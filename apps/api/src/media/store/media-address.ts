import type { MediaKey } from './media-store.ts';

/** Prefix of the addresses of stored files. */
export const MEDIA_PREFIX = '/media/';

/** Prefix of private addresses; no stored file has such a name. */
export const PRIVATE_PREFIX = `${MEDIA_PREFIX}private/`;

/** Public address of a stored file. Rows and texts also store files by this address, whether public or not. */
export const mediaAddress = (key: MediaKey): string => `${MEDIA_PREFIX}${key}`;

/** The address of a file, or of a folder of tiles, that a sealed capability opens. */
export const privateAddress = (sealed: string): string => `${PRIVATE_PREFIX}${sealed}`;

/** The stored file of a public address; undefined for any other address. */
export function keyOfAddress(address: string | null | undefined): MediaKey | undefined {
  const key = address?.startsWith(MEDIA_PREFIX) ? address.slice(MEDIA_PREFIX.length) : '';
  return key === '' || address?.startsWith(PRIVATE_PREFIX) ? undefined : key;
}

/** Name of the first stored picture in an address or text; undefined for none. */
export const pictureNameIn = (address: string | null | undefined): string | undefined =>
  /\/media\/([0-9a-f]{64})[.-]/.exec(address ?? '')?.[1];

/** Replaces the picture name in an address; undefined if `nameOf` has no new name. Other addresses stay as they are. */
export function renamePicture(address: string, nameOf: (name: string) => string | undefined): string | undefined {
  const name = pictureNameIn(address);
  if (name === undefined) return address;
  const other = nameOf(name);
  return other && address.replace(name, other);
}

/** The sealed capability of a private address; undefined for any other address. */
export function sealedInAddress(address: string | null | undefined): string | undefined {
  return address?.startsWith(PRIVATE_PREFIX) ? address.slice(PRIVATE_PREFIX.length) : undefined;
}
