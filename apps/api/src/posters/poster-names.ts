import {
  advancesOf,
  artDotRadius,
  frameRects,
  LABEL_LINE_HEIGHT,
  type LabelPlacement,
  LabelPlan,
  type LabelPoint,
  labelKindOf,
  type NameMeasure,
  offsetsInEm,
  type PxBox,
  paperSheet,
  radiusOfMark,
  ShownNames,
  separateLetters,
  signOfPlace,
  standsBeside,
  toRadians,
  wrapLines,
  yFromLat,
} from '@venture-atlas/map-math';
import { shapeNames } from '@venture-atlas/map-math/shape-names';
import { isWaterType } from '@venture-atlas/rules';
import type { Child, MapCoordinate, PictureFrame, Shape } from '@venture-atlas/types';
import { type Face, faceOf, setLine } from './label-faces.ts';
import type { PosterLayout } from './poster-layout.ts';

/** A place of the poster with its typeset name. */
export interface NamedPlace {
  readonly child: Child;
  readonly shape: Shape | null;
  readonly face: Face;
  /** Its name, wrapped by its wrap ratio; undefined if no font has its letters. */
  readonly lines: readonly string[] | undefined;
}

/** The typeface and lines of a place's name. */
export function namedPlace(child: Child, shape: Shape | null, isHidden: boolean): NamedPlace {
  const type = shape?.geometry.type;
  const kind = { isWater: isWaterType(child.type), isArea: type === 'MultiPolygon', isLine: type === 'LineString' };
  const face = faceOf({ ...kind, isHidden }, child.scale);
  return { child, shape, face, lines: linesOf(child, face) };
}

function linesOf(child: Child, face: Face): readonly string[] | undefined {
  if (setLine(child.name, face) === undefined) return undefined;
  const measure = (text: string): number => widthOf(text, face) + (text === ' ' ? 2 * face.spacing : 0);
  return child.label_wrap_ratio > 0 ? wrapLines(child.name, child.label_wrap_ratio, 1, measure) : [child.name];
}

const widthOf = (text: string, face: Face): number => setLine(text, face)?.width ?? 0;

/**
 * Places the names of a poster by the rules of the screen. The page is one screen with the whole map, so each place is
 * named once. Names without space are left out. Keys are indexes of `places`.
 */
export function placeNames(
  places: readonly NamedPlace[],
  map: { width: number; height: number; frame: PictureFrame | null },
  layout: PosterLayout,
): Map<number, LabelPlacement[]> {
  const zoom = layout.unit / layout.pixel;
  const paper = paperOf(layout);
  const points = places.map((place) => labelPoint(place, map.height));
  const rows = [...points.keys()];
  const source = {
    point: (index: number) => points[index] as LabelPoint,
    pointsIn: () => rows.filter((index) => points[index]?.shape === undefined),
    shapes: () => rows.filter((index) => points[index]?.shape !== undefined),
  };
  const window = { width: paper.right - paper.left, height: paper.bottom - paper.top };
  const plan = new LabelPlan(source, {
    zoom,
    map,
    window,
    paper: paperSheet(paper),
    measure: measureOf(places),
    shapes: shapeNames,
    frame: [...frameRects(map, map.frame), ...marginsOf(map, paper, zoom)],
  });
  const decided = plan.decide(paper);
  while (decided.next().done !== true);
  const shown = new ShownNames(plan);
  shown.settle(paper, { box: paper, covers: [] });
  const placed = new Map<number, LabelPlacement[]>();
  for (const placement of shown.namesIn(paper)) {
    const others = placed.get(placement.index) ?? [];
    placed.set(placement.index, [...others, placement]);
  }
  return placed;
}

/** Radius of the dot for a place whose drawing is too small on the page, in map pixels; 0 for all others. */
export function artDot({ child, shape, lines = [], face }: NamedPlace, zoom: number): number {
  if (child.display_dot || shape !== null) return 0;
  const isDrawn = standsBeside({ ...offsetsInEm(child), rotation: toRadians(child.rotation) }, () => ({
    width: Math.max(0, ...lines.map((line) => widthOf(line, face))) / 2,
    height: (Math.max(1, lines.length) * LABEL_LINE_HEIGHT) / 2,
  }));
  return isDrawn ? artDotRadius(labelKindOf(child.type, isWaterType(child.type)), child.scale, zoom) : 0;
}

/** The page, in pixels of the zoom from the map's corner. */
function paperOf({ map, width, height, pixel }: PosterLayout): PxBox {
  return {
    left: -map.x / pixel,
    top: -map.y / pixel,
    right: (width - map.x) / pixel,
    bottom: (height - map.y) / pixel,
  };
}

/** Margins around the map, in map units: names of areas end at the map's edge. */
function marginsOf({ width, height }: { width: number; height: number }, paper: PxBox, zoom: number) {
  const [minX, minY, maxX, maxY] = [paper.left / zoom, paper.top / zoom, paper.right / zoom, paper.bottom / zoom];
  const sides = [
    { minX, minY, maxX, maxY: 0 },
    { minX, minY: height, maxX, maxY },
    { minX, minY, maxX: 0, maxY },
    { minX: width, minY, maxX, maxY },
  ];
  return sides.filter((side) => side.maxX > side.minX && side.maxY > side.minY);
}

function labelPoint({ child, shape, lines }: NamedPlace, mapHeight: number): LabelPoint {
  const isWater = isWaterType(child.type);
  const scale = child.scale > 0 ? child.scale : 1;
  const sign = signOfPlace(child);
  const radius = radiusOfMark(sign, child.scale);
  return {
    // A name without glyphs takes only the space of its dot.
    id: child.id,
    name: lines === undefined ? '' : child.name,
    kind: labelKindOf(child.type, isWater),
    scale,
    x: child.lng,
    y: yFromLat(child.lat, mapHeight),
    rotation: toRadians(child.rotation),
    ...offsetsInEm(child),
    dotRadius: child.display_dot ? radius : 0,
    isByHand: child.label_by_hand === true,
    isSelected: false,
    signWidth: 0,
    importance: child.importance ?? 0,
    shape: labelShape(shape, mapHeight),
  };
}

function labelShape(shape: Shape | null, mapHeight: number): LabelPoint['shape'] {
  if (shape === null) return undefined;
  const { geometry } = shape;
  const flip = ([lng, lat]: MapCoordinate): [number, number] => [lng, yFromLat(lat, mapHeight)];
  if (geometry.type === 'LineString') {
    const lines = [geometry.coordinates, ...(geometry.more ?? [])];
    return { isArea: false, parts: lines.map((line) => [line.map(flip)]) };
  }
  return { isArea: true, parts: geometry.coordinates.map((rings) => rings.map((ring) => ring.map(flip))) };
}

function measureOf(places: readonly NamedPlace[]): NameMeasure {
  const widths = places.map(({ lines = [], face }) => Math.max(0, ...lines.map((line) => widthOf(line, face))));
  const width = (index: number) => widths[index] as number;
  const lineCount = (index: number) => places[index]?.lines?.length ?? 1;
  return {
    width,
    mostWidth: width,
    lineCount,
    mostLines: lineCount,
    leastWidth: () => 0,
    advances(index) {
      const { child, face, lines } = places[index] as NamedPlace;
      const letters = lines === undefined ? [] : separateLetters(child.name);
      return advancesOf(letters, face.spacing, (text) => widthOf(text, face));
    },
    textWidth: (index, text) => widthOf(text, (places[index] as NamedPlace).face),
  };
}
