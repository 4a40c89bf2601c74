import { roofKinds } from '../styles/roof-palette.ts';
import { refuseCrowds, refuseTangles } from './city-limits.ts';
import {
  type CitySketch,
  type District,
  districtStates,
  type Landmark,
  landmarkKinds,
  type Park,
  towerTops,
} from './city-sketch.ts';
import { readCityDecor } from './read-city-decor.ts';
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
  readPair,
  readText,
} from './read-parts.ts';
import { isAbsent, readOptional, readSide } from './read-sheet.ts';
import { SketchRefusal } from './sketch-refusal.ts';

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
