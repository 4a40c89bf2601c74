import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { type Band, CHANNELS, checkNext, type PixelSize } from './band.ts';
import { GrowingPicture, type PictureFile } from './picture-file.ts';

/** Two rows as one of half the width, each pixel the mean of four. An odd last column counts twice. */
function halvePair(
  source: Uint8Array,
  upper: number,
  lower: number,
  width: number,
  target: Uint8Array,
  start: number,
): void {
  const pairs = width >> 1;
  let out = start;
  let a = upper;
  let b = lower;
  for (let i = 0; i < pairs; i++) {
    for (let c = 0; c < CHANNELS; c++) {
      const right = c + CHANNELS;
      target[out + c] =
        ((source[a + c] as number) +
          (source[a + right] as number) +
          (source[b + c] as number) +
          (source[b + right] as number) +
          2) >>
        2;
    }
    out += CHANNELS;
    a += 2 * CHANNELS;
    b += 2 * CHANNELS;
  }
  if (width % 2 === 1)
    for (let c = 0; c < CHANNELS; c++)
      target[out + c] = ((source[a + c] as number) + (source[b + c] as number) + 1) >> 1;
}

/** Makes the rows of the next smaller level of a pyramid. Sides are halved and rounded up. */
export class RowHalver {
  private readonly width: number;
  private readonly pair: Uint8Array;
  private isHalfFull = false;

  constructor(width: number) {
    this.width = width;
    this.pair = new Uint8Array(2 * width * CHANNELS);
  }

  get halfWidth(): number {
    return Math.ceil(this.width / 2);
  }

  /** Returns the smaller rows that these rows complete. A row without a partner is kept for the next call. */
  take(rows: Uint8Array, count: number): { rows: Uint8Array; count: number } {
    const { width, pair, halfWidth } = this;
    const rowBytes = width * CHANNELS;
    const made = (count + (this.isHalfFull ? 1 : 0)) >> 1;
    const out = new Uint8Array(made * halfWidth * CHANNELS);
    let row = 0;
    let next = 0;
    if (this.isHalfFull && count > 0) {
      pair.set(rows.subarray(0, rowBytes), rowBytes);
      halvePair(pair, 0, rowBytes, width, out, 0);
      this.isHalfFull = false;
      row = 1;
      next = 1;
    }
    for (; row + 1 < count; row += 2, next++)
      halvePair(rows, row * rowBytes, (row + 1) * rowBytes, width, out, next * halfWidth * CHANNELS);
    if (row < count) {
      pair.set(rows.subarray(row * rowBytes, (row + 1) * rowBytes), 0);
      this.isHalfFull = true;
    }
    return { rows: out, count: made };
  }

  /** The last row of an odd height, halved with itself. */
  finish(): { rows: Uint8Array; count: number } {
    if (!this.isHalfFull) return { rows: new Uint8Array(0), count: 0 };
    this.isHalfFull = false;
    const out = new Uint8Array(this.halfWidth * CHANNELS);
    halvePair(this.pair, 0, 0, this.width, out, 0);
    return { rows: out, count: 1 };
  }
}

/**
 * A square of a level: RGB where the picture fills it, else RGBA with a transparent rest at the right and lower rim.
 */
interface Tile {
  row: number;
  column: number;
  channels: 3 | 4;
  data: Uint8Array;
}

/** Collects the rows of one level until they make a row of tiles. */
class TileStrip {
  private readonly level: PixelSize;
  private readonly tileSize: number;
  private readonly strip: Uint8Array;
  private filled = 0;
  private row = 0;

  constructor(level: PixelSize, tileSize: number) {
    this.level = level;
    this.tileSize = tileSize;
    this.strip = new Uint8Array(Math.min(tileSize, level.height) * level.width * CHANNELS);
  }

  /** The tiles that these rows complete, generated one at a time. Read them all before the next call. */
  *take(rows: Uint8Array, count: number): Generator<Tile> {
    const rowBytes = this.level.width * CHANNELS;
    for (let done = 0; done < count; ) {
      const wanted = Math.min(this.tileSize, this.level.height - this.row * this.tileSize);
      const part = Math.min(count - done, wanted - this.filled);
      this.strip.set(rows.subarray(done * rowBytes, (done + part) * rowBytes), this.filled * rowBytes);
      this.filled += part;
      done += part;
      if (this.filled < wanted) continue;
      for (let column = 0; column * this.tileSize < this.level.width; column++) yield this.tile(column, wanted);
      this.filled = 0;
      this.row += 1;
    }
  }

  private tile(column: number, height: number): Tile {
    const { tileSize, level, row } = this;
    const left = column * tileSize;
    const width = Math.min(tileSize, level.width - left);
    const isWhole = width === tileSize && height === tileSize;
    const data = isWhole ? this.wholeTile(left) : this.rimTile(left, width, height);
    return { row, column, channels: isWhole ? 3 : 4, data };
  }

  private wholeTile(left: number): Uint8Array {
    const { tileSize, level, strip } = this;
    const data = new Uint8Array(tileSize * tileSize * CHANNELS);
    for (let y = 0; y < tileSize; y++) {
      const start = (y * level.width + left) * CHANNELS;
      data.set(strip.subarray(start, start + tileSize * CHANNELS), y * tileSize * CHANNELS);
    }
    return data;
  }

  private rimTile(left: number, width: number, height: number): Uint8Array {
    const { tileSize, level, strip } = this;
    const data = new Uint8Array(tileSize * tileSize * 4);
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) {
        const from = (y * level.width + left + x) * CHANNELS;
        const to = (y * tileSize + x) * 4;
        for (let c = 0; c < CHANNELS; c++) data[to + c] = strip[from + c] as number;
        data[to + 3] = 255;
      }
    return data;
  }
}

