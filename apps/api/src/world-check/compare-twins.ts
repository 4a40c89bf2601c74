import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type FogPool, levelSize } from '@venture-atlas/map-math';
import sharp from 'sharp';
import { cutTiles } from '../media/images/tile-pyramid.ts';
import { lookAtPart, type MaskedAsk, maskOrderOf } from '../media/masks/look-at-part.ts';
import { PAPERS } from '../media/masks/mask-order.ts';
import { maskPicture } from '../media/masks/mask-picture.ts';
import type { PlainSource } from '../media/masks/plain-tiles.ts';
import { noiseWhereHidden } from './noise-twin.ts';

/** A map that players get masked. */
export interface MaskedSource {
  source: PlainSource;
  pool: FogPool;
  /** Where its picture lies. */
  file: string;
}

export interface TwinReport {
  /** Pictures that were compared: tiles of all levels, wholes, previews and share cards, by day and by night. */
  compared: number;
  /** Pixels of the picture that are noise in its twin. */
  noise: number;
  /** What is another one for the twin; empty when no byte depends on what is hidden. */
  differing: string[];
}

/**
 * Makes everything that players get of a map, once of its picture and once of a twin in which every hidden pixel is noise,
 * and compares it byte by byte. Writes to the given folder alone.
 * @param hidden what becomes noise; another state of the fog than that of the masks is for trying the comparison itself
 */
export async function compareTwins(
  { source, pool, file }: MaskedSource,
  work: string,
  hidden: FogPool = pool,
): Promise<TwinReport> {
  const { data, info } = await sharp(file, { limitInputPixels: false })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  await mkdir(work, { recursive: true });
  const cut = async (name: string): Promise<void> => {
    const picture = join(work, `${name}.png`);
    await sharp(data, { raw: { ...size, channels: 3 } })
      .png({ compressionLevel: 1 })
      .toFile(picture);
    await cutTiles(picture, join(work, name), size, source.map, 'png');
  };
  await cut('real');
  const noise = noiseWhereHidden(data, size, hidden.grid, source.map);
  await cut('twin');
  let compared = 0;
  const differing: string[] = [];
  for (const ask of asksOf(source, pool)) {
    const [real, twin] = [await seen(ask, work, 'real'), await seen(ask, work, 'twin')];
    compared += 1;
    if (!real.equals(twin)) differing.push([ask.paper, ...Object.values(ask.what)].join(' '));
  }
  return { compared, noise, differing };
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

/** What players get; of a clear tile, which they get as it is stored, the pixels that it is made of. */
async function seen(ask: MaskedAsk, folder: string, plain: string): Promise<Buffer> {
  const part = lookAtPart(ask);
  if (part === undefined || part.kind === 'hidden') return Buffer.alloc(0);
  if (part.kind === 'clear' && ask.what.form === 'tile') {
    const { z, y, x } = ask.what;
    return sharp(join(folder, plain, `${z}`, `${y}`, `${x}.png`))
      .raw()
      .toBuffer();
  }
  const made = await maskPicture(maskOrderOf(ask, part, { media: { folder }, plain }));
  return made.kind === 'made' ? Buffer.from(made.bytes) : Buffer.alloc(0);
}
