import { bbox, type Point } from '../plane/points.ts';
import {
  type Fields,
  PointReader,
  readChoice,
  readColour,
  readFields,
  readFlag,
  readList,
  readNamed,
  readNumber,
  readOptional,
  readPair,
  readRegionDecor,
  readSide,
  readText,
  SketchRefusal,
} from './read-parts.ts';
import {
  type CoastSketch,
  coastNatures,
  type ForestSketch,
  forestKinds,
  type IsletsSketch,
  type RangeSketch,
  type RegionSketch,
  type RiverSketch,
  type RoadSketch,
  rangeStyles,
  roadKinds,
  type Settlement,
  vignetteKinds,
} from './region-sketch.ts';

/** The largest side of a sheet, in sheet units. */
const LARGEST_SIDE = 32_768;
/** How many things of one kind a sketch may have. */
const MOST = 5_000;
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
  const width = readSide(sketch.width, 'width', LARGEST_SIDE);
  const height = readSide(sketch.height, 'height', LARGEST_SIDE);
  const points = new PointReader(width, height);
  const longest = Math.max(width, height);
  const read: RegionSketch = {
    kind: 'region',
    name: readText(sketch.name, 'the name of the sketch'),
    seed: readText(sketch.seed, 'the seed of the sketch'),
    width,
    height,
    milesPerUnit: readOptional(sketch.milesPerUnit, 'milesPerUnit', 1e-6, 1e6),
    ...readWaters(sketch, points, longest),
    roads: readNamed(
      sketch.roads,
      ['road', 'roads'],
      MOST,
      (fields, id, what): RoadSketch => ({
        id,
        line: points.line(fields.line, what),
        kind: readChoice(fields.kind, `the kind of ${what}`, roadKinds),
      }),
    ),
    ...readLandscape(sketch, points, longest),
    regions: readNamed(sketch.regions, ['region', 'regions'], MOST, (fields, id, what) => ({
      id,
      rings: points.rings(fields.rings, what),
      tint: readColour(fields.tint, `the tint of ${what}`),
    })),
    borders: readNamed(sketch.borders, ['border', 'borders'], MOST, (fields, id, what) => ({
      id,
      line: points.line(fields.line, what),
    })),
    snowLine: readOptional(sketch.snowLine, 'snowLine', -2 * height, 3 * height),
    settlements: readList(sketch.settlements, 'settlements', MOST_SETTLEMENTS).map((item, i) =>
      readSettlement(readFields(item, `settlement number ${i + 1}`), i, points),
    ),
    decor: readRegionDecor(sketch.decor, points, longest),
  };
  refuseCrowds(read);
  return read;
}

/** The sea with its coasts, islets and harbours, and the waters of the land. */
function readWaters(
  sketch: Fields,
  points: PointReader,
  longest: number,
): Pick<RegionSketch, 'coast' | 'islets' | 'harbours' | 'lakes' | 'rivers'> {
  const wander = (fields: Fields, what: string) =>
    fields.wander === undefined ? {} : { wander: readNumber(fields.wander, `wander of ${what}`, 1, longest) };
  return {
    coast: readNamed(
      sketch.coast,
      ['coast', 'coasts'],
      MOST,
      (fields, id, what): CoastSketch => ({
        id,
        ring: points.ring(fields.ring, what),
        nature: readChoice(fields.nature, `the nature of ${what}`, coastNatures),
        ...wander(fields, what),
      }),
    ),
    islets: readNamed(sketch.islets, ['group of islets', 'groups of islets'], 500, (fields, id, what) =>
      readIslets(fields, id, what, points, longest),
    ),
    harbours: readList(sketch.harbours, 'harbours', MOST).map((item, i) => {
      const what = `harbour number ${i + 1}`;
      const fields = readFields(item, what);
      return {
        at: points.point(fields.at, `the place of ${what}`),
        radius: readNumber(fields.radius, `the radius of ${what}`, 0, longest),
      };
    }),
    lakes: readNamed(sketch.lakes, ['lake', 'lakes'], MOST, (fields, id, what) => ({
      id,
      ring: points.ring(fields.ring, what),
      ...wander(fields, what),
      ...(fields.islands === undefined ? {} : { islands: points.rings(fields.islands, `the islands of ${what}`) }),
    })),
    rivers: readNamed(
      sketch.rivers,
      ['river', 'rivers'],
      MOST,
      (fields, id, what): RiverSketch => ({
        id,
        line: points.line(fields.line, what),
        width: readPair(fields.width, `the width of ${what}`, 0, 500),
        ...(readFlag(fields.isExact, `isExact of ${what}`) ? { isExact: true } : {}),
      }),
    ),
  };
}

