import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { framedPicture, type PixelFrame } from '@venture-atlas/map-math';
import { IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX, MAP_PAPER } from '@venture-atlas/types';
import sharp, { type Metadata, type Sharp } from 'sharp';
import { type MediaStore, openMediaStore, type PictureNaming } from '../store/media-store.ts';
import { checkPicture } from './check-picture.ts';
import { cutPicture } from './cut-picture.ts';
import {
  type FitJob,
  fileEnd,
  type ImageJob,
  type PictureFormat,
  type PixelSize,
  pictureFormats,
  type StoredFiles,
  type StoredPicture,
  type UploadJob,
} from './image-job.ts';
import { ImageRefusal } from './picture-refused.ts';

/** The whole picture, encoded anew. */
interface Encoded {
  path: string;
  format: PictureFormat;
  /** Path of the lossless PNG, if it is kept too. */
  source: string | null;
}

/** Work folder, and whether to keep a lossless source. */
interface EncodeOptions {
  work: string;
  keepsSource: boolean;
}

/**
 * Encoding and decoding a WebP needs the whole picture in memory, at 8 to 14 bytes a pixel. JPEG and PNG go line by
 * line (except optimized JPEG). Above this size, memory matters more than disk space.
 */
const WEBP_PIXELS = 32_000_000;

/**
 * Re-encodes a user's picture that was checked: drops metadata and appended data, converts colors to 8-bit sRGB, and
 * applies the orientation.
 * @throws ImageRefusal damaged
 */
async function encodePicture(
  source: string,
  meta: Metadata,
  { mostPixels, ...options }: EncodeOptions & { mostPixels: number },
): Promise<Encoded> {
  const image = sharp(source, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true });
  // Rotation needs the whole picture in memory, so rotate only if the metadata requires it.
  if ((meta.orientation ?? 1) > 1) image.autoOrient();
  return encodePipeline(image, meta, options);
}

/** Encodes the output of a pipeline. @param meta size and alpha of the output @throws ImageRefusal damaged */
async function encodePipeline(
  image: Sharp,
  meta: Pick<Metadata, 'width' | 'height' | 'hasAlpha'>,
  { work, keepsSource }: EncodeOptions,
): Promise<Encoded> {
  const format = formatFor(meta);
  const path = join(work, `full.${fileEnd[format]}`);
  const pixels = image.toColourspace('srgb');
  // A PNG is lossless, so it is its own source.
  if (!keepsSource || format === 'png') {
    await writeTo(path, encoded(pixels, format));
    return { path, format, source: null };
  }
  const source = join(work, SOURCE_NAME);
  await writeTo(source, encoded(pixels, 'png'));
  return { ...(await encodeSource(source, meta, work)), source };
}

/** Temporary name of a lossless source. */
const SOURCE_NAME = 'source.png';

/** Encodes the picture that is shown from its lossless source. @throws ImageRefusal damaged */
async function encodeSource(
  source: string,
  meta: Pick<Metadata, 'width' | 'height' | 'hasAlpha'>,
  work: string,
): Promise<Pick<Encoded, 'path' | 'format'>> {
  const format = formatFor(meta);
  const path = join(work, `full.${fileEnd[format]}`);
  await writeTo(path, encoded(sharp(source, { limitInputPixels: false, sequentialRead: true }), format));
  return { path, format };
}

async function writeTo(path: string, image: Sharp): Promise<void> {
  await image.toFile(path).catch((error: Error) => {
    throw /no space left|ENOSPC/i.test(error.message) ? error : new ImageRefusal('damaged');
  });
}

function formatFor({ width, height, hasAlpha }: Pick<Metadata, 'width' | 'height' | 'hasAlpha'>): PictureFormat {
  if (width * height <= WEBP_PIXELS) return 'webp';
  return hasAlpha ? 'png' : 'jpeg';
}

function encoded(image: Sharp, format: PictureFormat): Sharp {
  if (format === 'webp') return image.webp({ quality: 86, effort: 2 });
  return format === 'png'
    ? image.png({ compressionLevel: 4 })
    : image.jpeg({ quality: 90, chromaSubsampling: '4:4:4', optimiseCoding: false });
}

/** Suffix of a source, after the name of its picture. */
const SOURCE_END = '-source.png';
const PREVIEW_WIDTH = 480;
/** Small enough to embed in a page. */
const GLIMPSE_WIDTH = 48;
const SHARE_SIZE = { width: 1200, height: 630 };

/**
 * Validates a picture and writes the full file, a preview, a share image and the tile pyramid into the store.
 * Everything is made in the folder `work` and moved at the end. Storing the same picture twice is idempotent.
 * @throws ImageRefusal
 */
export async function storePicture(job: ImageJob, work: string): Promise<StoredPicture> {
  const { mostPixels = IMAGE_PIXELS_MAX, keepsSource } = job;
  const meta = await checkPicture(job.source, job.trust === 'ours' ? 'ours' : 'any', mostPixels);
  const own = job.trust === 'ours' ? pictureFormats.find((format) => format === meta.format) : undefined;
  const full = await (own === undefined
    ? encodePicture(job.source, meta, { work, mostPixels, keepsSource })
    : keepAsItIs(job.source, meta, { format: own, keepsSource }, work));
  const files = await publishPicture(full, { work, naming: job.naming }, openMediaStore(job.media));
  const { hash, width, height } = files;
  const cutJob = { hash, file: files.source?.file ?? files.file, media: job.media, map: job.map ?? { width, height } };
  const tiles = await cutPicture(cutJob, work);
  return { ...files, tiles };
}

