import type { AzgaarWorld, Pair } from '@venture-atlas/importers';
import { chaikin } from '../../plane/curves.ts';
import { polyLen, simplify } from '../../plane/lines.ts';
import { clamp, type Point } from '../../plane/points.ts';
import type { RiverSketch, RoadSketch } from '../../sketch/region-sketch.ts';
import { finite, onSheet, type SheetSize } from '../sheet-of-frame.ts';

/** Widths at the mouth of the smallest and of the greatest river, in sheet units. */
const MOUTH = { least: 3.4, most: 15 };
/** Shorter rivers are not drawn, in sheet units. */
const SHORTEST = 60;
/** Points nearer than this to the line through the others are dropped, in sheet units. */
const TOLERANCE = 1.5;
/** The longest step of a drawn line, in sheet units. Lines through the middles of cells have longer steps. */
const FINE_STEP = 24;

/** Rivers along their drawn lines, or through the middles of their cells if they have none. */
export function riversOf(world: AzgaarWorld, sheet: SheetSize, spacing: number): RiverSketch[] {
  const greatest = world.rivers.reduce((most, { discharge }) => Math.max(most, finite(discharge) ?? 0), 1);
  return world.rivers.flatMap((river, index): RiverSketch[] => {
    const drawn = world.drawn.rivers.get(Number(river.i));
    const line = drawn === undefined ? cellLine(world, river.cells, sheet, spacing) : drawnLine(drawn, sheet);
    if (line.length < 2 || polyLen(line) < Math.max(SHORTEST, spacing * 0.8)) return [];
    const share = Math.sqrt(clamp((finite(river.discharge) ?? 0) / greatest, 0, 1));
    const mouth = MOUTH.least + (MOUTH.most - MOUTH.least) * share;
    const isFine = drawn !== undefined && polyLen(line) / line.length < FINE_STEP;
    return [
      {
        id: `river_${river.i}_${index}`,
        line,
        width: [Math.min(2.2, mouth * 0.4), mouth],
        ...(isFine ? { isExact: true } : {}),
      },
    ];
  });
}

const drawnLine = (line: readonly Pair[], sheet: SheetSize): Point[] =>
  simplify(
    line.flatMap((point) => onSheet(point, sheet)),
    TOLERANCE,
  );

/** A line through the middles of cells, smoothed. A last cell of -1 means that the river leaves the map. */
function cellLine(world: AzgaarWorld, cells: unknown, sheet: SheetSize, spacing: number): Point[] {
  const ids: unknown[] = Array.isArray(cells) ? cells : [];
  const line = ids.flatMap((id): Point[] => {
    const cell = typeof id === 'number' ? world.cells[id] : undefined;
    const middle = cell === undefined ? undefined : (cell.middle ?? middleOf(cell.outline));
    return middle === undefined ? [] : onSheet(middle, sheet);
  });
  const last = line.at(-1);
  if (ids.includes(-1) && last !== undefined) line.push(rimNear(last, sheet, spacing));
  return chaikin(line, false, 2);
}

function middleOf(outline: readonly Pair[]): Pair | undefined {
  if (outline.length === 0) return undefined;
  const [x, y] = outline.reduce(([sumX, sumY], point) => [sumX + point[0], sumY + point[1]], [0, 0]);
  return [x / outline.length, y / outline.length];
}

/** The nearest point beyond the rim of the sheet. */
function rimNear([x, y]: Point, { width, height }: SheetSize, spacing: number): Point {
  const ways: [number, Point][] = [
    [x, [-spacing, y]],
    [width - x, [width + spacing, y]],
    [y, [x, -spacing]],
    [height - y, [x, height + spacing]],
  ];
  return ways.reduce((best, way) => (way[0] < best[0] ? way : best))[1];
}

/** The kind of road of a group of routes; undefined for sea routes, which are not drawn. */
const roadKindOf = (group: string): RoadSketch['kind'] | undefined => {
  if (/sea|water|air/i.test(group)) return undefined;
  if (/trail|path|track/i.test(group)) return 'trail';
  return /high|main|royal|imperial/i.test(group) ? 'high' : 'road';
};

/** Roads and trails from the list of routes in newer worlds, or from the drawn lines of older ones. */
export function roadsOf(world: AzgaarWorld, sheet: SheetSize): RoadSketch[] {
  const listed = world.routes.map((route) => ({
    id: `route_${String(route.i)}`,
    kind: roadKindOf(String(route.group ?? '')),
    points: (Array.isArray(route.points) ? route.points : []) as unknown[],
  }));
  const { roads, trails } = world.drawn;
  const drawn = [
    ...[...roads].map(([i, points]) => ({ id: `road_${i}`, kind: 'road' as const, points })),
    ...[...trails].map(([i, points]) => ({ id: `trail_${i}`, kind: 'trail' as const, points })),
  ];
  return (listed.length > 0 ? listed : drawn).flatMap(({ id, kind, points }): RoadSketch[] => {
    const line = simplify(
      points.flatMap((point) => onSheet(point, sheet)),
      TOLERANCE,
    );
    return kind === undefined || line.length < 2 || polyLen(line) < SHORTEST ? [] : [{ id, kind, line }];
  });
}
