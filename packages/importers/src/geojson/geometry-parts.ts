import { isRecord, listOf, recordsOf } from '../clean-name.ts';
import type { DraftStyle } from '../draft.ts';
import type { ReportBuilder } from '../read-report.ts';
import { lineLength, readPair, samePoint } from '../shape-building.ts';

/** A geometry for one position, in the source's coordinates. */
export type GeometryPart =
  | { kind: 'point'; at: [number, number] }
  | { kind: 'line'; points: [number, number][] }
  | { kind: 'area'; polygons: [number, number][][][] };

/**
 * Splits a geometry into parts for positions. A position has at most one line: lines that meet are joined. Other
 * lines, the points of a MultiPoint, and the members of a collection become separate parts. Empty coordinates and
 * unknown kinds give no parts. An area whose coordinates lack one level is read as its outer ring, which is reported.
 */
export function geometryParts(raw: unknown, report?: ReportBuilder): GeometryPart[] {
  if (!isRecord(raw)) return [];
  const coordinates = listOf(raw.coordinates);
  switch (raw.type) {
    case 'Point':
      return pointParts([coordinates]);
    case 'MultiPoint':
      return pointParts(coordinates);
    case 'LineString':
      return lineParts([coordinates]);
    case 'MultiLineString':
      return lineParts(coordinates);
    case 'Polygon':
      return areaParts([coordinates], report);
    case 'MultiPolygon':
      return areaParts(coordinates, report);
    case 'GeometryCollection':
      return recordsOf(raw.geometries).flatMap((one) => geometryParts(one, report));
    default:
      return [];
  }
}

function pairs(raw: unknown): [number, number][] {
  return listOf(raw).flatMap((point) => {
    const pair = readPair(point);
    return pair === undefined ? [] : [pair];
  });
}

function pointParts(points: readonly unknown[]): GeometryPart[] {
  return points.flatMap((point) => {
    const at = readPair(point);
    return at === undefined ? [] : [{ kind: 'point' as const, at }];
  });
}

function lineParts(lines: readonly unknown[]): GeometryPart[] {
  const read = lines.map(pairs).filter((line) => line.length > 0);
  return joinLines(read).map((points) => ({ kind: 'line', points }));
}

function areaParts(polygons: readonly unknown[], report: ReportBuilder | undefined): GeometryPart[] {
  const ringsOf = (polygon: unknown): unknown[] => {
    const rings = listOf(polygon);
    if (readPair(rings[0]) === undefined) return rings;
    report?.change('Areas with one bracket too few were read as their outer ring');
    return [rings];
  };
  const read = polygons.map((polygon) => ringsOf(polygon).map(pairs)).filter((rings) => (rings[0]?.length ?? 0) > 0);
  return read.length === 0 ? [] : [{ kind: 'area', polygons: read }];
}

/** Whether a feature declares that it has no geometry. Empty coordinates are a mistake instead. */
export const hasNoGeometry = ({ geometry }: Readonly<Record<string, unknown>>): boolean =>
  geometry === null || geometry === undefined;

/** All coordinates of a part. */
export function partCoordinates(part: GeometryPart): [number, number][] {
  if (part.kind === 'point') return [part.at];
  return part.kind === 'line' ? part.points : part.polygons.flat(2);
}

type Pair = [number, number];

/**
 * The largest product of lines and points for joining. Above it lines stay separate, because every end is compared
 * with every other.
 */
const WORK_MAX = 20_000_000;

/**
 * Joins lines whose ends meet into longer ones, the longest first and the others in their order. Only the duplicate
 * point at a joint is removed. Very many lines stay separate.
 */
function joinLines(lines: readonly Pair[][]): Pair[][] {
  const open = lines.map((line) => [...line]);
  const points = lines.reduce((sum, line) => sum + line.length, 0);
  const done: Pair[][] = lines.length * points > WORK_MAX ? open.splice(0) : [];
  while (open.length > 0) {
    let line = open.shift() ?? [];
    for (let index = nextAt(open, line); index >= 0; index = nextAt(open, line)) {
      line = join(line, open.splice(index, 1)[0] ?? []);
    }
    done.push(line);
  }
  const longest = done.reduce((best, line) => (lineLength(line) > lineLength(best) ? line : best), done[0] ?? []);
  return longest.length === 0 ? [] : [longest, ...done.filter((line) => line !== longest)];
}

const nextAt = (open: readonly Pair[][], line: readonly Pair[]): number =>
  open.findIndex((other) => ends(other).some((end) => ends(line).some((own) => samePoint(own, end))));

const ends = (line: readonly Pair[]): Pair[] => [line[0], line.at(-1)].filter((end) => end !== undefined);

function join(line: readonly Pair[], other: readonly Pair[]): Pair[] {
  const last = line.at(-1);
  if (samePoint(last, other[0])) return [...line, ...other.slice(1)];
  if (samePoint(last, other.at(-1))) return [...line, ...other.toReversed().slice(1)];
  if (samePoint(line[0], other.at(-1))) return [...other, ...line.slice(1)];
  return [...other.toReversed(), ...line.slice(1)];
}

/** One feature of one layer, with its geometry split into parts. */
export interface LayerFeature {
  key: string;
  layer: string;
  /** Its number in the layer, from 1. */
  number: number;
  properties: unknown;
  /** Empty if it has no geometry and stands on no map. */
  parts: GeometryPart[];
  /** Whether the layer's name is the type of its content. */
  isTyped: boolean;
  /** Whether the source hides it from players. */
  isHidden?: boolean;
  /** Whether it is an area without a name whose outline is a coast. */
  isLand?: boolean;
  /** The property that the file names for names, or a pattern of several (`{ort} ({land})`). */
  nameField?: string | undefined;
  style?: DraftStyle | undefined;
}
