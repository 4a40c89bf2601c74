import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FogPool, levelSize } from '@venture-atlas/map-math';
import { cutPicture, cutPlain } from '../media/images/cut-picture.ts';
import { storeUpload } from '../media/images/store-picture.ts';
import { lookAtPart, type MaskedAsk, maskOrderOf } from '../media/masks/look-at-part.ts';
import { PAPERS } from '../media/masks/mask-order.ts';
import { maskPicture } from '../media/masks/mask-picture.ts';
import { type PlainSource, plainFolder } from '../media/masks/plain-tiles.ts';
import { hiddenPixels } from './noise-twin.ts';
import { readRgb, type UploadKind, type UploadTwins, uploadKindsFor, writeUploadTwins } from './upload-twins.ts';

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
    if ((lookAtPart(ask)?.kind ?? 'hidden') === 'hidden') continue;
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
function* asksOf(source: PlainSource, pool: FogPool): Generator<MaskedAsk> {
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
async function seen(ask: MaskedAsk, { media, tiles, plain }: Uploaded): Promise<Buffer> {
  const part = lookAtPart(ask);
  if (part?.kind === 'clear' && ask.what.form === 'tile') {
    const { z, y, x } = ask.what;
    return readFile(join(media.folder, ...tiles.split('/'), `${z}`, `${y}`, `${x}.webp`));
  }
  if (part === undefined) return Buffer.alloc(0);
  const made = await maskPicture(maskOrderOf(ask, part, { media, plain }));
  return made.kind === 'made' ? Buffer.from(made.bytes) : Buffer.alloc(0);
}
