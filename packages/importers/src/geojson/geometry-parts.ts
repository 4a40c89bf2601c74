import { isRecord, listOf, recordsOf } from '../clean-name.ts';
import type { ReportBuilder } from '../read-report.ts';
import { readPair } from '../shape-building.ts';
import { joinLines } from './join-lines.ts';

/** One thing that can stand on a map at one position, in the source's coordinates. */
export type GeometryPart =
  | { kind: 'point'; at: [number, number] }
  | { kind: 'line'; points: [number, number][] }
  | { kind: 'area'; polygons: [number, number][][][] };

/**
 * Takes a geometry apart into what one position can show. A position has one line at most: lines that meet are
 * joined, others become parts of their own, as do the points of a MultiPoint and the members of a collection.
 * Empty coordinates and unknown kinds give nothing. An area whose coordinates are one level short is its outer ring, which
 * is told.
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
    report?.change('areas with one bracket too few were read as their outer ring');
    return [rings];
  };
  const read = polygons.map((polygon) => ringsOf(polygon).map(pairs)).filter((rings) => (rings[0]?.length ?? 0) > 0);
  return read.length === 0 ? [] : [{ kind: 'area', polygons: read }];
}

/** Whether a feature says that it has no geometry, which is no mistake: empty coordinates are one. */
export const hasNoGeometry = ({ geometry }: Readonly<Record<string, unknown>>): boolean =>
  geometry === null || geometry === undefined;

/** Every coordinate of a part. */
export function partCoordinates(part: GeometryPart): [number, number][] {
  if (part.kind === 'point') return [part.at];
  return part.kind === 'line' ? part.points : part.polygons.flat(2);
}
