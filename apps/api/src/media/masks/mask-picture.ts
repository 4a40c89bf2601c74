import { fogMask, unpackWindow } from '@venture-atlas/map-math';
import { type FogGround, MAP_PAPER } from '@venture-atlas/types';
import sharp from 'sharp';
import { type MediaStore, openMediaStore } from '../store/media-store.ts';
import { type MaskAnswer, type MaskedForm, type MaskOrder, type Paper, SMALLER_FORMS } from './mask-order.ts';

/** Side of the repeating paper texture in pixels. Tiles are half as wide, so there are four different ones. */
export const PAPER_SIDE = 1024;

/** Smooth noise from 0 to 1 that repeats at the edge of the texture. */
function noise(x: number, y: number, across: number, down: number, wave: number): number {
  const u = (((x + PAPER_SIDE) % PAPER_SIDE) / PAPER_SIDE) * across;
  const v = (((y + PAPER_SIDE) % PAPER_SIDE) / PAPER_SIDE) * down;
  const [left, top] = [Math.floor(u), Math.floor(v)];
  const [right, below] = [(left + 1) % across, (top + 1) % down];
  const [shareX, shareY] = [smooth(u - left), smooth(v - top)];
  const upper = mix(random(left, top, wave), random(right, top, wave), shareX);
  const lower = mix(random(left, below, wave), random(right, below, wave), shareX);
  return mix(upper, lower, shareY);
}

const smooth = (share: number): number => share * share * (3 - 2 * share);
const mix = (from: number, to: number, share: number): number => from + (to - from) * share;

/** Deterministic hash of a place, from 0 to 1. */
function random(x: number, y: number, wave: number): number {
  let bits = Math.imul(x + 1, 0x9e3779b1) ^ Math.imul(y + 1, 0x85ebca6b) ^ Math.imul(wave + 1, 0xc2b2ae35);
  bits = Math.imul(bits ^ (bits >>> 15), 0x2c1b3c6d);
  bits = Math.imul(bits ^ (bits >>> 12), 0x297a2d39);
  return ((bits ^ (bits >>> 15)) >>> 0) / 2 ** 32;
}

interface PaperTone {
  colour: readonly [number, number, number];
  /** Amplitude of the grain, of 255. */
  grain: number;
}

/**
 * Base colors: parchment under mist, the dark ground of a night chart, the pale paper of an atlas, open water, a
 * builder's plan, the floor of a dungeon. Dark screens halve the light of every picture: parchment is #1D2528 there.
 */
const PAPER_TONES: Record<FogGround, Record<Paper, PaperTone>> = {
  parchment: { day: { colour: [237, 227, 203], grain: 13 }, night: { colour: [58, 74, 80], grain: 14 } },
  night: { day: { colour: [57, 62, 74], grain: 9 }, night: { colour: [62, 68, 84], grain: 11 } },
  atlas: { day: { colour: [246, 242, 231], grain: 5 }, night: { colour: [70, 76, 82], grain: 6 } },
  sea: { day: { colour: [176, 201, 203], grain: 8 }, night: { colour: [48, 70, 82], grain: 8 } },
  blueprint: { day: { colour: [52, 92, 140], grain: 7 }, night: { colour: [42, 66, 104], grain: 7 } },
  stone: { day: { colour: [66, 62, 58], grain: 7 }, night: { colour: [68, 65, 62], grain: 7 } },
};

/**
 * Waves of the grain: cells across and down the texture, and their strength. Long banks of mist, the wisps at their
 * edges, and the fibers of the paper.
 */
const WAVES = [
  { across: 4, down: 9, share: 0.36 },
  { across: 9, down: 23, share: 0.3 },
  { across: 21, down: 43, share: 0.16 },
  { across: 61, down: 89, share: 0.06 },
  { across: 512, down: 512, share: 0.12 },
] as const;
/** Waves with this many cells are the fibers of the paper, which are not distorted. */
const FIBERS = 512;
/** Distortion of the banks, which hides the cells: cells across and down, and amplitude in pixels. */
const BEND = { across: 5, down: 5, by: 90 } as const;

