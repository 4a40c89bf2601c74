import { joinPolygons } from '@venture-atlas/importers';
import { type Grid, gridOver } from '../../outline/distance-grid.ts';
import { SegmentIndex } from '../../plane/indexes.ts';
import { polyLen, simplify, thinned } from '../../plane/lines.ts';
import { bbox, boxesTouch, clamp, growBox, inBox, type Point } from '../../plane/points.ts';
import { area, rectangle, ringDist } from '../../plane/rings.ts';
import type { CoastSketch, LakeSketch, RangeSketch, RiverSketch } from '../../sketch/region-sketch.ts';
import { fillCells } from '../fill-cells.ts';
import { patchesOf, ringsAbove, softField } from '../land-field.ts';
import { median, type SheetSize } from '../sheet-of-frame.ts';
import { ridgesOf } from '../spines.ts';
import { areaKind, type DraftArea, type DraftShapes, FINEST, lineKind } from './draft-shapes.ts';

/** How far shores wander: at most and at least in sheet units, and as a share of their drawn steps. */
const WANDER = { most: 60, least: 3, share: 0.55 };
/** Breadth of a strait, as a multiple of how far its shores wander. */
const STRAIT = 4;
/** Lands of at least this area have bays, in square sheet units. */
const MAINLAND = 900_000;
/** A line whose ends are this close together surrounds a land, as a share of its length. */
const CLOSED = 0.04;
/** Grid cells along the longer side of the sheet. */
const PLACES = 620;

/** A grid that reaches a little beyond the sheet. */
export function landGrid({ width, height }: SheetSize): Grid {
  const cell = Math.max(width, height) / PLACES;
  return gridOver([-3 * cell, -3 * cell, width + 3 * cell, height + 3 * cell], cell);
}

/**
 * The coasts of a world: its continents and islands, or the outer borders of its states if none are drawn. A world
 * with only mountains, rivers, or roads is all land. Empty when it has none of these.
 */
export function coastsOf(shapes: DraftShapes, grid: Grid, sheet: SheetSize): CoastSketch[] {
  const drawn = drawnCoasts(shapes);
  if (drawn.length > 0) return drawn;
  const states = shapes.areas.filter(({ words }) => areaKind(words) === 'state');
  if (states.length > 0)
    return coastsAround(
      states.flatMap(({ rings }) => rings),
      grid,
      sheet,
    );
  const isDrawn =
    shapes.areas.some(({ words }) => areaKind(words) !== 'nothing') ||
    shapes.lines.some(({ words }) => lineKind(words) !== 'nothing');
  return isDrawn ? [allLand(sheet)] : [];
}

function drawnCoasts({ areas, lines }: DraftShapes): CoastSketch[] {
  const lands = withoutInnerCoasts(areas.filter(({ words }) => areaKind(words) === 'coast'));
  const around = lands.flatMap(({ key, rings }) =>
    patchesOf(rings, 1).flatMap(([outline], i) => (outline ? [{ key, ring: outline, i }] : [])),
  );
  const closed = lines
    .filter(({ words, line }) => lineKind(words) === 'coast' && isClosed(line))
    .map(({ key, line }) => ({ key, ring: line, i: 0 }));
  return withStraits([...around, ...closed].map(({ key, ring, i }) => coastOf(i === 0 ? key : `${key}/${i}`, ring)));
}

/** Joins lands that touch into one land with the key of the first. */
function withoutInnerCoasts(lands: readonly DraftArea[]): { key: string; rings: Point[][] }[] {
  const polygons = lands.flatMap(({ whole }) => whole);
  const joined = joinPolygons(polygons);
  if (joined.length === polygons.length) return [...lands];
  const kept = new Set(joined);
  const alone = lands.flatMap(({ key, rings, whole }) => (whole.every((one) => kept.has(one)) ? [{ key, rings }] : []));
  const rest = new Set(lands.filter(({ whole }) => !whole.every((one) => kept.has(one))).flatMap(({ whole }) => whole));
  const own = new Set(polygons);
  const together = joined.filter((one) => rest.has(one) || !own.has(one));
  const rings = together.map((polygon) =>
    polygon.map((ring) => thinned(ring, FINEST)).filter((ring) => ring.length > 2),
  );
  return [...alone, ...rings.map((one, i) => ({ key: `land_${i}`, rings: one }))];
}

