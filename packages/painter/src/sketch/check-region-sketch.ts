import { bbox, type Point } from '../plane/points.ts';
import { readPart, type SketchSheet } from './parts.ts';
import { isAbsent, PointReader, readFields, readHead, readList, readOptional, SketchRefusal } from './read-parts.ts';
import { type RegionSketch, readSettlement, regionDecor, regionLists } from './region-sketch.ts';

/** The largest side of a sheet, in sheet units. */
const LARGEST_SIDE = 32_768;
const MOST_SETTLEMENTS = 100_000;
/** How often the boxes of a kind of things may cover the whole sheet. */
const MOST_COVER = 50;

/**
 * Reads a sketch of a region that somebody gave (a file, an import, the database). Missing lists are empty, unknown
 * fields are left out. Throws a SketchRefusal, a sentence that names the part and says what to do; what passes can be
 * drawn, however odd it looks.
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
    settlements: readList(sketch.settlements, 'settlements', MOST_SETTLEMENTS).map((item, i) =>
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

/** Things that all cover the whole sheet would take hours: refused when a kind covers it too often. */
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
    if (cover > MOST_COVER * sheet)
      throw new SketchRefusal(
        `The ${kind} of the sketch lie over each other: together they cover the sheet more than ${MOST_COVER} times. Join those that overlap, or leave some out.`,
      );
  }
}
