import {
  FOG_LEVELS,
  type FogAct,
  type FogInput,
  type FogShape,
  type MapCoordinate,
  type WireFogInput,
  type WireFogShape,
} from '@venture-atlas/types';
import type { Size } from '../geometry-types.ts';

/*
 * The stored form of fog acts. Lengths are integers in steps, and points are stored as differences. A hex takes about
 * 10 bytes, a stroke 3 bytes a point.
 */

/** Kinds of shapes by their number in stored bytes. Append new kinds at the end. */
const KINDS = [
  'all',
  'polygon',
  'box',
  'circle',
  'brush',
  'hexes',
  'squares',
  'lines',
] as const satisfies FogShape['kind'][];

/** The least number of steps along the longer side of a map. */
const STEPS_PER_SIDE = 32_768;

/** The precision of stored acts on a map of this size: map units, a power of two. */
export const fogStep = ({ width, height }: Size): number =>
  2 ** Math.floor(Math.log2(Math.max(width, height) / STEPS_PER_SIDE));

/** @param step in map units; a map whose units change keeps its bytes and changes its step */
export function encodeFogAct({ level, shape }: FogAct, step: number): Uint8Array {
  const writer = new ByteWriter();
  const steps = (units: number): number => Math.round(units / step);
  const length = (units: number): void => writer.count(Math.max(1, steps(units)));
  const spot = ({ lng, lat }: { lng: number; lat: number }): void => {
    writer.whole(steps(lng));
    writer.whole(steps(lat));
  };
  const line = (points: readonly MapCoordinate[]): void => writeDeltas(writer, points, steps);
  writer.count(FOG_LEVELS.indexOf(level) * 16 + KINDS.indexOf(shape.kind));
  switch (shape.kind) {
    case 'all':
      break;
    case 'polygon':
      writer.count(shape.polygons.length);
      for (const rings of shape.polygons) {
        writer.count(rings.length);
        rings.forEach(line);
      }
      break;
    case 'box':
      spot(shape);
      length(shape.width);
      length(shape.height);
      break;
    case 'circle':
      spot(shape);
      length(shape.radius);
      break;
    case 'brush':
      length(shape.radius);
      line(shape.points);
      break;
    case 'lines':
      length(shape.radius);
      writer.count(shape.lines.length);
      shape.lines.forEach(line);
      break;
    case 'hexes':
    case 'squares':
      length(shape.size);
      writer.count(shape.rings);
      writeDeltas(writer, shape.cells, (cell) => cell);
      break;
  }
  return writer.done();
}

/** Decodes an act. Throws a RangeError for invalid bytes. */
export function decodeFogAct(bytes: Uint8Array, step: number): FogAct {
  const reader = new ByteReader(bytes);
  const first = reader.count();
  const level = FOG_LEVELS[first >> 4];
  const kind = KINDS[first & 15];
  if (level === undefined || kind === undefined) throw new RangeError(`${first} begins no act of fog.`);
  return { level, shape: readShape(reader, kind, step) };
}

function readShape(reader: ByteReader, kind: FogShape['kind'], step: number): FogShape {
  const length = (): number => reader.count() * step;
  const spot = () => ({ lng: reader.whole() * step, lat: reader.whole() * step });
  switch (kind) {
    case 'all':
      return { kind };
    case 'polygon':
      return { kind, polygons: times(reader, () => times(reader, () => readDeltas(reader, step))) };
    case 'box':
      return { kind, ...spot(), width: length(), height: length() };
    case 'circle':
      return { kind, ...spot(), radius: length() };
    case 'brush':
      return { kind, radius: length(), points: readDeltas(reader, step) };
    case 'lines':
      return { kind, radius: length(), lines: times(reader, () => readDeltas(reader, step)) };
    case 'hexes':
    case 'squares':
      return { kind, size: length(), rings: reader.count(), cells: readDeltas(reader, 1) };
  }
}

function writeDeltas(writer: ByteWriter, points: readonly MapCoordinate[], steps: (units: number) => number): void {
  writer.count(points.length);
  let [x, y] = [0, 0];
  for (const [toX, toY] of points.map((point) => point.map(steps) as MapCoordinate)) {
    writer.whole(toX - x);
    writer.whole(toY - y);
    [x, y] = [toX, toY];
  }
}

function readDeltas(reader: ByteReader, unit: number): MapCoordinate[] {
  let [x, y] = [0, 0];
  return times(reader, () => {
    x += reader.whole();
    y += reader.whole();
    return [x * unit, y * unit];
  });
}

/** Reads a count and that many items. */
function times<T>(reader: ByteReader, read: () => T): T[] {
  const all: T[] = [];
  for (let left = reader.count(); left > 0; left -= 1) all.push(read());
  return all;
}

/** Writes integers as bytes. Small ones, positive or negative, take one byte. */
class ByteWriter {
  private readonly bytes: number[] = [];

  /** Writes an integer from 0. */
  count(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.bytes.push((rest % 0x80) | 0x80);
      rest = Math.floor(rest / 0x80);
    }
    this.bytes.push(rest);
  }

  /** Writes any integer. */
  whole(value: number): void {
    this.count(value < 0 ? -2 * value - 1 : 2 * value);
  }

  done(): Uint8Array {
    return Uint8Array.from(this.bytes);
  }
}

/** Reads the output of `ByteWriter`. */
class ByteReader {
  private at = 0;
  private readonly bytes: Uint8Array;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** Throws a RangeError at the end of the bytes. */
  count(): number {
    let value = 0;
    for (let unit = 1; ; unit *= 0x80) {
      const byte = this.bytes[this.at];
      if (byte === undefined) throw new RangeError('These bytes end within a number.');
      this.at += 1;
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) return value;
    }
  }

  whole(): number {
    const value = this.count();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }
}

/** A shape in the form of the API. */
export function wiredFogShape({ kind, ...fields }: FogShape): WireFogShape {
  return { [kind]: fields };
}

/** Converts a wish from the form of the API; undefined when it has no shape or several. */
export function fogInputFromWire(wired: WireFogInput): FogInput | undefined {
  const [only, ...others] = Object.entries(wired);
  if (only === undefined || others.length > 0) return undefined;
  // The names in the API are the kinds.
  return { kind: only[0], ...only[1] } as FogInput;
}
