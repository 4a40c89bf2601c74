import { IMAGE_PIXELS_MAX } from '@venture-atlas/types';

/** A kind of picture that its first bytes identify. */
export type KnownPicture = 'png' | 'jpeg' | 'webp' | 'gif';

/** The number of bytes that identify the kind of a picture. */
export const PICTURE_HEAD_BYTES = 16;

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

/** The kind of a picture by its first bytes, regardless of its name; undefined for anything else. */
export function pictureFormatOf(head: Uint8Array): KnownPicture | undefined {
  if (PNG.every((byte, at) => head[at] === byte)) return 'png';
  if (JPEG.every((byte, at) => head[at] === byte)) return 'jpeg';
  if (letters(head, 0, 4) === 'RIFF' && letters(head, 8, 12) === 'WEBP') return 'webp';
  return letters(head, 0, 4) === 'GIF8' ? 'gif' : undefined;
}

const letters = (head: Uint8Array, from: number, to: number): string => String.fromCharCode(...head.subarray(from, to));

const MILLION = 1_000_000;

/** Reasons for refusing a picture. */
export const pictureProblems = [
  'not_an_image',
  'gif',
  'wrong_kind',
  'too_many_pixels',
  'held_whole',
  'too_wide',
  'damaged',
  'took_too_long',
  'storage',
  'no_room',
  'crashed',
] as const;
export type PictureProblem = (typeof pictureProblems)[number];

const sentences: Record<Exclude<PictureProblem, 'too_many_pixels'>, string> = {
  not_an_image: 'is not a picture that can be used. Choose a PNG, JPEG or WebP.',
  gif: 'is a GIF. Save it as PNG, JPEG or WebP, and choose that file.',
  wrong_kind: 'is not the kind of picture that its first bytes say. Save it as PNG, JPEG or WebP once more.',
  held_whole: `has more than ${IMAGE_PIXELS_MAX / MILLION} million pixels. That many can be read from a PNG that is not interlaced or a JPEG that is not progressive and not turned: save it as one of these.`,
  too_wide: 'is longer than 16,383 pixels on one side. Make it smaller.',
  damaged: 'is damaged. Save it once more, and try again.',
  took_too_long: 'took too long to read. Make it smaller, or save it as another kind.',
  storage: 'could not be stored: the server has no room left. Tell the operator.',
  no_room: 'found no room: the limit for pictures of worlds is reached. Ask the person who runs this site for more.',
  crashed: 'could not be read. Save it as another kind, and try again.',
};

/**
 * The problem with a picture, for the person who chose it.
 * @param name of the file; without it the sentence says "The picture"
 * @param mostPixels the maximum number of pixels
 */
export function pictureProblemSentence(problem: PictureProblem, name = '', mostPixels = IMAGE_PIXELS_MAX): string {
  const sentence =
    problem === 'too_many_pixels'
      ? `has more than ${mostPixels / MILLION} million pixels. Make it smaller.`
      : sentences[problem];
  return `${name === '' ? 'The picture' : `“${name}”`} ${sentence}`;
}
