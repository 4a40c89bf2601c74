import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { FOG_HIDDEN, type FogGrid, type FogPool, levelSize, type Size } from '@venture-atlas/map-math';
import { IMAGE_PIXELS_MAX } from '@venture-atlas/types';
import sharp, { type Sharp } from 'sharp';
import { cutPicture, cutPlain } from '../media/images/cut-picture.ts';
import type { PictureFormat } from '../media/images/image-job.ts';
import { storeUpload } from '../media/images/store-picture.ts';
import { findMapPart, type MaskRequest, maskOrderFor } from '../media/masks/map-part.ts';
import { PAPERS } from '../media/masks/mask-order.ts';
import { maskPicture } from '../media/masks/mask-picture.ts';
import { type PlainSource, plainFolder } from '../media/masks/plain-tiles.ts';

/** Upload formats; WebP both lossless and lossy. */
export const UPLOAD_KINDS = ['png', 'jpeg', 'webp', 'lossy webp'] as const;
type UploadKind = (typeof UPLOAD_KINDS)[number];

/** A picture to upload, and its twin: equal in visible pixels, and noise in hidden ones. */
interface UploadTwins {
  real: UploadFile;
  twin: UploadFile;
  /** Number of noise pixels of the twin. */
  noise: number;
}

interface UploadFile {
  path: string;
  format: PictureFormat;
}

/** Red, green and blue, row by row. */
interface RgbPixels extends Size {
  data: Buffer;
}

/** Block size of a JPEG with 4:2:0 colors. */
const JPEG_BLOCK = 16;
/** Distance in pixels to the nearest visible ground beyond which a JPEG block can become noise. */
const JPEG_REACH = 18;

/** Upload formats of a picture of this size: a larger WebP is refused, since it is decoded as a whole. */
const uploadKindsFor = ({ width, height }: Size): readonly UploadKind[] =>
  width * height > IMAGE_PIXELS_MAX ? ['png', 'jpeg'] : UPLOAD_KINDS;

/**
 * Writes a picture and its twin as upload files.
 * @param hidden 1 for each pixel on hidden ground
 * @param work temporary folder
 */
export async function writeUploadTwins(
  kind: UploadKind,
  picture: RgbPixels,
  hidden: Uint8Array,
  work: string,
): Promise<UploadTwins> {
  const write = async (name: string, format: PictureFormat, image: Sharp): Promise<UploadFile> => {
    const path = join(work, `${name}.${format}`);
    await image.toFile(path);
    return { path, format };
  };
  const noisy = (pixels: RgbPixels, where: Uint8Array) => {
    const data = Buffer.from(pixels.data);
    return { pixels: { ...pixels, data }, noise: putNoise(data, where) };
  };
  switch (kind) {
    case 'png':
    case 'webp': {
      const twin = noisy(picture, hidden);
      const encode = (pixels: RgbPixels): Sharp =>
        kind === 'png' ? open(pixels).png({ compressionLevel: 1 }) : open(pixels).webp({ lossless: true, effort: 0 });
      const real = await write('real', kind, encode(picture));
      return { real, twin: await write('twin', kind, encode(twin.pixels)), noise: twin.noise };
    }
    case 'jpeg': {
      const twin = noisy(picture, hiddenBlocks(hidden, picture, { side: JPEG_BLOCK, reach: JPEG_REACH }));
      const encode = (pixels: RgbPixels): Sharp => open(pixels).jpeg({ quality: 85 });
      const real = await write('real', kind, encode(picture));
      return { real, twin: await write('twin', kind, encode(twin.pixels)), noise: twin.noise };
    }
    case 'lossy webp': {
      // A lossy file: only its decoded pixels can have a twin.
      const real = await write('real', 'webp', open(picture).webp({ quality: 85, effort: 0 }));
      const twin = noisy(await readRgb(real.path), hidden);
      return {
        real,
        twin: await write('twin', 'png', open(twin.pixels).png({ compressionLevel: 1 })),
        noise: twin.noise,
      };
    }
  }
}

