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

/** Ways in which a picture is uploaded; of WebP, one loses nothing and the other is compressed. */
export const UPLOAD_KINDS = ['png', 'jpeg', 'webp', 'lossy webp'] as const;
type UploadKind = (typeof UPLOAD_KINDS)[number];

/** A picture to upload, and its twin: equal in all that is not hidden, and noise where it is hidden. */
interface UploadTwins {
  real: UploadFile;
  twin: UploadFile;
  /** Pixels of the twin that are noise. */
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

/** Of a JPEG with 4:2:0 colors: what is encoded together. */
const JPEG_BLOCK = 16;
/** Pixels to the nearest ground that is not hidden, beyond which a block of a JPEG can become noise. */
const JPEG_REACH = 18;

/** The ways in which a picture of this size can be uploaded: a larger WebP is refused, since it is read all at once. */
const uploadKindsFor = ({ width, height }: Size): readonly UploadKind[] =>
  width * height > IMAGE_PIXELS_MAX ? ['png', 'jpeg'] : UPLOAD_KINDS;

/**
 * Writes a picture and its twin as somebody could upload them.
 * @param hidden 1 for each pixel that hidden ground is under
 * @param work a folder for the files
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
      // Compressed before it was sent: only its decoded pixels can have a twin.
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

/** A map that players get masked. */
export interface MaskedSource {
  source: PlainSource;
  pool: FogPool;
  /** Where the picture is that it is cut from. */
  file: string;
}

export interface TwinReport {
  /** How the picture was uploaded, once for real and once as its twin. */
  kind: UploadKind;
  /** Pictures that were compared: what is not hidden of tiles, wholes, previews and share cards, by day and by night. */
  compared: number;
  /** Pixels of the upload that are noise in its twin. */
  noise: number;
  /** What is another one for the twin; empty when no byte depends on what is hidden. */
  differing: string[];
}

/**
 * Uploads the picture of a map, and a twin in which hidden pixels are noise, in every way that pictures are uploaded.
 * Makes everything that players get of both, and compares it byte by byte. Writes to the given folder alone.
 * @param hidden what becomes noise; another state of the fog than that of the masks is for trying the comparison itself
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
  for (const ask of asksOf(source, pool)) {
    // What is hidden as a whole is drawn from nothing that was uploaded.
    if ((findMapPart(ask)?.kind ?? 'hidden') === 'hidden') continue;
    compared += 1;
    if (!(await seen(ask, real)).equals(await seen(ask, twin)))
      differing.push([ask.paper, ...Object.values(ask.what)].join(' '));
  }
  return { compared, differing };
}

/** What was stored of an upload, by keys in a folder. */
interface Uploaded {
  media: { folder: string };
  tiles: string;
  plain: string;
}

/** Takes a file in as the server does, and cuts it for the map. */
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

/** Everything that can be asked for of a masked map. */
function* asksOf(source: PlainSource, pool: FogPool): Generator<MaskRequest> {
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

/** What players get: of a clear tile, the stored one. */
async function seen(ask: MaskRequest, { media, tiles, plain }: Uploaded): Promise<Buffer> {
  const part = findMapPart(ask);
  if (part?.kind === 'clear' && ask.what.form === 'tile') {
    const { z, y, x } = ask.what;
    return readFile(join(media.folder, ...tiles.split('/'), `${z}`, `${y}`, `${x}.webp`));
  }
  if (part === undefined) return Buffer.alloc(0);
  const made = await maskPicture(maskOrderFor(ask, part, { media, plain }));
  return made.kind === 'made' ? Buffer.from(made.bytes) : Buffer.alloc(0);
}

/** The pixels of a picture that any hidden ground is under: 1 for each of those, row by row. */
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
 * Those pixels that are in a block of a codec which is hidden as a whole.
 * @param hidden as `hiddenPixels` says
 * @param block its side, and how far around it all must be hidden too (pixels)
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
 * Puts noise into the marked pixels. Changes the pixels.
 * @param pixels red, green and blue, row by row
 * @returns how many pixels are noise now
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

/** The first and the last cell that each pixel of a side lies on, one after the other. */
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
