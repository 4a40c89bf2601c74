import { CHANNELS, type PixelSize } from './band.ts';

/** A square of a level: RGB where the picture fills it, RGBA with a see-through rest at the right and lower rim. */
export interface Tile {
  row: number;
  column: number;
  channels: 3 | 4;
  data: Uint8Array;
}

/** Collects the rows of one level until they make a row of tiles. */
export class TileStrip {
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

  /** The tiles that these rows complete, made one by one as they are asked for; take them all before the next rows. */
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