/** The pixels of a picture file. */
export async function readRgb(file: string): Promise<RgbPixels> {
  const { data, info } = await sharp(file, { limitInputPixels: false })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const open = ({ data, width, height }: RgbPixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 }, limitInputPixels: false });

/** A map with fog. */
export interface MaskedSource {
  source: PlainSource;
  pool: FogPool;
  /** Path of its source picture. */
  file: string;
}

export interface TwinReport {
  /** Format of both uploads. */
  kind: UploadKind;
  /** Number of compared pictures: partly visible tiles, wholes, previews and share images, by day and by night. */
  compared: number;
  /** Number of noise pixels in the twin. */
  noise: number;
  /** Pictures that differ for the twin; empty if no byte depends on hidden pixels. */
  differing: string[];
}

/**
 * Uploads the picture of a map, and a twin with noise in hidden pixels, in every format. Makes everything that players
 * get of both, and compares it byte by byte. Writes only to the given folder.
 * @param hidden fog of the noise; another fog than that of the masks tests the comparison itself
 */
export async function compareTwins(
  { source, pool, file }: MaskedSource,
  work: string,
  hidden: FogPool = pool,
): Promise<TwinReport[]> {
  await mkdir(work, { recursive: true });
  const picture = await readRgb(file);
  const where = hiddenPixels(picture, hidden.grid, source.map);
  const reports: TwinReport[] = [];
  for (const kind of uploadKindsFor(picture)) {
    const folder = join(work, kind);
    await mkdir(folder);
    const uploads = await writeUploadTwins(kind, picture, where, folder);
    reports.push({ kind, noise: uploads.noise, ...(await compareUploads(uploads, { source, pool }, folder)) });
    await rm(folder, { recursive: true });
  }
  return reports;
}

async function compareUploads(
  uploads: UploadTwins,
  { source, pool }: Pick<MaskedSource, 'source' | 'pool'>,
  work: string,
): Promise<Pick<TwinReport, 'compared' | 'differing'>> {
  const real = await upload(uploads.real, source, join(work, 'for real'));
  const twin = await upload(uploads.twin, source, join(work, 'for its twin'));
  let compared = 0;
  const differing: string[] = [];
  for (const request of allRequests(source, pool)) {
    // Fully hidden parts do not depend on uploads.
    if ((findMapPart(request)?.kind ?? 'hidden') === 'hidden') continue;
    compared += 1;
    if (!(await sentPicture(request, real)).equals(await sentPicture(request, twin)))
      differing.push([request.paper, ...Object.values(request.what)].join(' '));
  }
  return { compared, differing };
}

/** Stored files of an upload, by keys in a folder. */
interface Uploaded {
  media: { folder: string };
  tiles: string;
  plain: string;
}

/** Stores a file like the server, and cuts it for the map. */
async function upload(
  { path, format }: UploadTwins['real'],
  { map, pyramid }: PlainSource,
  folder: string,
): Promise<Uploaded> {
  const work = join(folder, '.work');
  await mkdir(work, { recursive: true });
  const media = { folder };
  const job = { source: path, media, format, mostPixels: Number.MAX_SAFE_INTEGER };
  const { hash, file, source } = await storeUpload({ ...job, naming: 'by content', keepsSource: true }, work);
  const cut = { hash, file: source?.file ?? file, media, map };
  const { folder: tiles } = await cutPicture(cut, work);
  const plain = plainFolder(hash, pyramid);
  await cutPlain({ ...cut, folder: plain }, work);
  return { media, tiles, plain };
}

/** All possible requests for a masked map. */
function* allRequests(source: PlainSource, pool: FogPool): Generator<MaskRequest> {
  const { pyramid } = source;
  for (const paper of PAPERS) {
    for (const form of ['whole', 'preview', 'share'] as const) yield { source, pool, paper, what: { form } };
    for (let z = 0; z < pyramid.levels; z += 1) {
      const { width, height } = levelSize(pyramid, z);
      for (let y = 0; y * pyramid.size < height; y += 1)
        for (let x = 0; x * pyramid.size < width; x += 1)
          yield { source, pool, paper, what: { form: 'tile', z, y, x } };
    }
  }
}

