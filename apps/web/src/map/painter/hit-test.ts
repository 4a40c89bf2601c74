import {
  distanceToLine,
  HIT_MIN_PX,
  type HitCandidate,
  type LabelBox,
  pickLabel,
  pointInMultiPolygon,
  type Scale,
  type ScreenPoint,
  withDot,
} from '@venture-atlas/map-math';
import type { MapCoordinate } from '@venture-atlas/types';
import { hitGhost } from './ghost-dots.ts';
import { EYE_OFF_WIDTH, labelPlace } from './label-place.ts';
import type { PaintView } from './paint-view.ts';
import { DRAWN_REACH, isDrawnInPicture } from './plate.ts';
import type { PointIndex } from './point-index.ts';
import type { PointStore, StoredShape } from './point-store.ts';

/** What is looked for where. */
export interface HitQuestion {
  readonly store: PointStore;
  readonly index: PointIndex;
  /** Where shapes end: a line or area does not answer where it is not drawn (`shapeGround`). */
  readonly ground: readonly MapCoordinate[];
  /** What is shown. */
  readonly view: PaintView;
  /** CSS pixels from the view's corner. */
  readonly at: ScreenPoint;
  /** How far from a line a pointer still means it, in CSS pixels. */
  readonly reachPx: number;
  /** Index of the selected point, or -1: it is there at any zoom. */
  readonly selected: number;
  /** Points that are hidden at this zoom are drawn as faint dots, and answer. */
  readonly showsHidden: boolean;
}

/** A finger needs more room than a mouse. */
export const MOUSE_REACH_PX = 5;
export const TOUCH_REACH_PX = 14;
/** How far from the point a place that the picture shows answers at least, beyond that reach, in CSS pixels. */
const DRAWN_LEAST_PX = 4;
/** A polygon is meant by its inside only while it is seen whole: this part of the view's shorter side at most. */
const INSIDE_MOST = 0.8;
/** And while it is large enough to be aimed at. */
const INSIDE_LEAST_PX = 20;

/**
 * Which point the pointer means: its index, or -1. Labels, dots and what the picture shows of places come first, the
 * smaller label first; then the faint dots of an edited map; then lines and borders; the inside of a polygon only when
 * nothing else is there and the polygon is seen whole.
 */
export function hitTest(question: HitQuestion): number {
  const label = hitLabel(question);
  if (label !== -1) return label;
  const ghost = question.showsHidden ? hitGhost(question, question.view, question.at, question.reachPx) : -1;
  if (ghost !== -1) return ghost;
  if (!isOnGround(question)) return -1;
  const border = hitBorder(question);
  return border === -1 ? hitInside(question) : border;
}

function hitLabel(question: HitQuestion): number {
  const { store, index, view, at, selected } = question;
  const { x, y } = toMap(at, view);
  const room = HIT_MIN_PX / 2 / view.scale;
  const box = { minX: x - room, minY: y - room, maxX: x + room, maxY: y + room };
  const near = index.pointsIn(box, view.scale as Scale, selected);
  for (const shape of store.shapes.keys()) if (isLabelNear(store, shape, view, at)) near.push(shape);
  const candidates = near.map((point) => candidateOf(store, point, view));
  for (const [point, candidate] of drawnAt(question)) {
    near.push(point);
    candidates.push(candidate);
  }
  return near[pickLabel(candidates, at.x, at.y)] ?? -1;
}

/** The places whose drawing in the picture lies under the pointer, also while their labels are not written. */
function drawnAt({ store, index, view, at, reachPx }: HitQuestion): [point: number, candidate: HitCandidate][] {
  const { x, y } = toMap(at, view);
  const least = reachPx + DRAWN_LEAST_PX;
  const room = least / view.scale;
  return index
    .dotlessIn({ minX: x - room, minY: y - room, maxX: x + room, maxY: y + room })
    .flatMap((point): [number, HitCandidate][] => {
      const place = labelPlace(store, point, view);
      const reach = Math.max(least, DRAWN_REACH * store.scale(point) * view.scale);
      const { dotX, dotY, px } = place;
      if (Math.hypot(at.x - dotX, at.y - dotY) > reach || !isDrawnInPicture(store, point, place)) return [];
      return [[point, { box: squareAbout(dotX, dotY, reach), rotation: 0, px }]];
    });
}