/** What covers the land. */
function readLandscape(
  sketch: Fields,
  points: PointReader,
  longest: number,
): Pick<RegionSketch, 'forests' | 'ranges' | 'hills' | 'swamps' | 'moors' | 'deserts' | 'ice'> {
  const area = (fields: Fields, id: string, what: string) => ({ id, rings: points.rings(fields.rings, what) });
  return {
    forests: readNamed(
      sketch.forests,
      ['forest', 'forests'],
      MOST,
      (fields, id, what): ForestSketch => ({
        ...area(fields, id, what),
        kind: readChoice(fields.kind, `the kind of ${what}`, forestKinds),
      }),
    ),
    ranges: readNamed(sketch.ranges, ['range', 'ranges'], MOST, (fields, id, what) =>
      readRange(fields, id, what, points, longest),
    ),
    hills: readNamed(sketch.hills, ['area of hills', 'areas of hills'], MOST, area),
    swamps: readNamed(sketch.swamps, ['swamp', 'swamps'], MOST, area),
    moors: readNamed(sketch.moors, ['moor', 'moors'], MOST, (fields, id, what) => ({
      ...area(fields, id, what),
      isSoft: readFlag(fields.isSoft, `isSoft of ${what}`),
    })),
    deserts: readNamed(sketch.deserts, ['desert', 'deserts'], MOST, area),
    ice: readNamed(sketch.ice, ['area of ice', 'areas of ice'], MOST, area),
  };
}

function readIslets(fields: Fields, id: string, what: string, points: PointReader, longest: number): IsletsSketch {
  return {
    id,
    at: points.point(fields.at, `the middle of ${what}`),
    spread: readPair(fields.spread, `the spread of ${what}`, 0, longest),
    turn: readNumber(fields.turn, `the turn of ${what}`, -100, 100),
    count: readNumber(fields.count, `the count of ${what}`, 0, 500),
    size: readPair(fields.size, `the size of ${what}`, 0, longest / 4),
    isIce: readFlag(fields.isIce, `isIce of ${what}`),
  };
}

function readRange(fields: Fields, id: string, what: string, points: PointReader, longest: number): RangeSketch {
  return {
    id,
    style: readChoice(fields.style, `the style of ${what}`, rangeStyles),
    snow: readNumber(fields.snow, `the snow of ${what}`, 0, 0.8),
    size: readPair(fields.size, `the size of ${what}`, 1, longest),
    width: readNumber(fields.width, `the width of ${what}`, 0, longest),
    spines: readList(fields.spines, `spines of ${what}`, MOST).map((spine) => points.line(spine, what)),
  };
}

function readSettlement(fields: Fields, index: number, points: PointReader): Settlement {
  const slug = readText(fields.slug, `the slug of settlement number ${index + 1}`);
  const what = `settlement "${slug}"`;
  const vignette = fields.vignette ?? null;
  return {
    slug,
    at: points.point(fields.at, `the place of ${what}`),
    vignette: vignette === null ? null : readChoice(vignette, `the vignette of ${what}`, vignetteKinds),
    scale: readNumber(fields.scale, `the scale of ${what}`, 0, 1000),
    ...(readFlag(fields.isPort, `isPort of ${what}`) ? { isPort: true } : {}),
    ...(readFlag(fields.isOffRoad, `isOffRoad of ${what}`) ? { isOffRoad: true } : {}),
  };
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
