import { polyLen } from '../plane/lines.ts';
import { type Box, bbox, boxesTouch, type Point } from '../plane/points.ts';
import { roofKinds } from '../styles/city-palette.ts';
import {
  type CityDecor,
  type CitySketch,
  type District,
  districtStates,
  type Landmark,
  landmarkKinds,
  type Park,
  towerTops,
} from './city-sketch.ts';
import {
  type Fields,
  isAbsent,
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

/** The largest side of a city's sheet, in sheet units. */
const LARGEST_SIDE = 8192;
/** How many things of one kind a city may have. */
const MOST = 1_000;
const MOST_STREETS = 400;

/**
 * Reads a sketch of a city that somebody gave. Missing lists are empty, unknown fields are left out. Throws a
 * SketchRefusal, a sentence that names the part and says what to do; what passes can be drawn, however odd it looks.
 */
export function checkCitySketch(value: unknown): CitySketch {
  const sketch = readFields(value, 'the sketch');
  if (sketch.kind !== 'city') throw new SketchRefusal('This is not the sketch of a city. Give one with kind "city".');
  const width = readSide(sketch.width, 'width', LARGEST_SIDE);
  const height = readSide(sketch.height, 'height', LARGEST_SIDE);
  const points = new PointReader(width, height);
  const longest = Math.max(width, height);
  const read: CitySketch = {
    kind: 'city',
    name: readText(sketch.name, 'the name of the sketch'),
    seed: readText(sketch.seed, 'the seed of the sketch'),
    width,
    height,
    milesPerUnit: readOptional(sketch.milesPerUnit, 'milesPerUnit', 1e-6, 1e6),
    ...readGround(sketch, points, longest),
    districts: readNamed(sketch.districts, ['quarter', 'quarters'], MOST, (fields, id, what) =>
      readDistrict(fields, id, what, points),
    ),
    ...readPlaces(sketch, points),
    ...readLines(sketch, points),
    landmarks: readNamed(sketch.landmarks, ['great building', 'great buildings'], 500, (fields, id, what) =>
      readLandmark(fields, id, what, points, longest),
    ),
    ...readVessels(sketch, points),
    decor: readCityDecor(sketch.decor, points, longest),
  };
  refuseTangles(read);
  refuseCrowds(read);
  return read;
}

const colourOrNull = (value: unknown, what: string): string | null =>
  isAbsent(value) ? null : readColour(value, what);

function readGround(
  sketch: Fields,
  points: PointReader,
  longest: number,
): Pick<CitySketch, 'land' | 'isles' | 'rivers' | 'heights' | 'chasms'> {
  return {
    land: readNamed(sketch.land, ['shore', 'shores'], MOST, (fields, id, what) => ({
      id,
      ring: points.ring(fields.ring, what),
      roughness: readNumber(fields.roughness ?? 0.14, `the roughness of ${what}`, 0, 0.5),
    })),
    isles: readNamed(sketch.isles, ['isle', 'isles'], MOST, (fields, id, what) => ({
      id,
      ring: points.ring(fields.ring, what),
    })),
    rivers: readNamed(sketch.rivers, ['river', 'rivers'], 200, (fields, id, what) => ({
      id,
      line: points.line(fields.line, what),
      width: readNumber(fields.width, `the width of ${what}`, 1, longest),
    })),
    heights: readNamed(sketch.heights, ['height', 'heights'], 200, (fields, id, what) => ({
      id,
      ring: points.ring(fields.ring, what),
      tint: readColour(fields.tint, `the tint of ${what}`),
      peaks: readList(fields.peaks, `peaks of ${what}`, 500).map((item) => {
        const peak = readFields(item, `a peak of ${what}`);
        return {
          at: points.point(peak.at, `the place of a peak of ${what}`),
          height: readNumber(peak.height, `the height of a peak of ${what}`, 10, 600),
        };
      }),
      hasHills: readFlag(fields.hasHills, `hasHills of ${what}`),
    })),
    chasms: readNamed(sketch.chasms, ['chasm', 'chasms'], 20, (fields, id, what) => ({
      id,
      ring: points.ring(fields.ring, what),
    })),
  };
}

function readDistrict(fields: Fields, id: string, what: string, points: PointReader): District {
  return {
    id,
    name: typeof fields.name === 'string' ? fields.name.slice(0, 200) : '',
    rings: points.rings(fields.rings, what),
    tint: readColour(fields.tint, `the tint of ${what}`),
    roofs: readChoice(fields.roofs, `the roofs of ${what}`, roofKinds),
    lot: readNumber(fields.lot, `the lot of ${what}`, 80, 20_000),
    block: readNumber(fields.block, `the block of ${what}`, 600, 400_000),
    alley: readNumber(fields.alley ?? 8, `the alley of ${what}`, 0, 60),
    density: readNumber(fields.density ?? 0.9, `the density of ${what}`, 0, 1),
    green: readNumber(fields.green ?? 0.4, `the green of ${what}`, 0, 1),
    looseness: readNumber(fields.looseness ?? 0, `the looseness of ${what}`, 0, 3),
    isSuburb: readFlag(fields.isSuburb, `isSuburb of ${what}`),
    state: readChoice(fields.state ?? 'whole', `the state of ${what}`, districtStates),
  };
}

function readPlaces(sketch: Fields, points: PointReader): Pick<CitySketch, 'parks' | 'plazas' | 'gates'> {
  return {
    parks: readNamed(
      sketch.parks,
      ['park', 'parks'],
      MOST,
      (fields, id, what): Park => ({
        id,
        ring: points.ring(fields.ring, what),
        tint: colourOrNull(fields.tint, `the tint of ${what}`),
        isSoft: readFlag(fields.isSoft, `isSoft of ${what}`),
        hasGraves: readFlag(fields.hasGraves, `hasGraves of ${what}`),
        spacing: readNumber(fields.spacing ?? 21, `the spacing of ${what}`, 12, 1000),
        thinness: readNumber(fields.thinness ?? -0.25, `the thinness of ${what}`, -1, 1),
        paths: readList(fields.paths, `paths of ${what}`, 100).map((path) => points.line(path, `a path of ${what}`)),
      }),
    ),
    plazas: readNamed(sketch.plazas, ['plaza', 'plazas'], MOST, (fields, id, what) => ({
      id,
      ring: points.ring(fields.ring, what),
      hasStalls: readFlag(fields.hasStalls, `hasStalls of ${what}`),
    })),
    gates: readNamed(sketch.gates, ['gate', 'gates'], 200, (fields, id, what) => ({
      id,
      at: points.point(fields.at, `the place of ${what}`),
      size: readNumber(fields.size ?? 24, `the size of ${what}`, 4, 200),
    })),
  };
}

function readLines(sketch: Fields, points: PointReader): Pick<CitySketch, 'streets' | 'walls' | 'piers' | 'bridges'> {
  const widthOf = (fields: Fields, what: string, usual: number): number =>
    readNumber(fields.width ?? usual, `the width of ${what}`, 2, 300);
  return {
    streets: readNamed(sketch.streets, ['street', 'streets'], MOST_STREETS, (fields, id, what) => ({
      id,
      line: points.line(fields.line, what),
      width: widthOf(fields, what, 12),
    })),
    walls: readNamed(sketch.walls, ['wall', 'walls'], 200, (fields, id, what) => ({
      id,
      line: points.line(fields.line, what),
      width: widthOf(fields, what, 15),
      towerSpacing: readNumber(fields.towerSpacing ?? 150, `the tower spacing of ${what}`, 30, 10_000),
    })),
    piers: readNamed(sketch.piers, ['pier', 'piers'], MOST, (fields, id, what) => ({
      id,
      line: points.line(fields.line, what),
      width: widthOf(fields, what, 13),
      isStone: readFlag(fields.isStone, `isStone of ${what}`),
    })),
    bridges: readNamed(sketch.bridges, ['bridge', 'bridges'], 200, (fields, id, what) => ({
      id,
      line: points.line(fields.line, what),
      width: widthOf(fields, what, 24),
      hasHouses: readFlag(fields.hasHouses, `hasHouses of ${what}`),
    })),
  };
}

function readLandmark(fields: Fields, id: string, what: string, points: PointReader, longest: number): Landmark {
  return {
    id,
    kind: readChoice(fields.kind, `the kind of ${what}`, landmarkKinds),
    at: points.point(fields.at, `the place of ${what}`),
    size: readNumber(fields.size, `the size of ${what}`, 8, longest),
    clearing: isAbsent(fields.clearing) ? null : readPair(fields.clearing, `the clearing of ${what}`, 0, 3),
    roof: colourOrNull(fields.roof, `the roof of ${what}`),
    secondRoof: colourOrNull(fields.secondRoof, `the second roof of ${what}`),
    top: isAbsent(fields.top) ? null : readChoice(fields.top, `the top of ${what}`, towerTops),
    wreckage: readNumber(fields.wreckage ?? 0, `the wreckage of ${what}`, 0, 1),
  };
}

function readVessels(sketch: Fields, points: PointReader): Pick<CitySketch, 'ships' | 'boats'> {
  return {
    ships: readList(sketch.ships, 'ships', 200).map((item, i) => {
      const what = `ship number ${i + 1}`;
      const fields = readFields(item, what);
      return {
        at: points.point(fields.at, `the place of ${what}`),
        size: readNumber(fields.size, `the size of ${what}`, 10, 600),
        facing: readNumber(fields.facing ?? 1, `facing of ${what}`, -1, 1) < 0 ? -1 : 1,
        masts: readNumber(fields.masts ?? 2, `the masts of ${what}`, 2, 3) > 2 ? 3 : 2,
      };
    }),
    boats: readList(sketch.boats, 'boats', 500).map((item, i) => {
      const what = `boat number ${i + 1}`;
      const fields = readFields(item, what);
      return {
        at: points.point(fields.at, `the place of ${what}`),
        size: readNumber(fields.size ?? 1, `the size of ${what}`, 0.2, 5),
      };
    }),
  };
}

/** How many lots all quarters together may have. */
const MOST_LOTS = 60_000;
/** How many points one line of the town may have, and how often it may cross itself. */
const MOST_POINTS = 2_000;
const MOST_CROSSINGS = 1_200;
/** The lines of the town all together are at most so many times as long as half the way round the sheet. */
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

/** How often a line crosses itself; counts no further than `enough`. */
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

/** Lines that cross themselves and each other without end would be cut out of each other for hours. */
function refuseTangles(sketch: CitySketch): void {
  const around = sketch.width + sketch.height;
  let length = 0;
  for (const { what, line, isClosed } of townLines(sketch)) {
    if (line.length > MOST_POINTS)
      throw new SketchRefusal(
        `The line of ${what} has ${line.length.toLocaleString('en')} points; at most ${MOST_POINTS.toLocaleString('en')} can be drawn in a city. Simplify it.`,
      );
    if (selfCrossings(line, isClosed, MOST_CROSSINGS) > MOST_CROSSINGS)
      throw new SketchRefusal(
        `The line of ${what} crosses itself more than ${MOST_CROSSINGS.toLocaleString('en')} times. Simplify it.`,
      );
    length += polyLen(line);
    if (length > LONGEST * around)
      throw new SketchRefusal(
        `The sketch has more streets, walls and quarters than can be drawn (it was full at ${what}). Leave out the smallest.`,
      );
  }
}

/** More houses than a sheet can show would take hours. */
function refuseCrowds({ districts }: CitySketch): void {
  let lots = 0;
  for (const { id, rings, lot } of districts)
    for (const ring of rings) {
      const [x0, y0, x1, y1] = bbox(ring);
      lots += ((x1 - x0) * (y1 - y0)) / lot;
      if (lots > MOST_LOTS)
        throw new SketchRefusal(
          `The quarters of the sketch hold more than ${MOST_LOTS.toLocaleString('en')} houses (it was full at quarter "${id}"). Give them larger lots, or make them smaller.`,
        );
    }
}

function readBox(value: unknown, what: string, points: PointReader): Box {
  if (!Array.isArray(value) || value.length !== 4)
    throw new SketchRefusal(`The ${what} is not a box. Give its four sides: [left, top, right, bottom].`);
  const [x0, y0] = points.point(value.slice(0, 2), what);
  const [x1, y1] = points.point(value.slice(2), what);
  return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
}

/** Compass, title panel, and how the country around is planted; what is missing is not drawn. */
function readCityDecor(value: unknown, points: PointReader, longest: number): CityDecor {
  const decor = value === undefined || value === null ? {} : readFields(value, 'the decor');
  const { compass, titlePanel } = readRegionDecor({ ...decor, beasts: [] }, points, longest);
  return {
    compass,
    titlePanel,
    clear: readList(decor.clear, 'clear boxes', 100).map((box, i) => readBox(box, `clear box number ${i + 1}`, points)),
    groves: readNumber(decor.groves ?? 0, 'groves of the decor', -1, 1),
    firs: readNumber(decor.firs ?? 0.1, 'firs of the decor', 0, 1),
  };
}
