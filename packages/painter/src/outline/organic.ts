import { chaikin, spline } from '../plane/curves.ts';
import { thinned } from '../plane/lines.ts';
import { type Box, bbox, type Point } from '../plane/points.ts';
import { area, type Ring } from '../plane/rings.ts';
import { makeNoise } from '../random/noise.ts';
import { isoLines } from '../raster/iso-lines.ts';
import type { RangeSketch } from '../sketch/region-sketch.ts';
import { distanceGrid, type Grid, gridOver, insideGrid, segmentsOf } from './distance-grid.ts';
import type { RangeOutline } from './region-outlines.ts';

export interface OrganicOptions {
  /** How far the edge wanders, in sheet units. */
  amp: number;
  /** The length of its largest waves, in sheet units. */
  wave: number;
  /** The side of the grid cells, in sheet units. Finer detail is lost. */
  cell: number;
  /** Smaller pieces and holes are left out, in square sheet units. */
  minArea: number;
  octaves?: number;
  /** A factor on `amp` at every point, at most 2. */
  ampAt?: (x: number, y: number) => number;
  /** Changes the depth of a point, positive inside and negative outside, before the edge is traced. */
  edit?: (x: number, y: number, depth: number) => number;
  /** The least distance that the shape may grow beyond the sketch, for edits that raise ground. */
  margin?: number;
  /** The shape stays within this part of the sheet. */
  limits?: Box;
}

function meeting(a: Box, b: Box | undefined): Box {
  if (b === undefined) return a;
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}

/** The largest absolute value of the noise. */
const STRONGEST = 1.1;
/** Edits change nothing that lies deeper than this beyond the reach of the noise, in sheet units. */
const UNTOUCHED = 100;
/** Points of a sketch nearer to each other than this share of a cell are merged. */
const FINEST = 1 / 6;
/** With more points than this the share grows in proportion. */
const UNCROWDED = 20_000;

function depthField(grid: Grid, rings: readonly Ring[], seed: string, options: OrganicOptions): Float32Array {
  const { amp, wave, octaves = 4, ampAt, edit } = options;
  const noise = makeNoise(seed);
  const segments = rings.flatMap((ring) => segmentsOf(ring, true));
  const distances = distanceGrid(grid, segments, amp * 1.7 * (ampAt ? 2 : 1) * STRONGEST + UNTOUCHED);
  const inside = insideGrid(grid, rings);
  const depths = new Float32Array(grid.columns * grid.rows);
  for (let j = 0; j < grid.rows; j++)
    for (let i = 0; i < grid.columns; i++) {
      const index = j * grid.columns + i;
      const isRim = i === 0 || j === 0 || i === grid.columns - 1 || j === grid.rows - 1;
      if (isRim) {
        depths[index] = -1;
        continue;
      }
      const x = grid.x0 + i * grid.cell;
      const y = grid.y0 + j * grid.cell;
      const distance = distances[index] as number;
      const wander = amp * 1.7 * (ampAt ? ampAt(x, y) : 1) * noise.fbm(x / wave, y / wave, octaves, 0.55);
      const depth = (inside[index] === 1 ? distance : -distance) + wander;
      depths[index] = edit ? edit(x, y, depth) : depth;
    }
  return depths;
}

/**
 * Replaces a sketched area (rings, even-odd) with a natural one: the depth of each point inside the sketch plus
 * noise, cut at zero. The result has fingers, bays, holes, and outliers. The rings, holes included, come in no order.
 * Empty when the area is too small.
 */
export function organic(rings: readonly Ring[], seed: string, options: OrganicOptions): Ring[] {
  const [x0, y0, x1, y1] = bbox(rings.flat());
  const crowding = Math.max(1, rings.reduce((sum, ring) => sum + ring.length, 0) / UNCROWDED);
  const sketched = rings.map((ring) => thinned(ring, options.cell * FINEST * crowding));
  const margin = Math.max(options.amp * 1.5, options.margin ?? 0) + options.cell * 2;
  const box = meeting([x0 - margin, y0 - margin, x1 + margin, y1 + margin], options.limits);
  if (!(box[0] < box[2] && box[1] < box[3])) return [];
  const grid = gridOver(box, options.cell);
  const place = (point: Point): Point => [grid.x0 + point[0] * grid.cell, grid.y0 + point[1] * grid.cell];
  return isoLines(depthField(grid, sketched, seed, options), grid.columns, grid.rows, 0, 1, 6)
    .filter((line) => line.closed)
    .map((line) => chaikin(line.pts.slice(0, -1).map(place), true, 1))
    .filter((ring) => Math.abs(area(ring)) > options.minArea);
}

/** Smooth spines, and the uneven edge of the band around them, from the distance to the spines. */
export function refineRange(range: RangeSketch, seed: string): RangeOutline {
  const lines = range.spines.map((spine) => spline(thinned(spine, 2), 20)).filter((line) => line.length > 0);
  const { width } = range;
  const [x0, y0, x1, y1] = bbox(lines.flat());
  const margin = width * 1.3 + 30;
  if (lines.length === 0 || !(width > 0)) return { ...range, lines, rings: [] };
  const grid = gridOver([x0 - margin, y0 - margin, x1 + margin, y1 + margin], Math.max(6, width / 12));
  const segments = lines.flatMap((line) => segmentsOf(line.length === 1 ? [...line, ...line] : line, false));
  const distances = distanceGrid(grid, segments);
  const noise = makeNoise(`${seed}:range:${range.id}`);
  const wave = width * 1.4;
  const field = new Float32Array(grid.columns * grid.rows);
  for (let j = 0; j < grid.rows; j++)
    for (let i = 0; i < grid.columns; i++) {
      const index = j * grid.columns + i;
      const x = grid.x0 + i * grid.cell;
      const y = grid.y0 + j * grid.cell;
      field[index] = width * (0.95 + 0.28 * noise(x / wave, y / wave)) - (distances[index] as number);
    }
  const rings = isoLines(field, grid.columns, grid.rows, 0, 1, 6)
    .filter((line) => line.closed && line.pts.length > 8)
    .map((line) =>
      line.pts.slice(0, -1).map((point): Point => [grid.x0 + point[0] * grid.cell, grid.y0 + point[1] * grid.cell]),
    );
  return { ...range, lines, rings };
}