/** The number of tiles that are encoded at the same time. */
const PARALLEL_TILES = 6;

export interface TileTarget {
  /** Tiles become `{folder}/{level}/{row}/{column}.webp`; level 0 is one tile. */
  folder: string;
  tileSize: number;
  /**
   * A smaller picture of the whole: the largest level with no side above `longestSide`, as a file of this name, and
   * optionally as a PNG.
   */
  whole: { name: string; longestSide: number; isKeptLossless?: boolean };
}

export interface CutPicture {
  /** The number of levels. */
  levels: number;
  whole: PictureFile;
}

/** The size of each level, the largest first, halved (rounded up) until it fits into one tile. */
export function levelSizes({ width, height }: PixelSize, tileSize: number): PixelSize[] {
  const sizes = [{ width, height }];
  for (let size = { width, height }; Math.max(size.width, size.height) > tileSize; ) {
    size = { width: Math.ceil(size.width / 2), height: Math.ceil(size.height / 2) };
    sizes.push(size);
  }
  return sizes;
}

const encodeTile = async (tile: Tile, size: number, file: string): Promise<unknown> =>
  await sharp(tile.data, { raw: { width: size, height: size, channels: tile.channels } })
    .webp({ quality: 82, effort: 2, smartSubsample: true })
    .toFile(file);

/** One level. It cuts its rows into tiles and passes them on, halved. */
class Level {
  private readonly size: PixelSize;
  private readonly folder: string;
  private readonly tileSize: number;
  private readonly strip: TileStrip;
  private readonly halver: RowHalver;
  private readonly below: Level | undefined;
  private readonly work: BoundedWork;
  private top = 0;
  /** The picture of the whole, if this level makes it. */
  picture: GrowingPicture | undefined;

  constructor(size: PixelSize, folder: string, tileSize: number, work: BoundedWork, below: Level | undefined) {
    this.size = size;
    this.folder = folder;
    this.tileSize = tileSize;
    this.work = work;
    this.below = below;
    this.strip = new TileStrip(size, tileSize);
    this.halver = new RowHalver(size.width);
  }

  async take(data: Uint8Array, count: number): Promise<void> {
    if (count === 0) return;
    const band: Band = { top: this.top, height: count, width: this.size.width, data };
    checkNext(band, this.top, this.size);
    this.top += count;
    for (const tile of this.strip.take(data, count)) {
      const row = join(this.folder, `${tile.row}`);
      await mkdir(row, { recursive: true });
      await this.work.add(() => encodeTile(tile, this.tileSize, join(row, `${tile.column}.webp`)));
    }
    await this.picture?.add(band);
    if (this.below === undefined) return;
    const half = this.halver.take(data, count);
    await this.below.take(half.rows, half.count);
  }

  /** Processes the rows left over at odd heights, down to the smallest level. */
  async finish(): Promise<void> {
    if (this.top !== this.size.height) throw new Error('The picture is not complete.');
    if (this.below === undefined) return;
    const rest = this.halver.finish();
    await this.below.take(rest.rows, rest.count);
    await this.below.finish();
  }
}

/** All levels, the largest first. */
function makeLevels(sizes: readonly PixelSize[], { folder, tileSize }: TileTarget, work: BoundedWork): Level[] {
  const levels: Level[] = [];
  for (let i = sizes.length - 1; i >= 0; i--) {
    const size = sizes[i] as PixelSize;
    levels.unshift(new Level(size, join(folder, `${sizes.length - 1 - i}`), tileSize, work, levels[0]));
  }
  return levels;
}

/**
 * Cuts a picture into a pyramid of tiles and makes a smaller picture of the whole. No level is ever held in memory.
 */
export async function cutBands(bands: AsyncIterable<Band>, size: PixelSize, target: TileTarget): Promise<CutPicture> {
  const sizes = levelSizes(size, target.tileSize);
  const { longestSide } = target.whole;
  const fitting = sizes.findIndex((level) => Math.max(level.width, level.height) <= longestSide);
  const chosen = fitting < 0 ? sizes.length - 1 : fitting;
  const work = new BoundedWork(PARALLEL_TILES);
  const levels = makeLevels(sizes, target, work);
  const [top, source] = [levels[0] as Level, levels[chosen] as Level];
  const picture = await GrowingPicture.start(target.whole.name, sizes[chosen] as PixelSize);
  source.picture = picture;
  try {
    let next = 0;
    for await (const band of bands) {
      checkNext(band, next, size);
      next += band.height;
      await top.take(band.data, band.height);
    }
    await top.finish();
    await work.finish();
    return { levels: sizes.length, whole: await picture.finish(target.whole.isKeptLossless) };
  } finally {
    await Promise.allSettled([work.finish()]);
    await picture.discard();
  }
}

/** Runs tasks concurrently, but never more than `most`. */
class BoundedWork {
  private readonly most: number;
  private readonly open = new Set<Promise<void>>();
  private failure: { error: unknown } | undefined;

  constructor(most: number) {
    this.most = most;
  }

  /** Starts the task as soon as there is room. Throws the error of an earlier task. */
  async add(work: () => Promise<unknown>): Promise<void> {
    while (this.open.size >= this.most) await Promise.race(this.open);
    this.throwFailure();
    const running: Promise<void> = work().then(
      () => void this.open.delete(running),
      (error: unknown) => {
        this.open.delete(running);
        this.failure ??= { error };
      },
    );
    this.open.add(running);
  }

  /** Waits for all tasks. Throws the first error. */
  async finish(): Promise<void> {
    await Promise.all(this.open);
    this.throwFailure();
  }

  private throwFailure(): void {
    if (this.failure !== undefined) throw this.failure.error;
  }
}
