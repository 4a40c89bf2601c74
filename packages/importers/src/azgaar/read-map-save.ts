import { cleanLabel, finiteNumber, isRecord, listOf, recordsOf } from '../clean-name.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { milesOf } from '../miles.ts';
import { readPair } from '../shape-building.ts';
import {
  type AzgaarWorld,
  type DrawnOutlines,
  emptyWorld,
  namesOf,
  numbered,
  type Pair,
  peoplePerPoint,
  present,
  readCoordinates,
  sizeOfGrid,
  type WorldCell,
  type WorldGrid,
} from './azgaar-world.ts';
import { rebuildCells } from './rebuild-cells.ts';

/** The numbers that each path command takes. Of a curve only the end becomes a corner. */
const NUMBERS = { M: 2, L: 2, C: 6, Q: 4, H: 1, V: 1, Z: 0 } as const;

/** Prefixes of path ids, before a number. */
type Prefix = 'state' | 'province' | 'river' | 'island_' | 'lake_' | 'feature_' | 'road' | 'trail';

/** The outlines of all paths whose id is the prefix and a number, in pixels, by that number. */
function drawnPaths(picture: string, prefix: Prefix): Map<number, Pair[][]> {
  const paths = new Map<number, Pair[][]>();
  for (let start = picture.indexOf('<path '); start >= 0; start = picture.indexOf('<path ', start + 1)) {
    const end = picture.indexOf('>', start);
    if (end < 0) break;
    const tag = picture.slice(start, end);
    const id = new RegExp(`\\bid="${prefix}(\\d{1,9})"`).exec(tag)?.[1];
    const path = /\bd="([^"]*)"/.exec(tag)?.[1];
    if (id === undefined || path === undefined || paths.has(Number(id))) continue;
    const rings = pathPoints(path);
    if (rings.length > 0) paths.set(Number(id), rings);
  }
  return paths;
}