const squareAbout = (x: number, y: number, half: number): LabelBox => ({
  ...{ x, y, left: -half, top: -half, right: half, bottom: half },
});

/** A first look at a shape's label, which no index knows: is the pointer within its reach at all? */
function isLabelNear(store: PointStore, index: number, view: PaintView, at: ScreenPoint): boolean {
  const { x, y, px, halfWidth, halfHeight } = labelPlace(store, index, view);
  const reach = halfWidth + halfHeight + HIT_MIN_PX + EYE_OFF_WIDTH * px;
  return Math.abs(at.x - x) <= reach && Math.abs(at.y - y) <= reach;
}

function candidateOf(store: PointStore, index: number, view: PaintView): HitCandidate {
  const place = labelPlace(store, index, view);
  const rotation = (store.rotation(index) * 180) / Math.PI;
  const box: LabelBox = {
    x: place.x,
    y: place.y,
    left: -place.halfWidth,
    top: -place.halfHeight,
    right: place.halfWidth + (store.has(index, 'hidden') ? EYE_OFF_WIDTH * place.px : 0),
    bottom: place.halfHeight,
  };
  const radius = store.dotRadius(index);
  const drawn = radius > 0 ? withDot(box, rotation, { x: place.dotX, y: place.dotY, radius }) : box;
  return { box: drawn, rotation, px: place.px };
}

function hitBorder({ store, view, at, reachPx }: HitQuestion): number {
  const { x, y } = toMap(at, view);
  const reach = reachPx / view.scale;
  let nearest = -1;
  let least = reach;
  for (const [index, shape] of store.shapes) {
    if (!isNear(shape, x, y, reach)) continue;
    const away = Math.min(...shape.parts.flat().map((ring) => distanceToLine(ring, [x, y])));
    // Of two at the same distance the later one is smaller, since points come by falling scale.
    if (away <= least) {
      least = away;
      nearest = index;
    }
  }
  return nearest;
}

function hitInside({ store, view, at }: HitQuestion): number {
  const { x, y } = toMap(at, view);
  const point: MapCoordinate = [x, y];
  const longest = INSIDE_MOST * Math.min(view.width, view.height);
  let smallest = -1;
  let smallestArea = Number.POSITIVE_INFINITY;
  for (const [index, shape] of store.shapes) {
    if (!shape.isArea || !isNear(shape, x, y, 0)) continue;
    const width = (shape.maxX - shape.minX) * view.scale;
    const height = (shape.maxY - shape.minY) * view.scale;
    const isSeenWhole = Math.max(width, height) <= longest && Math.min(width, height) >= INSIDE_LEAST_PX;
    if (!isSeenWhole || width * height >= smallestArea) continue;
    if (pointInMultiPolygon(shape.parts as MapCoordinate[][][], point)) {
      smallest = index;
      smallestArea = width * height;
    }
  }
  return smallest;
}

function isNear(shape: StoredShape, x: number, y: number, reach: number): boolean {
  return x >= shape.minX - reach && x <= shape.maxX + reach && y >= shape.minY - reach && y <= shape.maxY + reach;
}

function isOnGround({ ground, view, at }: HitQuestion): boolean {
  const { x, y } = toMap(at, view);
  return pointInMultiPolygon([[[...ground]]], [x, y]);
}

function toMap(at: ScreenPoint, view: PaintView): { x: number; y: number } {
  return { x: view.x + at.x / view.scale, y: view.y + at.y / view.scale };
}
