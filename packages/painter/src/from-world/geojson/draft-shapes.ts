import type { DraftLocation, DraftPosition, WorldDraft } from '@venture-atlas/importers';
import { thinned } from '../../plane/lines.ts';
import type { Point } from '../../plane/points.ts';
import { onSheet } from '../on-sheet.ts';
import type { MapFrame, SheetSize } from '../sheet-of-frame.ts';
import type { ShapeWords } from './shape-kinds.ts';

/** Points nearer to each other than this show nothing, sheet units. */
export const FINEST = 1.5;

export interface DraftArea {
  words: ShapeWords;
  key: string;
  rings: Point[][];
  /** Its polygons with every corner that the source has: neighbours share them. */
  whole: [number, number][][][];
}

/** The places of an import as they lie on the sheet, by what they are. */
export interface DraftShapes {
  areas: DraftArea[];
  lines: { words: ShapeWords; key: string; line: Point[]; isNumbered: boolean }[];
  points: { words: ShapeWords; key: string; at: Point; scale: number }[];
}

/** Everything that stands on the map of a draft, on its sheet. */
export function shapesOfDraft({ locations, positions }: WorldDraft, frame: MapFrame, sheet: SheetSize): DraftShapes {
  const shapes: DraftShapes = { areas: [], lines: [], points: [] };
  const known = new Map(locations.map((location) => [location.key, location]));
  const root = locations.find((location) => location.isRoot)?.key;
  for (const position of positions) {
    const location = known.get(position.child);
    if (location !== undefined && position.parent === root) addShape(shapes, location, position, frame, sheet);
  }
  return shapes;
}

function addShape(
  shapes: DraftShapes,
  location: DraftLocation,
  { at, geojson, scale }: DraftPosition,
  { height }: MapFrame,
  sheet: SheetSize,
): void {
  const { key } = location;
  const words = wordsOf(location);
  const toSheet = ([lng, lat]: readonly [number, number]): Point[] => onSheet([lng, height - lat], sheet);
  if (geojson === null) {
    const [point] = at === null ? [] : toSheet([at.lng, at.lat]);
    if (point !== undefined) shapes.points.push({ words, key, at: point, scale: scale * sheet.factor });
    return;
  }
  const { geometry } = geojson;
  if (geometry.type === 'LineString') {
    const line = thinned(geometry.coordinates.flatMap(toSheet), FINEST);
    if (line.length > 1) shapes.lines.push({ words, key, line, isNumbered: isNumbered(location.name) });
    return;
  }
  const rings = geometry.coordinates
    .flat()
    .map((ring) => thinned(ring.flatMap(toSheet), FINEST))
    .filter((ring) => ring.length > 2);
  const whole = geometry.coordinates.map((polygon) =>
    polygon.map((ring) => ring.flatMap(toSheet).map(([x, y]): [number, number] => [x, y])),
  );
  if (rings.length > 0) shapes.areas.push({ words, key, rings, whole });
}

/** Keys begin with the name of the file that a feature was in. */
const wordsOf = ({ key, type, name }: DraftLocation): ShapeWords => ({
  layer: key.replace(/:[^:]*$/, '').replace(/\.[a-z]+$/i, ''),
  type,
  name,
});

/** Whether an import has made up the name: the layer and a number. */
const isNumbered = (name: string): boolean => /\s\d+( \(\d+\))?$/.test(name);