const papers = new Map<string, Uint8Array>();
/** Shared grain of all papers, from -1 to 1. */
let grains: Float32Array | undefined;

/** A seamless paper texture: red, green and blue, row by row. Deterministic. */
export function paperOf(ground: FogGround, paper: Paper): Uint8Array {
  const name = `${ground} ${paper}`;
  const known = papers.get(name);
  if (known !== undefined) return known;
  const pixels = new Uint8Array(PAPER_SIDE * PAPER_SIDE * 3);
  const { colour, grain } = PAPER_TONES[ground][paper];
  const [red, green, blue] = colour;
  grains ??= allGrains();
  const drawn = paperDrawings[ground]();
  for (let y = 0; y < PAPER_SIDE; y += 1) {
    for (let x = 0; x < PAPER_SIDE; x += 1) {
      const mist = (grains[y * PAPER_SIDE + x] ?? 0) * grain;
      const lighter = Math.round(mist + drawn(x, y));
      pixels.set([red + lighter, green + lighter, blue + lighter], (y * PAPER_SIDE + x) * 3);
    }
  }
  papers.set(name, pixels);
  return pixels;
}

function allGrains(): Float32Array {
  const all = new Float32Array(PAPER_SIDE * PAPER_SIDE);
  // Noise is mostly near its middle: increase the contrast, with soft limits.
  for (let y = 0; y < PAPER_SIDE; y += 1)
    for (let x = 0; x < PAPER_SIDE; x += 1) all[y * PAPER_SIDE + x] = Math.tanh((grainAt(x, y) - 0.5) * 3.6);
  return all;
}

/** From 0 to 1. */
function grainAt(x: number, y: number): number {
  const bentX = x + BEND.by * (noise(x, y, BEND.across, BEND.down, 11) - 0.5);
  const bentY = y + BEND.by * (noise(x, y, BEND.across, BEND.down, 12) - 0.5);
  let grain = 0;
  for (const [wave, { across, down, share }] of WAVES.entries())
    grain += share * (across < FIBERS ? noise(bentX, bentY, across, down, wave) : noise(x, y, across, down, wave));
  return grain;
}

/** Lightness added to a pixel of the base color, of 255. */
type Drawing = (x: number, y: number) => number;

/**
 * Patterns of unknown ground: stars, the grid of an atlas, depth contours. Lines keep away from tile edges, where the
 * codec would blur them.
 */
const paperDrawings: Record<FogGround, () => Drawing> = {
  parchment: () => () => 0,
  night: () => starAt,
  atlas: () => (x, y) => (x % GRATICULE === GRATICULE / 2 || y % GRATICULE === GRATICULE / 2 ? -13 : 0),
  sea: depthLines,
  blueprint: () => (x, y) => Math.max(ruledAt(x), ruledAt(y)),
  stone: flagstones,
};

/** Pixels between the grid lines of an atlas (four per texture), and between stars at least. */
const GRATICULE = 256;
const SKY = 32;

function starAt(x: number, y: number): number {
  const [column, row] = [Math.floor(x / SKY), Math.floor(y / SKY)];
  if (random(column, row, 21) > 0.16) return 0;
  const [starX, starY] = [4 + 24 * random(column, row, 22), 4 + 24 * random(column, row, 23)];
  const brightness = 18 + 70 * random(column, row, 24) ** 3;
  return brightness * Math.exp(-((x - column * SKY - starX) ** 2 + (y - row * SKY - starY) ** 2) / 0.9);
}

/** Number of depth contours; every other one is fainter. */
const DEPTHS = 11;

