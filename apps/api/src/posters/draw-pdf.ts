import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import type { PosterDrawing } from './poster-drawing.ts';
import type { Mark } from './poster-mark.ts';

/** High enough for print. */
const JPEG_QUALITY = 88;

/**
 * Writes a poster as PDF: the map's picture as JPEG, labels and shapes as vector outlines.
 * @param work temporary folder for the picture
 */
export async function drawPdf(drawing: PosterDrawing, file: string, work: string): Promise<void> {
  const { layout, paper, picture, inked, ground, title } = drawing;
  const document = new PDFDocument({
    size: [layout.width, layout.height],
    margin: 0,
    info: { Title: title.name, Creator: 'Venture Atlas', ...(title.credit === null ? {} : { Author: title.credit }) },
  });
  const written = document.pipe(createWriteStream(file));
  document.rect(0, 0, layout.width, layout.height).fill(paper);
  const { x, y, width, height } = layout.map;
  if (picture !== null) {
    const jpeg = join(work, 'poster.jpg');
    await sharp(picture, { limitInputPixels: false, sequentialRead: true })
      .flatten({ background: paper })
      .resize(layout.picture.width, layout.picture.height, { fit: 'fill' })
      .toColourspace('srgb')
      .jpeg({ quality: JPEG_QUALITY, chromaSubsampling: '4:4:4' })
      .toFile(jpeg);
    document.image(jpeg, x, y, { width, height });
    await rm(jpeg);
  }
  document
    .save()
    .polygon(...ground.map(([x, y]) => [x, y]))
    .clip();
  for (const mark of inked.clipped) drawMark(document, mark);
  document.restore();
  for (const mark of inked.free) drawMark(document, mark);
  document.end();
  await finished(written);
}

function drawMark(document: PDFKit.PDFDocument, { path, at, fill, isEvenOdd, stroke, opacity }: Mark): void {
  document.save();
  if (at !== undefined) document.translate(at.x, at.y).scale(at.unit);
  document.path(path);
  if (fill !== undefined) document.fillOpacity(opacity).fill(fill, isEvenOdd === true ? 'even-odd' : 'non-zero');
  else if (stroke !== undefined) {
    document
      .lineWidth(stroke.width)
      .lineJoin('round')
      .lineCap(stroke.isButt === true ? 'butt' : 'round');
    if (stroke.dash !== undefined) document.dash(stroke.dash[0] ?? 1, { space: stroke.dash[1] ?? 1 });
    document.strokeOpacity(opacity).stroke(stroke.colour);
  }
  document.restore();
}
