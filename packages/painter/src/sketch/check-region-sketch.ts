import { bbox, type Point } from '../plane/points.ts';
import { readPart, type SketchSheet } from './parts.ts';
import { isAbsent, PointReader, readFields, readHead, readList, readOptional, SketchRefusal } from './read-parts.ts';
import { type RegionSketch, readSettlement, regionDecor, regionLists } from './region-sketch.ts';

/** The largest side of a sheet, in sheet units. */
const LARGEST_SIDE = 32_768;
const SETTLEMENTS_MAX = 100_000;
/** How many times the boxes of a kind of object may cover the whole sheet. */
const COVER_MAX = 50;

/**
 * Validates a sketch of a region from a file, an import, or the database. Missing lists become empty, and unknown
 * fields are dropped. A sketch that passes can be drawn. Throws a SketchRefusal with a sentence that names the part
 * and says what to do.
 */
export function checkRegionSketch(value: unknown): RegionSketch {
  const sketch = readFields(value, 'the sketch');
  if (sketch.kind !== 'region')
    throw new SketchRefusal('This is not the sketch of a region. Give one with kind "region".');
  const head = readHead(sketch, LARGEST_SIDE);
  const { width, height } = head;
  const sheet: SketchSheet = { points: new PointReader(width, height), longest: Math.max(width, height) };
  const read: RegionSketch = {
    kind: 'region',
    ...head,
    ...readPart(sketch, regionLists, 'the sketch', sheet),
    snowLine: readOptional(sketch.snowLine, 'snowLine', -2 * height, 3 * height),
    settlements: readList(sketch.settlements, 'settlements', SETTLEMENTS_MAX).map((item, i) =>
      readSettlement(item, `settlement number ${i + 1}`, sheet),
    ),
    decor: readPart(
      isAbsent(sketch.decor) ? {} : readFields(sketch.decor, 'the decor'),
      regionDecor,
      'the decor',
      sheet,
    ),
  };
  refuseCrowds(read);
  return read;
}

/** Refuses a kind of object that covers the whole sheet too often, which would take hours. */
function refuseCrowds(sketch: RegionSketch): void {
  const sheet = sketch.width * sketch.height;
  const kinds: [string, { id: string; points: readonly Point[]; margin?: number }[]][] = [
    ['coasts', sketch.coast.map(({ id, ring }) => ({ id, points: ring }))],
    ['lakes', sketch.lakes.map(({ id, ring, islands = [] }) => ({ id, points: [ring, ...islands].flat() }))],
    ['ranges', sketch.ranges.map(({ id, spines, width }) => ({ id, points: spines.flat(), margin: width }))],
    ...(['forests', 'hills', 'swamps', 'moors', 'deserts', 'ice', 'regions'] as const).map(
      (kind): [string, { id: string; points: readonly Point[] }[]] => [
        kind,
        sketch[kind].map(({ id, rings }) => ({ id, points: rings.flat() })),
      ],
    ),
  ];
  for (const [kind, things] of kinds) {
    let cover = 0;
    for (const { points, margin = 0 } of things) {
      const [x0, y0, x1, y1] = bbox(points);
      if (points.length > 0) cover += (x1 - x0 + 2 * margin) * (y1 - y0 + 2 * margin);
    }
    if (cover > COVER_MAX * sheet)
      throw new SketchRefusal(
        `The ${kind} of the sketch lie over each other: together they cover the sheet more than ${COVER_MAX} times. Join those that overlap, or leave some out.`,
      );
  }
}
