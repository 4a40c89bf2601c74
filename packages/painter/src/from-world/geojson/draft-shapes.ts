import {
  type DraftLocation,
  type DraftPosition,
  LAND_WORDS,
  REALM_WORDS,
  type WorldDraft,
} from '@venture-atlas/importers';
import { thinned } from '../../plane/lines.ts';
import type { Point } from '../../plane/points.ts';
import type { ForestSketch, RoadSketch } from '../../sketch/region-sketch.ts';
import { type MapFrame, onSheet, type SheetSize } from '../sheet-of-frame.ts';

/** How an area is drawn. `nothing`: it only has a name. */
export type AreaKind =
  | 'coast'
  | 'lake'
  | 'forest'
  | 'mountains'
  | 'hills'
  | 'swamp'
  | 'moor'
  | 'desert'
  | 'ice'
  | 'state'
  | 'nothing';
/** How a line is drawn. */
type LineKind = 'coast' | 'river' | 'road' | 'border' | 'mountains' | 'nothing';

/** The source's words for a shape: its layer, its type, and its name. */
interface ShapeWords {
  layer: string;
  type: string | null;
  name: string;
}

const AREA_WORDS: readonly [RegExp, AreaKind][] = [
  [LAND_WORDS, 'coast'],
  [/lake|lagoon|pond|reservoir|water\s?bod/i, 'lake'],
  [/forest|wood|jungle|taiga|grove/i, 'forest'],
  [/mountain|range|peaks|highland/i, 'mountains'],
  [/hill|upland/i, 'hills'],
  [/swamp|marsh|wetland|bog|fen\b|mire/i, 'swamp'],
  [/moor|heath|tundra|waste|badland/i, 'moor'],
  [/desert|dune|sand/i, 'desert'],
  [/glacier|ice\b|snow/i, 'ice'],
  [REALM_WORDS, 'state'],
];

const LINE_WORDS: readonly [RegExp, LineKind][] = [
  [/river|stream|creek|brook|canal|waterway/i, 'river'],
  [/road|street|highway|trail|path|track|route/i, 'road'],
  [/coast|shore|island|continent/i, 'coast'],
  [/border|frontier|boundar|wall/i, 'border'],
  [/mountain|range|ridge/i, 'mountains'],
];

/** Layers that only name parts of land or sea. */
const NAMES_ALONE = /region|label|map\s?area|mapareas|zone|climate|religion|culture/i;

const firstKind = <T>(words: readonly [RegExp, T][], texts: readonly (string | null)[]): T | undefined => {
  for (const text of texts) {
    const kind = text === null ? undefined : words.find(([pattern]) => pattern.test(text))?.[1];
    if (kind !== undefined) return kind;
  }
  return undefined;
};

/** The kind of an area by its type, or by its layer. */
export function areaKind({ layer, type }: ShapeWords): AreaKind {
  if (NAMES_ALONE.test(layer)) return 'nothing';
  return firstKind(AREA_WORDS, [type, layer]) ?? 'nothing';
}

/** The kind of a line by its layer, its type, or its name, in this order. */
export function lineKind({ layer, type, name }: ShapeWords): LineKind {
  if (/sea\s?route|ferry|shipping/i.test(`${layer} ${type ?? ''}`)) return 'nothing';
  return firstKind(LINE_WORDS, [layer, type, name]) ?? 'nothing';
}

/** The kind of trees in a wood by its type and name. */
export function forestKind({ type, name }: ShapeWords): ForestSketch['kind'] {
  const words = `${type ?? ''} ${name}`;
  if (/jungle|rain\s?forest|tropic/i.test(words)) return 'jungle';
  if (/pine|fir\b|conifer|taiga|spruce|wolfs?wood|north/i.test(words)) return 'conifer';
  if (/haunt|dead|ghost|burnt|blight/i.test(words)) return 'dead';
  return /mixed/i.test(words) ? 'mixed' : 'broad';
}

/** The kind of a road. Named roads are larger than those that only have a number. */
export function roadKind({ layer, type, name }: ShapeWords, isNumbered: boolean): RoadSketch['kind'] {
  if (/trail|path|track/i.test(`${layer} ${type ?? ''} ${name}`)) return 'trail';
  return isNumbered ? 'road' : 'high';
}

/** Points nearer to each other than this are dropped, in sheet units. */
export const FINEST = 1.5;

export interface DraftArea {
  words: ShapeWords;
  key: string;
  rings: Point[][];
  /** Its polygons with every corner of the source, because neighbors share corners. */
  whole: [number, number][][][];
}

/** The locations of an import on the sheet, by kind. */
export interface DraftShapes {
  areas: DraftArea[];
  lines: { words: ShapeWords; key: string; line: Point[]; isNumbered: boolean }[];
  points: { words: ShapeWords; key: string; at: Point; scale: number }[];
}

/** Everything on the map of a draft, in sheet units. */
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

/** Words of a location. Keys begin with the name of the feature's file. */
const wordsOf = ({ key, type, name }: DraftLocation): ShapeWords => ({
  layer: key.replace(/:[^:]*$/, '').replace(/\.[a-z]+$/i, ''),
  type,
  name,
});

/** Whether an import generated the name from the layer and a number. */
const isNumbered = (name: string): boolean => /\s\d+( \(\d+\))?$/.test(name);
