import { polyLen, simplify } from '../../plane/lines.ts';
import { clamp, type Point } from '../../plane/points.ts';
import { SegmentIndex } from '../../plane/segment-index.ts';
import type { LakeSketch, RiverSketch } from '../../sketch/region-sketch.ts';
import { patchesOf } from '../land-field.ts';
import type { DraftShapes } from './draft-shapes.ts';
import { areaKind, lineKind } from './shape-kinds.ts';

const TOLERANCE = 1.5;
/** Shores of lakes wander so far, sheet units. */
const LAKE_WANDER = 9;
/** Shorter rivers are not drawn, sheet units. */
const SHORTEST = 70;
/** Breadth at the mouth, sheet units: of the shortest river, more for every unit of length, at most. */
const MOUTH = { least: 3.4, perUnit: 1 / 190, most: 14 };
/** An end so near to another river flows into it. */
const JOINS = 60;
/** Points of a line that winds already are no farther apart than this. */
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

/** Rivers run down: to the sea, a lake or another river, whichever way they were drawn. */
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

/** First those that reach the water, then those that reach one of them, and so on up to the sources. */
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
