import { fogMask, unpackWindow } from '@venture-atlas/map-math';
import { MAP_PAPER } from '@venture-atlas/types';
import sharp from 'sharp';
import { type MediaStore, openMediaStore } from '../store/media-store.ts';
import { type MaskAnswer, type MaskedForm, type MaskOrder, SMALLER_FORMS } from './mask-order.ts';
import { PAPER_SIDE, paperOf } from './paper.ts';

/** Red, green, blue and alpha of a rectangle, row by row. */
interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/**
 * The one way in which anything of a fogged map becomes a picture for players: paper over all that is hidden, and only
 * then encoded, scaled down or cut. Where the mask says 255 the picture is not even mixed in, so that no bit of what
 * lies under it can matter.
 */
export async function maskPicture(order: MaskOrder): Promise<Exclude<MaskAnswer, { kind: 'failed' }>> {
  const { rect, seen, edge, form } = order;
  const length = (rect.width + 2 * edge.margin) * (rect.height + 2 * edge.margin);
  const mask = fogMask(unpackWindow(order.window, length), rect, edge);
  const isPaper = order.plain === null || isAllPaper(mask, rect.width, seen);
  if (isPaper && form === 'tile' && order.plain !== null) return { kind: 'paper' };
  const pixels = { ...rect, data: new Uint8Array(rect.width * rect.height * 4) };
  if (!isPaper) await readPlain(order, openMediaStore(order.media), pixels);
  if (isPaper) mask.fill(255);
  layPaper(order, mask, pixels);
  return { kind: 'made', bytes: await encoded(pixels, form) };
}

function isAllPaper(mask: Uint8Array, width: number, seen: MaskOrder['seen']): boolean {
  for (let y = 0; y < seen.height; y += 1)
    if (mask.subarray(y * width, y * width + seen.width).some((paper) => paper !== 255)) return false;
  return true;
}

/** Reads the lossless tiles that a rectangle lies on. */
async function readPlain({ plain, level, tileSize, rect }: MaskOrder, store: MediaStore, into: Pixels): Promise<void> {
  const [firstRow, firstColumn] = [Math.floor(rect.top / tileSize), Math.floor(rect.left / tileSize)];
  for (let row = firstRow; row * tileSize < rect.top + rect.height; row += 1) {
    for (let column = firstColumn; column * tileSize < rect.left + rect.width; column += 1) {
      const file = await store.localFile(`${plain}/${level}/${row}/${column}.png`);
      const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
      const [left, top] = [column * tileSize - rect.left, row * tileSize - rect.top];
      const width = Math.min(info.width, rect.width - left);
      for (let y = 0; y < Math.min(info.height, rect.height - top); y += 1) {
        const from = y * info.width * 4;
        into.data.set(data.subarray(from, from + width * 4), ((top + y) * rect.width + left) * 4);
      }
    }
  }
}

/** Lays paper over the part of the pixels that is on the map, as much as the mask says; beside the map nothing is. */
function layPaper({ rect, seen, paper, ground }: MaskOrder, mask: Uint8Array, { data }: Pixels): void {
  const sheet = paperOf(ground, paper);
  for (let y = 0; y < rect.height; y += 1) {
    for (let x = 0; x < rect.width; x += 1) {
      const at = y * rect.width + x;
      if (x >= seen.width || y >= seen.height) {
        data.fill(0, at * 4, at * 4 + 4);
        continue;
      }
      const share = mask[at] ?? 255;
      if (share === 0) continue;
      const from = (((rect.top + y) % PAPER_SIDE) * PAPER_SIDE + ((rect.left + x) % PAPER_SIDE)) * 3;
      for (let channel = 0; channel < 4; channel += 1) {
        const sheetValue = channel === 3 ? 255 : (sheet[from + channel] ?? 0);
        const value = data[at * 4 + channel] ?? 0;
        data[at * 4 + channel] =
          share === 255 ? sheetValue : Math.round((value * (255 - share) + sheetValue * share) / 255);
      }
    }
  }
}

/** As the open picture of the same form is encoded. */
function encoded({ data, width, height }: Pixels, form: MaskedForm): Promise<Uint8Array> {
  const image = sharp(data, { raw: { width, height, channels: 4 } });
  switch (form) {
    case 'tile':
      return image.webp({ quality: 82, effort: 2, smartSubsample: true }).toBuffer();
    case 'whole':
      return image.webp({ quality: 86, effort: 2 }).toBuffer();
    case 'preview':
      return image
        .resize({ width: SMALLER_FORMS.preview.width, height: 16_383, fit: 'inside' })
        .webp({ quality: 70, effort: 4 })
        .toBuffer();
    case 'share':
      return image
        .resize({ ...SMALLER_FORMS.share, fit: 'cover' })
        .flatten({ background: MAP_PAPER })
        .jpeg({ quality: 82 })
        .toBuffer();
  }
}
