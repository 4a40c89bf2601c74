import { faceOf } from '../../apps/api/src/posters/label-faces.ts';
import { setLine } from '../../apps/api/src/posters/lettering.ts';
import {
  asScale,
  boxesMeet,
  fitScale,
  hull,
  isPointVisible,
  type LabelPlacement,
  LabelPlan,
  type LabelSource,
  type NameMeasure,
  type PlacesBefore,
  type PxBox,
  type Size,
} from '../../packages/map-math/src/index.ts';
import { shapeNames } from '../../packages/map-math/src/labels/shape-names.ts';
import type { NamedMap, NamedPoint } from './named-map.ts';

/** What was found on one map in one size of window. */
export interface MapResult {
  /** Pairs of names of which one lies over the other, with the zoom. */
  overlaps: string[];
  /** Names that are written, and names that the zoom shows at all, at each zoom. */
  written: number[];
  wanted: number[];
}

export const ZOOM_COUNT = 20;
/** How much closer the last zoom is than the one that shows the whole map. */
const CLOSEST = 40;

/** The zooms that a map is looked at: from all of it in the window on, in even steps. */
export function zoomsOf(map: Size, window: Size): number[] {
  const whole = fitScale(map, window);
  return Array.from({ length: ZOOM_COUNT }, (_, at) => whole * CLOSEST ** (at / (ZOOM_COUNT - 1)));
}

/** Lets the label engine write the names of a whole map at each zoom, as a visitor comes to them one after the other. */
export function checkMap(map: NamedMap, window: Size): MapResult {
  const { size, points } = map;
  const result: MapResult = { overlaps: [], written: [], wanted: [] };
  let before: PlacesBefore | undefined;
  for (const zoom of zoomsOf(size, window)) {
    const { placements, places } = planAt(map, zoom, window, before);
    before = places;
    const name = (index: number): string => points[index]?.name ?? '';
    for (const [one, other] of meeting(placements)) {
      result.overlaps.push(`${name(one.index)} and ${name(other.index)} at ${zoom.toFixed(3)}`);
    }
    result.written.push(new Set(placements.map(({ index }) => index)).size);
    result.wanted.push(points.filter((point) => isWanted(point, zoom)).length);
  }
  return result;
}

/** Of each map, so that its names are measured once for all zooms. */
const measures = new WeakMap<readonly NamedPoint[], NameMeasure>();

/** The names that the label engine writes on a whole map at a zoom. @param before what it wrote at the zoom before */
export function planAt({ size, points }: NamedMap, zoom: number, window: Size, before?: PlacesBefore) {
  const measure = measureFor(points);
  const plan = new LabelPlan(sourceOf(points, zoom), { zoom, map: size, window, measure, before, shapes: shapeNames });
  const all = { left: -99, top: -99, right: size.width * zoom + 99, bottom: size.height * zoom + 99 };
  for (const step of plan.decide(all)) void step;
  return { placements: plan.placementsIn(all), places: plan.places() };
}

/** Names measured once for all zooms. */
export function measureFor(points: readonly NamedPoint[]): NameMeasure {
  const measure = measures.get(points) ?? measureOf(points);
  measures.set(points, measure);
  return measure;
}

/** Pairs of names of which one lies over the other: swept from left to right. */
export function meeting(placements: readonly LabelPlacement[]): [LabelPlacement, LabelPlacement][] {
  const swept = placements
    .map((placement) => ({ placement, around: hull(placement.boxes) }))
    .sort((a, b) => a.around.left - b.around.left);
  const pairs: [LabelPlacement, LabelPlacement][] = [];
  for (const [at, one] of swept.entries()) {
    for (let next = at + 1; next < swept.length; next += 1) {
      const other = swept[next];
      if (other === undefined || other.around.left >= one.around.right) break;
      const isOver = (box: PxBox): boolean => other.placement.boxes.some((there) => boxesMeet(box, there));
      if (boxesMeet(one.around, other.around) && one.placement.boxes.some(isOver)) {
        pairs.push([one.placement, other.placement]);
      }
    }
  }
  return pairs;
}