/** Limits how far both shores of a strait wander, so that the strait stays open. */
function withStraits(coasts: readonly CoastSketch[]): CoastSketch[] {
  const lands = coasts.map((coast) => ({ coast, box: growBox(bbox(coast.ring), WANDER.most) }));
  return lands.map(({ coast, box }, i) => {
    const { wander = WANDER.most } = coast;
    let gap = Infinity;
    for (const [k, other] of lands.entries()) {
      if (k === i || !boxesTouch(box, other.box)) continue;
      for (const [x, y] of other.coast.ring) if (inBox(box, x, y)) gap = Math.min(gap, ringDist(coast.ring, x, y));
    }
    return { ...coast, wander: Math.max(1, Math.min(wander, gap / STRAIT)) };
  });
}

function coastOf(id: string, ring: Point[]): CoastSketch {
  const steps = ring.map((point, i) => {
    const before = ring.at(i - 1) ?? point;
    return Math.hypot(point[0] - before[0], point[1] - before[1]);
  });
  return {
    id,
    ring,
    nature: Math.abs(area(ring)) > MAINLAND ? 'mainland' : 'island',
    wander: Math.min(WANDER.most, Math.max(WANDER.least, median(steps) * WANDER.share)),
  };
}

function isClosed(line: readonly Point[]): boolean {
  const [first] = line;
  const last = line.at(-1);
  if (first === undefined || last === undefined || line.length < 4) return false;
  return Math.hypot(first[0] - last[0], first[1] - last[1]) < polyLen(line) * CLOSED;
}

function coastsAround(rings: readonly Point[][], grid: Grid, sheet: SheetSize): CoastSketch[] {
  const places = fillCells(grid, rings, sheet);
  const field = softField(grid, grid.cell, (index) => ((places[index] as number) >= 0 ? 1 : 0));
  return patchesOf(ringsAbove(grid, field, 0.5), 400).flatMap(([outline], i) =>
    outline === undefined ? [] : [coastOf(`land_${i}`, outline)],
  );
}

function allLand({ width, height }: SheetSize): CoastSketch {
  const beyond = Math.max(width, height) * 0.2;
  return {
    id: 'land',
    nature: 'exact',
    ring: rectangle(-beyond, -beyond, width + beyond, height + beyond),
  };
}

const TOLERANCE = 1.5;
/** How far the shores of lakes wander, in sheet units. */
const LAKE_WANDER = 9;
/** Shorter rivers are not drawn, in sheet units. */
const SHORTEST = 70;
/** Breadth at the mouth in sheet units: of the shortest river, added for every unit of length, and at most. */
const MOUTH = { least: 3.4, perUnit: 1 / 190, most: 14 };
/** An end this close to another river flows into it, in sheet units. */
const JOINS = 60;
/** Points of a line that already winds are no farther apart than this, in sheet units. */
const FINE_STEP = 34;

export function lakesOf({ areas }: DraftShapes): LakeSketch[] {
  return areas
    .filter(({ words }) => areaKind(words) === 'lake')
    .flatMap(({ key, rings }) =>
      patchesOf(rings, 120).flatMap(([outline, ...islands], i) => {
        if (outline === undefined) return [];
        const lake: LakeSketch = { id: i === 0 ? key : `${key}/${i}`, ring: outline, wander: LAKE_WANDER };
        return [islands.length === 0 ? lake : { ...lake, islands }];
      }),
    );
}

interface DrawnRiver {
  key: string;
  line: Point[];
  length: number;
}

