/** A kind of picture that is told by its first bytes. */
export type KnownPicture = 'png' | 'jpeg' | 'webp' | 'gif';

/** So many bytes tell the kind of a picture. */
export const PICTURE_HEAD_BYTES = 16;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/** The kind of a picture by its first bytes, whatever its name says; undefined for anything else. */
export function pictureFormatOf(head: Uint8Array): KnownPicture | undefined {
  if (PNG.every((byte, at) => head[at] === byte)) return 'png';
  if (JPEG.every((byte, at) => head[at] === byte)) return 'jpeg';
  if (letters(head, 0, 4) === 'RIFF' && letters(head, 8, 12) === 'WEBP') return 'webp';
  return letters(head, 0, 4) === 'GIF8' ? 'gif' : undefined;
}

const letters = (head: Uint8Array, from: number, to: number): string => String.fromCharCode(...head.subarray(from, to));