/** Stores a user's file without tiles. */
export async function storeUpload(job: UploadJob, work: string): Promise<StoredFiles> {
  const meta = await checkPicture(job.source, job.format, job.mostPixels);
  const { mostPixels, keepsSource } = job;
  const full = await encodePicture(job.source, meta, { work, mostPixels, keepsSource });
  return publishPicture(full, { work, naming: job.naming }, openMediaStore(job.media));
}

async function keepAsItIs(
  file: string,
  meta: Metadata,
  { format, keepsSource }: { format: PictureFormat; keepsSource: boolean },
  work: string,
): Promise<Encoded> {
  if (keepsSource && format === 'png') {
    const source = join(work, SOURCE_NAME);
    await copyFile(file, source);
    return { ...(await encodeSource(source, meta, work)), source };
  }
  const path = join(work, `full.${fileEnd[format]}`);
  await copyFile(file, path);
  return { path, format, source: null };
}

/** Names and stores a whole picture, with a preview and a share image. */
export async function publishPicture(
  { path: full, format, source: sourcePath }: Encoded,
  { work, naming }: { work: string; naming: PictureNaming },
  store: MediaStore,
): Promise<StoredFiles> {
  const wholeSha256 = await sha256Of(full);
  const sha256 = sourcePath === null ? wholeSha256 : await sha256Of(sourcePath);
  const hash = naming === 'by content' ? sha256 : randomBytes(32).toString('hex');
  const { width, height } = await sharp(full, { limitInputPixels: false }).metadata();
  const preview = `${hash}-preview.webp`;
  const shareImage = `${hash}-share.jpg`;
  const file = `${hash}.${fileEnd[format]}`;
  const source =
    sourcePath === null ? null : { file: `${hash}${SOURCE_END}`, bytes: (await stat(sourcePath)).size, wholeSha256 };
  const decode = () => sharp(full, { limitInputPixels: false, failOn: 'error' });
  // Limits the height: the preview of a narrow strip would exceed the WebP maximum.
  const previewSize = { width: PREVIEW_WIDTH, height: IMAGE_SIDE_MAX, fit: 'inside' } as const;
  await decode().resize(previewSize).webp({ quality: 70, effort: 4 }).toFile(join(work, preview));
  await decode()
    .resize({ ...SHARE_SIZE, fit: 'cover' })
    .flatten({ background: MAP_PAPER })
    .jpeg({ quality: 82 })
    .toFile(join(work, shareImage));
  const glimpse = await sharp(join(work, preview))
    .resize({ width: GLIMPSE_WIDTH })
    .webp({ quality: 45, effort: 6 })
    .toBuffer();
  const { size: bytes } = await stat(full);
  const small = await Promise.all([preview, shareImage].map((name) => stat(join(work, name))));
  const smallBytes = small.reduce((sum, { size }) => sum + size, 0);
  await store.put(join(work, preview), preview);
  await store.put(join(work, shareImage), shareImage);
  if (sourcePath !== null && source !== null) await store.put(sourcePath, source.file, { isSure: true });
  // The whole picture comes last and is synced: if it exists, the other files exist too.
  await store.put(full, file, { isSure: true });
  return {
    hash,
    sha256,
    file,
    format,
    width,
    height,
    bytes,
    preview,
    shareImage,
    smallBytes,
    source,
    glimpse: glimpse.toString('base64'),
  };
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/**
 * Crops a stored picture to the proportions of a map, or pads it with paper at two sides. Does not stretch pixels;
 * scales down only if the padded picture would exceed the limits.
 * @throws ImageRefusal damaged
 */
export async function fitPicture(
  { file, media, map, fit, mostPixels, naming, keepsSource }: FitJob,
  work: string,
): Promise<StoredFiles> {
  const store = openMediaStore(media);
  const stored = await store.localFile(file);
  const open = () => sharp(stored, { limitInputPixels: false, failOn: 'error', sequentialRead: true });
  const meta = await open().metadata();
  const picture = within(meta, framedPicture(meta, map, fit), mostPixels);
  const frame = framedPicture(picture, map, fit);
  const image = open();
  if (picture.width !== meta.width) image.resize({ ...picture, fit: 'fill' });
  if (fit === 'crop') image.extract(frame);
  else image.extend({ ...sidesOf(frame, picture), background: MAP_PAPER });
  const full = await encodePipeline(image, { ...frame, hasAlpha: meta.hasAlpha }, { work, keepsSource });
  return publishPicture(full, { work, naming }, store);
}

/** Scales the picture so that its frame stays within the limits. */
function within(picture: PixelSize, frame: PixelFrame, mostPixels: number): PixelSize {
  const share = Math.min(
    1,
    IMAGE_SIDE_MAX / Math.max(frame.width, frame.height),
    Math.sqrt(mostPixels / (frame.width * frame.height)),
  );
  const part = (side: number) => (share === 1 ? side : Math.max(1, Math.floor(side * share)));
  return { width: part(picture.width), height: part(picture.height) };
}

const sidesOf = (frame: PixelFrame, picture: PixelSize) => ({
  left: -frame.left,
  top: -frame.top,
  right: frame.width - picture.width + frame.left,
  bottom: frame.height - picture.height + frame.top,
});
