import sharp, { type OverlayOptions } from 'sharp';
import type { PosterDrawing } from './poster-drawing.ts';
import { POINTS_AN_INCH } from './poster-layout.ts';
import type { Mark } from './poster-mark.ts';

/** Rows of a band. The labels of each band are rasterized separately, so that memory does not grow with the poster. */
const BAND = 512;

/** Writes a poster as PNG: paper, the map's picture, then the marks, band by band. */
export async function drawPng(drawing: PosterDrawing, file: string): Promise<void> {
  const { layout, dpi } = drawing;
  const pixel = POINTS_AN_INCH / dpi;
  const [width, height] = [Math.round(layout.width / pixel), Math.round(layout.height / pixel)];
  const left = Math.round(layout.map.x / pixel);
  const top = Math.round(layout.map.y / pixel);
  const size = {
    width: Math.min(layout.picture.width, width - left),
    height: Math.min(layout.picture.height, height - top),
  };
  const base =
    drawing.picture === null
      ? sharp({ create: { width, height, channels: 3, background: drawing.paper }, limitInputPixels: false })
      : sharp(drawing.picture, { limitInputPixels: false, sequentialRead: true })
          .flatten({ background: drawing.paper })
          .resize(size.width, size.height, { fit: 'fill' })
          .extend({
            left,
            top,
            right: width - left - size.width,
            bottom: height - top - size.height,
            background: drawing.paper,
          });
  await base
    .composite(overlays(drawing, width, height, pixel))
    .toColourspace('srgb')
    .removeAlpha()
    .withMetadata({ density: dpi })
    .png({ compressionLevel: 6 })
    .toFile(file);
}

function overlays(drawing: PosterDrawing, width: number, height: number, pixel: number): OverlayOptions[] {
  const bands: OverlayOptions[] = [];
  for (let top = 0; top < height; top += BAND) {
    const rows = Math.min(BAND, height - top);
    const svg = bandSvg(drawing, { top: top * pixel, rows, width, pixel });
    if (svg !== undefined) bands.push({ input: Buffer.from(svg), top, left: 0, limitInputPixels: false });
  }
  return bands;
}

interface Band {
  /** Points from the top of the page. */
  top: number;
  rows: number;
  width: number;
  pixel: number;
}

function bandSvg({ inked, ground }: PosterDrawing, { top, rows, width, pixel }: Band): string | undefined {
  const bottom = top + rows * pixel;
  const inBand = (mark: Mark): boolean => mark.bottom >= top && mark.top <= bottom;
  const clipped = inked.clipped.filter(inBand).map(markSvg).join('');
  const free = inked.free.filter(inBand).map(markSvg).join('');
  if (clipped === '' && free === '') return undefined;
  const clip = ground.map(([x, y]) => `${x},${y}`).join(' ');
  const view = `0 ${top} ${width * pixel} ${rows * pixel}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${rows}" viewBox="${view}"><clipPath id="ground"><polygon points="${clip}"/></clipPath><g clip-path="url(#ground)">${clipped}</g>${free}</svg>`;
}

function markSvg({ path, at, fill, isEvenOdd, stroke, opacity }: Mark): string {
  const line =
    stroke === undefined
      ? ''
      : ` stroke="${stroke.colour}" stroke-width="${stroke.width}" stroke-linejoin="round" stroke-linecap="${stroke.isButt === true ? 'butt' : 'round'}"${stroke.dash === undefined ? '' : ` stroke-dasharray="${stroke.dash.join(' ')}"`}`;
  const frame = at === undefined ? '' : ` transform="translate(${at.x} ${at.y}) scale(${at.unit})"`;
  const rule = isEvenOdd === true ? ' fill-rule="evenodd"' : '';
  return `<path d="${path}" fill="${fill ?? 'none'}"${rule}${line} opacity="${opacity}"${frame}/>`;
}