/** The corners of a path, one list for each part. A relative command, which the generator never writes, ends it. */
export function pathPoints(path: string): Pair[][] {
  const parts: Pair[][] = [];
  for (const [, command = '', rest = ''] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    if (!Object.hasOwn(NUMBERS, command)) break;
    const size = NUMBERS[command as keyof typeof NUMBERS];
    const numbers = (rest.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
    if (command === 'M') parts.push([]);
    const part = parts.at(-1);
    if (part === undefined || size === 0) continue;
    for (let at = 0; at + size <= numbers.length; at += size)
      part.push(endOf(command, numbers.slice(at, at + size), part.at(-1)));
  }
  return parts.filter((part) => part.length > 0);
}

function endOf(command: string, numbers: readonly number[], before: Pair | undefined): Pair {
  if (command === 'H') return [numbers[0] ?? 0, before?.[1] ?? 0];
  if (command === 'V') return [before?.[0] ?? 0, numbers[0] ?? 0];
  return [numbers.at(-2) ?? 0, numbers.at(-1) ?? 0];
}

/** The middle line of a narrow outline that runs along one bank and back along the other. */
export function midline(outline: readonly Pair[]): Pair[] {
  const count = Math.ceil(outline.length / 2);
  return outline.slice(0, count).map(([x, y], index) => {
    const [otherX, otherY] = outline[outline.length - 1 - index] ?? [x, y];
    return [(x + otherX) / 2, (y + otherY) / 2];
  });
}

/**
 * The indexes of parts, counted from the first part after the picture. They are the same from version 1.71 to 1.108.
 */
const PART = {
  grid: 0,
  heights: 1,
  rain: 2,
  featureOfSquare: 3,
  shores: 4,
  temperatures: 5,
  features: 6,
  cultures: 7,
  states: 8,
  burgs: 9,
  biomeOfCell: 10,
  cultureOfCell: 13,
  populationOfCell: 15,
  stateOfCell: 19,
  religionOfCell: 20,
  provinceOfCell: 21,
  religions: 23,
  provinces: 24,
  rivers: 26,
  markers: 29,
  routes: 31,
} as const;
const LINES_BEFORE_PICTURE = 5;
/** The indexes of settings in their line. */
const SETTING = { unit: 0, unitsPerPixel: 1, populationRate: 12, urbanization: 13, mapName: 20 } as const;

/**
 * Reads a save of the generator (.map). It has no outlines of cells. They are rebuilt from its grid as the generator
 * does. If that fails, states and rivers come from the picture in the save.
 * @throws ImportRefusal when it is not a save, or is truncated
 */
export function readMapSave(text: string, fileName: string): AzgaarWorld {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .split('\n');
  const [header = '', settings = '', coordinates = '', biomes = '', notes = ''] = lines;
  const rest = lines.slice(LINES_BEFORE_PICTURE).join('\n');
  const end = rest.lastIndexOf('</svg>');
  const [version = '', , , seed, width, height, mapId] = header.split('|');
  if (end < 0 || !/^\d/.test(version)) {
    throw new ImportRefusal(
      end < 0
        ? `${fileName} is a save of the generator that is cut off: it ends in the middle of its picture. Save it again and retry.`
        : `${fileName} is not a save of the generator: its first line gives no version. Save it again and retry.`,
    );
  }
  const picture = rest.slice(0, end);
  const parts = rest
    .slice(end + '</svg>'.length)
    .replace(/^\n/, '')
    .split('\n');
  const part = (index: number): unknown => parseJson(parts[index]);
  requireComplete(parts, fileName);
  const told = settings.split('|');
  const rawGrid = part(PART.grid);
  const size = sizeOfGrid(rawGrid);
  const grid = readGrid(rawGrid, parts);
  return {
    ...emptyWorld(),
    version,
    name: cleanLabel(told[SETTING.mapName]),
    id: mapId?.trim() || seed?.trim() || null,
    width: finiteNumber(width) ?? size?.width,
    height: finiteNumber(height) ?? size?.height,
    coordinates: readCoordinates(parseJson(coordinates)),
    burgs: present(part(PART.burgs)),
    states: present(part(PART.states)),
    provinces: present(part(PART.provinces)),
    cultures: present(part(PART.cultures)),
    religions: present(part(PART.religions)),
    rivers: numbered(part(PART.rivers)),
    markers: numbered(part(PART.markers)),
    routes: numbered(part(PART.routes)),
    notes: recordsOf(parseJson(notes)),
    cells: grid === undefined ? [] : readCells(rawGrid, grid, parts),
    grid,
    milesPerPixel: milesOf(told[SETTING.unit], told[SETTING.unitsPerPixel]),
    facts: {
      cultures: namesOf(part(PART.cultures)),
      religions: namesOf(part(PART.religions)),
      religionOfCell: numbersOf(parts[PART.religionOfCell]),
      provinces: numbersOf(parts[PART.provinceOfCell]),
      peoplePerPoint: peoplePerPoint(told[SETTING.populationRate], told[SETTING.urbanization]),
    },
    biomes: (biomes.split('|')[2] ?? '').split(',').filter((name) => name !== ''),
    drawn: {
      states: drawnPaths(picture, 'state'),
      provinces: drawnPaths(picture, 'province'),
      rivers: midlines(picture),
      ...drawnShores(picture, part(PART.features)),
      roads: firstLines(drawnPaths(picture, 'road')),
      trails: firstLines(drawnPaths(picture, 'trail')),
    },
  };
}

/** The numbers of all cells, for a line with nothing else. */
const numbersOf = (line: string | undefined): number[] =>
  line !== undefined && /^\d+(?:,\d+)*\s*$/.test(line) ? line.split(',').map(Number) : [];

/** Checks the lines after the picture. If one ends in its middle, or the burgs are missing, the file is truncated. */
function requireComplete(parts: readonly string[], fileName: string): void {
  const last = parts.findLast((part) => part.trim() !== '') ?? '';
  const isOpen = /^\s*[[{]/.test(last) && parseJson(last) === undefined;
  if (!isOpen && parts.length > PART.burgs) return;
  throw new ImportRefusal(
    `${fileName} is a save of the generator that is cut off: it ends ${isOpen ? 'in the middle of a list' : 'before its towns'}. Save it again and retry.`,
  );
}

/** Parts may be empty. Older versions use other forms for some, which contain nothing that is imported. */
function parseJson(text: string | undefined): unknown {
  if (text === undefined || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The grid with the data of each point; undefined when it is truncated. */
function readGrid(grid: unknown, parts: readonly string[]): WorldGrid | undefined {
  if (!isRecord(grid)) return undefined;
  const [spacing, columns, rows] = [grid.spacing, grid.cellsX, grid.cellsY].map(finiteNumber);
  const points = pairsOf(grid.points);
  if (spacing === undefined || columns === undefined || rows === undefined) return undefined;
  const column = (index: number): number[] => (parts[index] ?? '').split(',').map(Number);
  const heights = column(PART.heights);
  const isWhole = spacing > 0 && points.length === columns * rows && heights.length === points.length;
  if (!isWhole || heights.some(Number.isNaN)) return undefined;
  return { columns, rows, spacing, points, heights, temperatures: column(PART.temperatures), rain: column(PART.rain) };
}

function readCells(rawGrid: unknown, grid: WorldGrid, parts: readonly string[]): WorldCell[] {
  const { boundary, features } = isRecord(rawGrid) ? rawGrid : {};
  const isLake = listOf(features).map((feature) => isRecord(feature) && feature.type === 'lake');
  const featureOf = decimalsOf(parts[PART.featureOfSquare]);
  return rebuildCells({
    grid,
    boundary: pairsOf(boundary),
    shores: decimalsOf(parts[PART.shores]),
    isLake: (index) => isLake[featureOf[index] ?? 0] === true,
    regions: {
      state: numbersOf(parts[PART.stateOfCell]),
      province: numbersOf(parts[PART.provinceOfCell]),
      culture: numbersOf(parts[PART.cultureOfCell]),
      religion: numbersOf(parts[PART.religionOfCell]),
    },
    biomes: numbersOf(parts[PART.biomeOfCell]),
    population: decimalsOf(parts[PART.populationOfCell]),
  });
}

const decimalsOf = (line: string | undefined): number[] =>
  line === undefined || line.trim() === '' ? [] : line.split(',').map((one) => finiteNumber(one) ?? 0);

const pairsOf = (list: unknown): Pair[] =>
  listOf(list).flatMap((point) => {
    const pair = readPair(point);
    return pair === undefined ? [] : [pair];
  });

/** Coasts and lakes. Newer versions draw both as features, and their list distinguishes them. */
function drawnShores(picture: string, features: unknown): Pick<DrawnOutlines, 'coasts' | 'lakes'> {
  const shores = { coasts: drawnPaths(picture, 'island_'), lakes: drawnPaths(picture, 'lake_') };
  const types = new Map(recordsOf(features).map(({ i, type }) => [i, type]));
  for (const [id, rings] of drawnPaths(picture, 'feature_')) {
    if (types.get(id) === 'island') shores.coasts.set(id, rings);
    else if (types.get(id) === 'lake') shores.lakes.set(id, rings);
  }
  return shores;
}

const firstLines = (paths: ReadonlyMap<number, Pair[][]>): Map<number, Pair[]> =>
  new Map([...paths].flatMap(([id, [line]]) => (line === undefined || line.length < 2 ? [] : [[id, line]])));

/** The distance between the two banks of an outline at a point of its first half. */
function breadthAt(outline: readonly Pair[], index: number): number {
  const [x, y] = outline[index] ?? [0, 0];
  const [otherX, otherY] = outline[outline.length - 1 - index] ?? [x, y];
  return Math.hypot(x - otherX, y - otherY);
}

function midlines(picture: string): Map<number, Pair[]> {
  const rivers = new Map<number, Pair[]>();
  for (const [id, [outline]] of drawnPaths(picture, 'river')) {
    if (outline === undefined) continue;
    const line = midline(outline);
    // A river is drawn from its mouth, the broad end, up to its source and back. It must run downstream.
    const isFromMouth = breadthAt(outline, 0) > breadthAt(outline, line.length - 1);
    if (line.length >= 2) rivers.set(id, isFromMouth ? line.reverse() : line);
  }
  return rivers;
}