/** Whether a zoom shows a point at all. */
export const isWanted = ({ scale, shape }: NamedPoint, zoom: number): boolean =>
  isPointVisible({ scale, isShape: shape !== undefined, isSelected: false }, asScale(zoom));

/** Side of the squares by which points are found, in CSS pixels, and more than any name reaches. */
const SQUARE_PX = 1200;
const squaresKept = new WeakMap<readonly NamedPoint[], { zoom: number; squares: Map<string, number[]> }>();

/** Points as the label engine asks for them. @param selected it is there at any zoom */
export function sourceOf(points: readonly NamedPoint[], zoom: number, selected = -1): LabelSource {
  const squares = squaresOf(points, zoom);
  const side = SQUARE_PX / zoom;
  const isDot = (index: number) => index >= 0 && points[index]?.shape === undefined;
  return {
    point: (index) =>
      index === selected ? { ...(points[index] as NamedPoint), isSelected: true } : (points[index] as NamedPoint),
    shapes: () => points.flatMap(({ shape }, index) => (shape === undefined ? [] : [index])),
    pointsIn({ minX, minY, maxX, maxY }) {
      const found: number[] = isDot(selected) ? [selected] : [];
      for (let row = Math.floor(minY / side) - 1; row <= Math.floor(maxY / side) + 1; row += 1) {
        for (let column = Math.floor(minX / side) - 1; column <= Math.floor(maxX / side) + 1; column += 1)
          found.push(...(squares.get(`${column} ${row}`) ?? []));
      }
      return found;
    },
  };
}

/** The points that a zoom shows, by square. */
function squaresOf(points: readonly NamedPoint[], zoom: number): Map<string, number[]> {
  const kept = squaresKept.get(points);
  if (kept?.zoom === zoom) return kept.squares;
  const squares = new Map<string, number[]>();
  const side = SQUARE_PX / zoom;
  for (const [index, point] of points.entries()) {
    if (point.shape !== undefined || !isWanted(point, zoom)) continue;
    const key = `${Math.floor(point.x / side)} ${Math.floor(point.y / side)}`;
    const square = squares.get(key);
    if (square === undefined) squares.set(key, [index]);
    else square.push(index);
  }
  squaresKept.set(points, { zoom, squares });
  return squares;
}

/** Names measured in the fonts of the map, as a poster sets them. */
function measureOf(points: readonly NamedPoint[]): NameMeasure {
  const faceAt = (index: number) => {
    const { isWater, shape, scale } = points[index] as NamedPoint;
    const kind = { isWater, isArea: shape?.isArea === true, isLine: shape?.isArea === false, isHidden: false };
    return faceOf(kind, scale);
  };
  const widths = new Map<number, number>();
  const textWidth = (index: number, text: string): number =>
    setLine(text, faceAt(index))?.width ?? [...text].length * MISSING_LETTER;
  const width = (index: number): number => {
    const known = widths.get(index) ?? textWidth(index, points[index]?.name ?? '');
    widths.set(index, known);
    return known;
  };
  const advances = new Map<number, readonly number[]>();
  const advancesOf = (index: number): readonly number[] => {
    const { spacing } = faceAt(index);
    let text = '';
    let last = 0;
    return [...(points[index]?.name ?? '')].map((letter) => {
      text += letter;
      const now = textWidth(index, text) - spacing * ([...text].length - 1);
      const advance = now - last;
      last = now;
      return advance;
    });
  };
  return {
    width,
    mostWidth: width,
    leastWidth: width,
    textWidth,
    lineCount: () => 1,
    mostLines: () => 1,
    advances: (index) => {
      const known = advances.get(index) ?? advancesOf(index);
      advances.set(index, known);
      return known;
    },
  };
}

/** Of a letter that none of the fonts has, in multiples of the type size. */
const MISSING_LETTER = 0.6;