/** Rivers in the direction of flow, to the sea, a lake, or another river, however they were drawn. */
export function riversOf({ lines }: DraftShapes, isWet: (point: Point) => boolean): RiverSketch[] {
  const rivers = lines
    .filter(({ words }) => lineKind(words) === 'river')
    .map(({ key, line }): DrawnRiver => ({ key, line: simplify(line, TOLERANCE), length: polyLen(line) }))
    .filter(({ line, length }) => line.length > 1 && length >= SHORTEST);
  return runningDown(rivers, isWet).map(({ key, line, length }): RiverSketch => {
    const isFine = length / line.length < FINE_STEP;
    const mouth = clamp(MOUTH.least + length * MOUTH.perUnit, MOUTH.least, MOUTH.most);
    return { id: key, line, width: [Math.min(2.2, mouth * 0.45), mouth], ...(isFine ? { isExact: true } : {}) };
  });
}

/** First the rivers that reach the water, then those that reach one of them, and so on up to the sources. */
function runningDown(rivers: readonly DrawnRiver[], isWet: (point: Point) => boolean): DrawnRiver[] {
  const settled: DrawnRiver[] = [];
  const index = new SegmentIndex(JOINS);
  let open = [...rivers];
  let reaches = isWet;
  while (open.length > 0) {
    const turned = open.map((river) => ({ river, way: wayOf(river.line, reaches) }));
    const found = turned.filter(({ way }) => way !== 'unknown');
    if (found.length === 0) break;
    const down = found.map(({ river, way }) => (way === 'up' ? { ...river, line: river.line.toReversed() } : river));
    settled.push(...down);
    for (const { line } of down) index.addLine(line);
    open = turned.filter(({ way }) => way === 'unknown').map(({ river }) => river);
    reaches = ([x, y]) => index.nearest(x, y, JOINS) !== undefined;
  }
  return [...settled, ...open];
}

function wayOf(line: readonly Point[], reaches: (point: Point) => boolean): 'down' | 'up' | 'unknown' {
  const [first, last] = [line[0], line.at(-1)];
  if (last !== undefined && reaches(last)) return 'down';
  return first !== undefined && reaches(first) ? 'up' : 'unknown';
}

/** Grid step of the search for the middle lines of mountains, in sheet units. */
const STEP = 22;
/** The heights of the tallest mountains of a range by its breadth, in sheet units. */
const TALL = { perWidth: 2.3, least: 80, most: 235 };
/** Half the breadth of a range that is drawn as a line, in sheet units. */
const LINE_WIDTH = 60;

/** Mountains along the middle of each mountain area, and along lines named as mountains. */
export function rangesOf(shapes: DraftShapes, sheet: SheetSize): RangeSketch[] {
  const grid = gridOver([-STEP, -STEP, sheet.width + STEP, sheet.height + STEP], STEP);
  const areas = shapes.areas
    .filter(({ words }) => areaKind(words) === 'mountains')
    .flatMap(({ key, rings }) => rangesIn(key, rings, grid, sheet));
  const lines = shapes.lines
    .filter(({ words }) => lineKind(words) === 'mountains')
    .map(({ key, line }) => rangeOf(key, [line], LINE_WIDTH));
  return [...areas, ...lines];
}

function rangesIn(key: string, rings: readonly Point[][], grid: Grid, sheet: SheetSize): RangeSketch[] {
  const places = fillCells(grid, rings, sheet);
  const isHigh = Uint8Array.from(places, (place) => (place >= 0 ? 1 : 0));
  const ridges = ridgesOf(grid, isHigh, { smallest: 500, narrowest: 32, broadest: 170 });
  return ridges.map(({ spines, width }, i) => rangeOf(i === 0 ? key : `${key}/${i}`, spines, width));
}

function rangeOf(id: string, spines: Point[][], width: number): RangeSketch {
  const tall = clamp(width * TALL.perWidth, TALL.least, TALL.most);
  return {
    id,
    style: tall > 190 ? 'alpine' : 'rugged',
    snow: tall > 190 ? 0.32 : 0.1,
    size: [Math.round(tall * 0.34), Math.round(tall)],
    width: Math.round(width),
    spines,
  };
}
