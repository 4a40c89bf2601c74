import { drawnScale, LABEL_KINDS, toRadians, yFromLat } from '@venture-atlas/map-math';
import type { MapCoordinate, TypeIcon } from '@venture-atlas/types';
import type { PointView } from '../model/point-views.ts';

/** What a point is, one bit each. `told`: players have been there or, of a hidden place, have heard of it. */
export const POINT_FLAGS = {
  dot: 1,
  hidden: 2,
  water: 4,
  line: 8,
  area: 16,
  byHand: 32,
  inPicture: 64,
  told: 128,
} as const;

/** A shape on its way to the painter: parts of rings of [x, y], y running down. A line is one part of one ring. */
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
  /** Which of `outlines` it is drawn by, counted from 1; 0 is a plain dot. */
  readonly signs: Uint8Array;
  /** SVG path data of the signs of these points, which the painter knows none of; behind bars its colour, dash and weight. */
  readonly outlines: readonly string[];
  /** Which of `LABEL_KINDS` its name is. */
  readonly kinds: Uint8Array;
  /** How many notes there are at each point, 255 at most. */
  readonly notes: Uint8Array;
  /** All names, with a line feed between two: no name holds one. */
  readonly names: string;
  readonly shapes: readonly ChunkShape[];
}

export const LOOKS_PER_POINT = 6;

/**
 * Packs points for the painter. `mapHeight` in map units turns latitudes into rows from the top. `paths` are the
 * outlines of signs; without them points have dots.
 */
export function packPoints(
  points: readonly PointView[],
  mapHeight: number,
  paths?: Readonly<Record<TypeIcon, string>>,
): PointChunk {
  const count = points.length;
  const ids = new Float64Array(count);
  const places = new Float64Array(count * 2);
  const looks = new Float32Array(count * LOOKS_PER_POINT);
  const flags = new Uint8Array(count);
  const signs = new Uint8Array(count);
  const kinds = new Uint8Array(count);
  const notes = new Uint8Array(count);
  const shapes: ChunkShape[] = [];
  const outlines: string[] = [];
  points.forEach((point, row) => {
    ids[row] = point.id;
    places.set([point.lng, yFromLat(point.lat, mapHeight)], row * 2);
    // A scale of nothing would divide by nothing; the server refuses it, a broken import may not.
    const scale = point.scale > 0 ? point.scale : 1;
    const drawn = drawnScale(scale);
    const offsets = [point.labelXOffset / drawn, point.labelYOffset / drawn];
    const turn = toRadians(point.rotation);
    looks.set([scale, turn, ...offsets, point.labelWrapRatio, point.importance], row * LOOKS_PER_POINT);
    flags[row] = flagsOf(point);
    signs[row] = numberIn(outlines, outlineOf(point, paths));
    kinds[row] = LABEL_KINDS.indexOf(point.kind);
    notes[row] = Math.min(point.notes, 255);
    const parts = partsOf(point.shape, mapHeight);
    if (parts.length > 0) shapes.push({ row, parts });
  });
  const names = points.map((point) => point.name.replaceAll('\n', ' ')).join('\n');
  return { count, ids, places, looks, flags, signs, outlines, kinds, notes, names, shapes };
}

function outlineOf({ sign, look }: PointView, paths?: Readonly<Record<TypeIcon, string>>): string | undefined {
  const path = sign === null ? undefined : paths?.[sign];
  return look ? [path, look.colour, look.dash, look.weight].join('|') : path;
}

/** The number of an outline in a list that it is added to where it lacks, counted from 1; 0 for none. */
export function numberIn(outlines: string[], outline: string | undefined): number {
  if (outline === undefined) return 0;
  const at = outlines.indexOf(outline);
  return at === -1 ? outlines.push(outline) : at + 1;
}

function flagsOf({ displayDot, isHidden, isTold, isWater, isByHand, isInPicture, shape }: PointView): number {
  return (
    (displayDot ? POINT_FLAGS.dot : 0) |
    (isHidden ? POINT_FLAGS.hidden : 0) |
    (isTold ? POINT_FLAGS.told : 0) |
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