function depthLines(): Drawing {
  const depths = new Float32Array(PAPER_SIDE * PAPER_SIDE);
  for (let y = 0; y < PAPER_SIDE; y += 1)
    for (let x = 0; x < PAPER_SIDE; x += 1)
      depths[y * PAPER_SIDE + x] = DEPTHS * (0.68 * noise(x, y, 3, 3, 31) + 0.32 * noise(x, y, 7, 7, 32));
  const depthAt = (x: number, y: number): number =>
    depths[((y + PAPER_SIDE) % PAPER_SIDE) * PAPER_SIDE + ((x + PAPER_SIDE) % PAPER_SIDE)] ?? 0;
  return (x, y) => {
    const depth = depthAt(x, y);
    const line = Math.round(depth);
    const steepness = Math.hypot(depthAt(x + 1, y) - depthAt(x - 1, y), depthAt(x, y + 1) - depthAt(x, y - 1)) / 2;
    // Flat areas would turn a line into a blot.
    const pixels = Math.abs(depth - line) / Math.max(steepness, 0.004);
    return (line % 2 === 0 ? -16 : -9) * Math.max(0, Math.min(1, 1.3 - pixels));
  };
}

/** Pixels between the lines of a plan; every fourth is stronger. */
const RULE = 64;

function ruledAt(at: number): number {
  if (at % RULE !== RULE / 2) return 0;
  return at % (4 * RULE) === RULE / 2 ? 26 : 11;
}

/** Approximate size of a flagstone in pixels. */
const STONE = 64;
const STONES = PAPER_SIDE / STONE;

/** Stones of uneven shape and shade, with dark joints between them. */
function flagstones(): Drawing {
  const wrapped = (cell: number): number => (cell + STONES) % STONES;
  const stones = Array.from({ length: STONES * STONES }, (_one, at) => {
    const [u, v] = [at % STONES, Math.floor(at / STONES)];
    return { x: 0.2 + 0.6 * random(u, v, 43), y: 0.2 + 0.6 * random(u, v, 44), shade: random(u, v, 45) };
  });
  return (x, y) => {
    const [bentX, bentY] = [x + 9 * (noise(x, y, 24, 24, 41) - 0.5), y + 9 * (noise(x, y, 24, 24, 42) - 0.5)];
    const [column, row] = [Math.floor(bentX / STONE), Math.floor(bentY / STONE)];
    let [nearest, second, shade] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0];
    for (let v = row - 1; v <= row + 1; v += 1)
      for (let u = column - 1; u <= column + 1; u += 1) {
        const stone = stones[wrapped(v) * STONES + wrapped(u)];
        if (stone === undefined) continue;
        const distance = Math.hypot((u + stone.x) * STONE - bentX, (v + stone.y) * STONE - bentY);
        if (distance < nearest) {
          second = nearest;
          nearest = distance;
          shade = stone.shade;
        } else second = Math.min(second, distance);
      }
    const joint = Math.max(0, 1 - (second - nearest) / 5);
    return 12 * (shade - 0.5) - 15 * joint;
  };
}

/** Red, green, blue and alpha of a rectangle, row by row. */
interface Pixels {
  data: Uint8Array;
  width: number;
  height: number;
}

/**
 * Masks a picture of a map with fog for players. No other code does this. Lays paper over everything hidden, and only
 * then encodes, scales or cuts. Where the mask is 255, the picture is not mixed in at all, so its hidden pixels cannot
 * influence the result.
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

/** Reads the lossless tiles below a rectangle. */
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

/** Blends paper over the pixels by the mask. Pixels beside the map become transparent. */
function layPaper({ rect, seen, paper, ground }: MaskOrder, mask: Uint8Array, { data }: Pixels): void {
  const texture = paperOf(ground, paper);
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
        const paperValue = channel === 3 ? 255 : (texture[from + channel] ?? 0);
        const value = data[at * 4 + channel] ?? 0;
        data[at * 4 + channel] =
          share === 255 ? paperValue : Math.round((value * (255 - share) + paperValue * share) / 255);
      }
    }
  }
}

/** Encodes like the unmasked picture of the same form. */
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