/** The picture that players get: for a clear tile, the stored one. */
async function sentPicture(request: MaskRequest, { media, tiles, plain }: Uploaded): Promise<Buffer> {
  const part = findMapPart(request);
  if (part?.kind === 'clear' && request.what.form === 'tile') {
    const { z, y, x } = request.what;
    return readFile(join(media.folder, ...tiles.split('/'), `${z}`, `${y}`, `${x}.webp`));
  }
  if (part === undefined) return Buffer.alloc(0);
  const made = await maskPicture(maskOrderFor(request, part, { media, plain }));
  return made.kind === 'made' ? Buffer.from(made.bytes) : Buffer.alloc(0);
}

/** Mask of pixels over any hidden ground: 1 for each of them, row by row. */
export function hiddenPixels(picture: Size, grid: FogGrid, map: Size): Uint8Array {
  const hidden = new Uint8Array(picture.width * picture.height);
  const columns = cellsUnder(picture.width, map.width, grid.cell, grid.width);
  const rows = cellsUnder(picture.height, map.height, grid.cell, grid.height);
  for (let y = 0; y < picture.height; y += 1)
    for (let x = 0; x < picture.width; x += 1)
      if (hasHidden(grid, columns, x, rows, y)) hidden[y * picture.width + x] = 1;
  return hidden;
}

/**
 * Mask of pixels in codec blocks that are entirely hidden.
 * @param hidden result of `hiddenPixels`
 * @param block its side, and the distance around it that must be hidden too (pixels)
 */
function hiddenBlocks(
  hidden: Uint8Array,
  { width, height }: Size,
  { side, reach }: { side: number; reach: number },
): Uint8Array {
  const inBlocks = new Uint8Array(hidden.length);
  const rowsOf = (top: number, around: number): number[] => {
    const [first, end] = [Math.max(0, top - around), Math.min(height, top + side + around)];
    return Array.from({ length: end - first }, (_one, at) => (first + at) * width);
  };
  for (let top = 0; top < height; top += side) {
    for (let left = 0; left < width; left += side) {
      const [first, end] = [Math.max(0, left - reach), Math.min(width, left + side + reach)];
      if (rowsOf(top, reach).some((row) => hidden.subarray(row + first, row + end).includes(0))) continue;
      for (const row of rowsOf(top, 0)) inBlocks.fill(1, row + left, row + Math.min(width, left + side));
    }
  }
  return inBlocks;
}

/**
 * Writes noise into the marked pixels in place.
 * @param pixels red, green and blue, row by row
 * @returns number of noise pixels
 */
function putNoise(pixels: Uint8Array, where: Uint8Array): number {
  let [bits, count] = [7, 0];
  for (const [pixel, isMarked] of where.entries()) {
    if (isMarked === 0) continue;
    count += 1;
    for (let channel = 0; channel < 3; channel += 1) {
      bits = (Math.imul(bits, 1_664_525) + 1_013_904_223) >>> 0;
      pixels[pixel * 3 + channel] = bits >>> 24;
    }
  }
  return count;
}

/** First and last cell under each pixel of a side, alternating. */
function cellsUnder(pixels: number, units: number, cell: number, cells: number): Int32Array {
  const under = new Int32Array(pixels * 2);
  const side = units / pixels / cell;
  for (let at = 0; at < pixels; at += 1) {
    under[at * 2] = Math.min(cells - 1, Math.floor(at * side));
    under[at * 2 + 1] = Math.min(cells, Math.ceil((at + 1) * side)) - 1;
  }
  return under;
}

function hasHidden({ width, cells }: FogGrid, columns: Int32Array, x: number, rows: Int32Array, y: number): boolean {
  const last = columns[x * 2 + 1] ?? 0;
  for (let row = rows[y * 2] ?? 0; row <= (rows[y * 2 + 1] ?? 0); row += 1)
    for (let column = columns[x * 2] ?? 0; column <= last; column += 1)
      if (cells[row * width + column] === FOG_HIDDEN) return true;
  return false;
}
