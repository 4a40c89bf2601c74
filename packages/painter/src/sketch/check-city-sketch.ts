import { polyLen } from '../plane/lines.ts';
import { type Box, bbox, boxesTouch, type Point } from '../plane/points.ts';
import { type CitySketch, cityDecor, cityLists } from './city-sketch.ts';
import { readPart, type SketchSheet } from './parts.ts';
import { isAbsent, PointReader, readFields, readHead, SketchRefusal } from './read-parts.ts';

/** The largest side of a city's sheet, in sheet units. */
const LARGEST_SIDE = 8192;

/**
 * Validates a sketch of a city. Missing lists become empty, and unknown fields are dropped. A sketch that passes can
 * be drawn. Throws a SketchRefusal with a sentence that names the part and says what to do.
 */
export function checkCitySketch(value: unknown): CitySketch {
  const sketch = readFields(value, 'the sketch');
  if (sketch.kind !== 'city') throw new SketchRefusal('This is not the sketch of a city. Give one with kind "city".');
  const head = readHead(sketch, LARGEST_SIDE);
  const { width, height } = head;
  const sheet: SketchSheet = { points: new PointReader(width, height), longest: Math.max(width, height) };
  const read: CitySketch = {
    kind: 'city',
    ...head,
    ...readPart(sketch, cityLists, 'the sketch', sheet),
    decor: readPart(isAbsent(sketch.decor) ? {} : readFields(sketch.decor, 'the decor'), cityDecor, 'the decor', sheet),
  };
  refuseTangles(read);
  refuseCrowds(read);
  return read;
}

/** The most lots in all quarters together. */
const LOTS_MAX = 60_000;
/** The most points of one line of the town, and the most times it may cross itself. */
const POINTS_MAX = 2_000;
const CROSSINGS_MAX = 1_200;
/** The total length of the town's lines, at most, as a multiple of half the sheet's perimeter. */
const LONGEST = 70;

interface TownLine {
  what: string;
  line: readonly Point[];
  isClosed: boolean;
}

/** The lines that are cut out of each other. */
function townLines({ districts, streets, walls, rivers, parks, plazas, chasms }: CitySketch): TownLine[] {
  const rings = (kind: string, things: readonly { id: string; ring: readonly Point[] }[]): TownLine[] =>
    things.map(({ id, ring }) => ({ what: `${kind} "${id}"`, line: ring, isClosed: true }));
  const lines = (kind: string, things: readonly { id: string; line: readonly Point[] }[]): TownLine[] =>
    things.map(({ id, line }) => ({ what: `${kind} "${id}"`, line, isClosed: false }));
  return [
    ...districts.flatMap((district) =>
      rings(
        'quarter',
        district.rings.map((ring) => ({ id: district.id, ring })),
      ),
    ),
    ...rings('park', parks),
    ...rings('plaza', plazas),
    ...rings('chasm', chasms),
    ...lines('street', streets),
    ...lines('wall', walls),
    ...lines('river', rivers),
  ];
}

const side = (a: Point, b: Point, c: Point): number => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);

/** Counts how often a line crosses itself, up to `enough`. */
function selfCrossings(line: readonly Point[], isClosed: boolean, enough: number): number {
  const points = isClosed && line[0] !== undefined ? [...line, line[0]] : line;
  const boxes = points.slice(1).map((point, i) => bbox([points[i] as Point, point]));
  let count = 0;
  for (let i = 0; i < boxes.length; i++)
    for (let j = i + 2; j < boxes.length; j++) {
      if (!boxesTouch(boxes[i] as Box, boxes[j] as Box)) continue;
      const [a, b, c, d] = [points[i], points[i + 1], points[j], points[j + 1]] as [Point, Point, Point, Point];
      if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0 && ++count > enough) return count;
    }
  return count;
}

/** Refuses lines with too many crossings, which would take hours to cut out of each other. */
function refuseTangles(sketch: CitySketch): void {
  const around = sketch.width + sketch.height;
  let length = 0;
  for (const { what, line, isClosed } of townLines(sketch)) {
    if (line.length > POINTS_MAX)
      throw new SketchRefusal(
        `The line of ${what} has ${line.length.toLocaleString('en')} points; at most ${POINTS_MAX.toLocaleString('en')} can be drawn in a city. Simplify it.`,
      );
    if (selfCrossings(line, isClosed, CROSSINGS_MAX) > CROSSINGS_MAX)
      throw new SketchRefusal(
        `The line of ${what} crosses itself more than ${CROSSINGS_MAX.toLocaleString('en')} times. Simplify it.`,
      );
    length += polyLen(line);
    if (length > LONGEST * around)
      throw new SketchRefusal(
        `The sketch has more streets, walls and quarters than can be drawn (it was full at ${what}). Leave out the smallest.`,
      );
  }
}

/** Refuses more houses than a sheet can show, which would take hours. */
function refuseCrowds({ districts }: CitySketch): void {
  let lots = 0;
  for (const { id, rings, lot } of districts)
    for (const ring of rings) {
      const [x0, y0, x1, y1] = bbox(ring);
      lots += ((x1 - x0) * (y1 - y0)) / lot;
      if (lots > LOTS_MAX)
        throw new SketchRefusal(
          `The quarters of the sketch hold more than ${LOTS_MAX.toLocaleString('en')} houses (it was full at quarter "${id}"). Give them larger lots, or make them smaller.`,
        );
    }
}
