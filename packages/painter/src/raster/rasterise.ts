import sharp from 'sharp';
import { pathLine } from '../pen/paths.ts';
import type { Ring } from '../plane/rings.ts';

sharp.cache(false);

/** A picture as raw bytes: red, green, blue, and alpha of each pixel, rows from the top. */
interface RgbaPicture {
  width: number;
  height: number;
  data: Uint8Array;
}

/** The part of the sheet that a drawing shows, and its size in pixels. */
interface Frame {
  /** Left, top, width, and height in sheet units. */
  view: readonly [x: number, y: number, width: number, height: number];
  width: number;
  height: number;
}

/** A complete SVG document around shapes. */
export function svgDocument({ view, width, height }: Frame, body: string, definitions = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view.join(' ')}"><defs>${definitions}</defs>${body}</svg>`;
}

/** The pixels of an SVG document of the given size. Uncovered pixels are transparent. Alpha is not premultiplied. */
export async function rasterise(svg: string, width: number, height: number): Promise<RgbaPicture> {
  const { data, info } = await sharp(Buffer.from(svg), { unlimited: true })
    .ensureAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  if (info.width !== width || info.height !== height || info.channels !== 4)
    throw new Error(`The drawing came out ${info.width} x ${info.height}, not ${width} x ${height}.`);
  return { width, height, data: new Uint8Array(data.buffer, data.byteOffset, data.byteLength) };
}

/**
 * The share of each pixel that white shapes cover: 0..255, width * height bytes, rows from the top.
 * @param body SVG shapes filled white (`#fff`); black ones remove cover
 * @param blur standard deviation of the edge, in pixels
 */
export async function coverageMask(body: string, frame: Frame, blur = 0): Promise<Uint8Array> {
  const [x, y, width, height] = frame.view;
  const ground = `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="#000"/>`;
  let picture = sharp(Buffer.from(svgDocument(frame, ground + body)), { unlimited: true })
    .removeAlpha()
    .toColourspace('b-w');
  if (blur > 0) picture = picture.blur(blur);
  const { data } = await picture.raw().toBuffer({ resolveWithObject: true });
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

/** Path data of all rings. */
const ringsPath = (rings: readonly Ring[]): string => rings.map((ring) => pathLine(ring, true)).join('');

/** The inside of rings (even-odd) as one SVG shape; empty without rings. */
export const fillShape = (rings: readonly Ring[], fill = '#fff'): string =>
  rings.length === 0 ? '' : `<path d="${ringsPath(rings)}" fill="${fill}" fill-rule="evenodd"/>`;
