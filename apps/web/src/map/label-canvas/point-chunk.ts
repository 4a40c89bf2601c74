import { drawnScale, LABEL_KINDS, toRadians, yFromLat } from '@venture-atlas/map-math';
import type { MapCoordinate } from '@venture-atlas/types';
import type { PointView } from '../model/point-views.ts';

/**
 * Properties of a point, one bit each. `heardOf`: players have visited the place or, if it is hidden, have heard of it.
 */
export const POINT_FLAGS = {
  dot: 1,
  hidden: 2,
  water: 4,
  line: 8,
  area: 16,
  byHand: 32,
  inPicture: 64,
  heardOf: 128,
} as const;

/**
 * A shape, packed to be sent to the painter: parts of rings of [x, y], with y running down. A line is one part with one
 * ring.
 */
export interface ChunkShape {
  /** Row of the point in its chunk. */
  readonly row: number;
  readonly parts: MapCoordinate[][][];
}

/** Points packed for sending: columns of numbers, one row per point. Map units, y running down. */
export interface PointChunk {
  readonly count: number;
  readonly ids: Float64Array;
  /** x and y of the point, alternating. */
  readonly places: Float64Array;
  /** Six per point: scale, rotation in radians, label offset right and down in multiples of the type size, wrap ratio, importance. */
  readonly looks: Float32Array;
  readonly flags: Uint8Array;
  /** Index into `outlines`, counted from 1. 0 is a plain dot. */
  readonly signs: Uint8Array;
  /** The signs of these points, followed by color, dash, and weight, separated by bars. */
  readonly outlines: readonly string[];
  /** Index into `LABEL_KINDS`. */
  readonly kinds: Uint8Array;
  /** How many notes there are at each point, 255 at most. */
  readonly notes: Uint8Array;
  /** All names, separated by line feeds. No name contains one. */
  readonly names: string;
  readonly shapes: readonly ChunkShape[];
}

export const METRICS_PER_POINT = 6;

/**
 * Packs points for the painter. `mapHeight` (map units) converts latitudes to y running down.
 */
export function packPoints(points: readonly PointView[], mapHeight: number): PointChunk {
  const count = points.length;
  const ids = new Float64Array(count);
  const places = new Float64Array(count * 2);
  const looks = new Float32Array(count * METRICS_PER_POINT);
  const flags = new Uint8Array(count);
  const signs = new Uint8Array(count);
  const kinds = new Uint8Array(count);
  const notes = new Uint8Array(count);
  const shapes: ChunkShape[] = [];
  const outlines: string[] = [];
  points.forEach((point, row) => {
    ids[row] = point.id;
    places.set([point.lng, yFromLat(point.lat, mapHeight)], row * 2);
    // A scale of 0 would divide by 0. The server refuses it, but a broken import may contain it.
    const scale = point.scale > 0 ? point.scale : 1;
    const drawn = drawnScale(scale);
    const offsets = [point.labelXOffset / drawn, point.labelYOffset / drawn];
    const turn = toRadians(point.rotation);
    looks.set([scale, turn, ...offsets, point.labelWrapRatio, point.importance], row * METRICS_PER_POINT);
    flags[row] = flagsOf(point);
    signs[row] = numberIn(outlines, outlineOf(point));
    kinds[row] = LABEL_KINDS.indexOf(point.kind);
    notes[row] = Math.min(point.notes, 255);
    const parts = partsOf(point.shape, mapHeight);
    if (parts.length > 0) shapes.push({ row, parts });
  });
  const names = points.map((point) => point.name.replaceAll('\n', ' ')).join('\n');
  return { count, ids, places, looks, flags, signs, outlines, kinds, notes, names, shapes };
}

function outlineOf({ sign, look }: PointView): string | undefined {
  return look ? [sign, look.colour, look.dash, look.weight].join('|') : (sign ?? undefined);
}

/** The number of an outline in a list, counted from 1; 0 for none. Adds the outline if it is missing. */
export function numberIn(outlines: string[], outline: string | undefined): number {
  if (outline === undefined) return 0;
  const at = outlines.indexOf(outline);
  return at === -1 ? outlines.push(outline) : at + 1;
}

function flagsOf({ displayDot, isHidden, isHeardOf, isWater, isByHand, isInPicture, shape }: PointView): number {
  return (
    (displayDot ? POINT_FLAGS.dot : 0) |
    (isHidden ? POINT_FLAGS.hidden : 0) |
    (isHeardOf ? POINT_FLAGS.heardOf : 0) |
    (isWater ? POINT_FLAGS.water : 0) |
    (isByHand ? POINT_FLAGS.byHand : 0) |
    (isInPicture ? POINT_FLAGS.inPicture : 0) |
    (shape?.type === 'LineString' ? POINT_FLAGS.line : 0) |
    (shape?.type === 'MultiPolygon' ? POINT_FLAGS.area : 0)
  );
}

function partsOf(shape: PointView['shape'], mapHeight: number): MapCoordinate[][][] {
  const flip = ([lng, lat]: MapCoordinate): MapCoordinate => [lng, yFromLat(lat, mapHeight)];
  if (shape === null) return [];
  if (shape.type === 'LineString') return [shape.coordinates, ...(shape.more ?? [])].map((line) => [line.map(flip)]);
  return shape.coordinates.map((rings) => rings.map((ring) => ring.map(flip)));
}
