import {
  DRAWN_REACH,
  distanceToLine,
  drawnScale,
  HIT_MIN_PX,
  type HitCandidate,
  LARGEST_SIGN,
  type LabelBox,
  pickLabel,
  pointInMultiPolygon,
  type Scale,
  type ScreenPoint,
  toDegrees,
  withDot,
} from '@venture-atlas/map-math';
import type { MapCoordinate } from '@venture-atlas/types';
import { isDrawnInPicture } from './drawn-place.ts';
import { EYE_OFF_WIDTH, labelPlace } from './label-place.ts';
import { type NamePlace, nameInView, unplacedName } from './name-place.ts';
import type { PaintView } from './paint-view.ts';
import type { PlacedNames } from './placed-names.ts';
import type { PointIndex } from './point-index.ts';
import type { PointStore, StoredShape } from './point-store.ts';

/** A pointer position, and what it may hit. */
export interface HitQuery {
  readonly store: PointStore;
  readonly index: PointIndex;
  /** Where shapes end (`shapeGround`). Lines and areas cannot be hit outside it, since they are not drawn there. */
  readonly ground: readonly MapCoordinate[];
  /** What is shown. */
  readonly view: PaintView;
  /** CSS pixels from the view's corner. */
  readonly at: ScreenPoint;
  /** How far from a line a pointer still hits it, in CSS pixels. */
  readonly reachPx: number;
  /** Index of the selected point, or -1. It can be hit at any zoom. */
  readonly selected: number;
  /** The names of the shown picture, if there is one. */
  readonly placed: PlacedNames | undefined;
  /** For editors: finds the faint dots. Names without room can then be hit, too. */
  readonly ghosts: GhostHits | undefined;
}

/** Find the faint dot under the pointer: its index, or -1. */
export interface GhostHits {
  /** Searches the dots that stand for names without room. They lie above all names. */
  readonly bare: (question: HitQuery) => number;
  /** Searches the points that are hidden at this zoom. */
  readonly hidden: (question: HitQuery) => number;
}

/** A point, and the area where it can be hit. */
type Found = readonly [point: number, candidate: HitCandidate];

/** Least hit distance of a place that is drawn in the picture, beyond the pointer's reach, in CSS pixels. */
const DRAWN_LEAST_PX = 4;
/** The inside of a polygon can be hit only while the polygon covers at most this part of the view's shorter side. */
const INSIDE_MOST = 0.8;
/** It must also be at least this large, in CSS pixels. */
const INSIDE_LEAST_PX = 20;

/**
 * Finds the point under the pointer: its index, or -1. Dots over the names of an edited map come first. Then come
 * names, dots, and drawings of places; the faint dots of an edited map; and lines and borders. The inside of a polygon
 * counts only if nothing else is there and the whole polygon is visible.
 */
export function hitTest(question: HitQuery): number {
  const bare = question.ghosts?.bare(question) ?? -1;
  if (bare !== -1) return bare;
  const label = hitLabel(question);
  if (label !== -1) return label;
  const ghost = question.ghosts?.hidden(question) ?? -1;
  if (ghost !== -1) return ghost;
  if (!isOnGround(question)) return -1;
  const border = hitBorder(question);
  return border === -1 ? hitInside(question) : border;
}

function hitLabel(question: HitQuery): number {
  const found = [...namesAt(question), ...dotsAt(question), ...drawnAt(question)];
  const best = pickLabel(
    found.map(([, candidate]) => candidate),
    question.at.x,
    question.at.y,
  );
  return found[best]?.[0] ?? -1;
}

/** The names near the pointer, and the name of the selected point, even if it is not placed. */
function namesAt({ store, view, at, placed, selected, ghosts }: HitQuery): Found[] {
  if (placed === undefined) return selected === -1 ? [] : candidatesOf(store, unplacedName(store, selected, view));
  const found: Found[] = [];
  const grown = view.scale / placed.scale;
  const [x, y] = [(view.x * view.scale + at.x) / grown, (view.y * view.scale + at.y) / grown];
  const count = ghosts === undefined ? placed.written : placed.count;
  for (let row = 0; row < count; row += 1) {
    if (!placed.isNear(row, x, y, HIT_MIN_PX)) continue;
    const index = store.indexOf(placed.id(row));
    if (index === -1) continue;
    const name = nameInView(placed.at(row), placed.scale, store, index, view);
    found.push(...candidatesOf(store, name, row >= placed.written));
  }
  const isSelectedThere = selected === -1 || placed.has(store.ids[selected] as number);
  return isSelectedThere ? found : [...found, ...candidatesOf(store, unplacedName(store, selected, view))];
}

/** A straight name is one box with its dot. On a curve each letter is a box. */
function candidatesOf(store: PointStore, name: NamePlace, isFaint = false): Found[] {
  const { index } = name;
  const eye = store.has(index, 'hidden') ? EYE_OFF_WIDTH : 0;
  if (name.form === 'straight') {
    const { x, y, px, halfWidth, halfHeight, dotX, dotY } = name.place;
    const box: LabelBox = { x, y, left: -halfWidth, top: -halfHeight, right: halfWidth + eye * px, bottom: halfHeight };
    const rotation = toDegrees(name.rotation);
    const radius = store.dotRadius(index);
    const drawn = radius > 0 ? withDot(box, rotation, { x: dotX, y: dotY, radius }) : box;
    return [[index, { box: isFaint ? box : drawn, rotation, px, isFaint }]];
  }
  const { letters, px } = name;
  const found: Found[] = [];
  for (let at = 0; at < letters.length; at += 3) {
    const [x, y, turn] = [letters[at] as number, letters[at + 1] as number, letters[at + 2] as number];
    const box = { x, y, left: -0.5 * px, top: -0.8 * px, right: 0.5 * px, bottom: 0.2 * px };
    found.push([index, { box, rotation: toDegrees(turn), px, isFaint }]);
  }
  return found;
}

/** Dots under the pointer, including those whose names found no room. */
function dotsAt({ store, index, view, at, reachPx, selected }: HitQuery): Found[] {
  const { x, y } = toMap(at, view);
  const most = (LARGEST_SIGN / 2 + reachPx) / view.scale;
  const near = index.pointsIn(
    { minX: x - most, minY: y - most, maxX: x + most, maxY: y + most },
    view.scale as Scale,
    selected,
  );
  return near.flatMap((point): Found[] => {
    const radius = store.dotRadius(point);
    if (radius === 0) return [];
    const [dotX, dotY] = [(store.x(point) - view.x) * view.scale, (store.y(point) - view.y) * view.scale];
    const reach = radius + reachPx;
    if (Math.hypot(at.x - dotX, at.y - dotY) > reach) return [];
    return [[point, { box: squareAbout(dotX, dotY, reach), rotation: 0, px: store.scale(point) * view.scale }]];
  });
}

/** The places whose drawing lies under the pointer, even while their labels are not written. */
function drawnAt({ store, index, view, at, reachPx }: HitQuery): Found[] {
  const { x, y } = toMap(at, view);
  const least = reachPx + DRAWN_LEAST_PX;
  const room = least / view.scale;
  return index
    .dotlessIn({ minX: x - room, minY: y - room, maxX: x + room, maxY: y + room })
    .flatMap((point): Found[] => {
      const place = labelPlace(store, point, view);
      const reach = Math.max(least, DRAWN_REACH * drawnScale(store.scale(point)) * view.scale);
      const { dotX, dotY, px } = place;
      if (Math.hypot(at.x - dotX, at.y - dotY) > reach || !isDrawnInPicture(store, point)) return [];
      return [[point, { box: squareAbout(dotX, dotY, reach), rotation: 0, px }]];
    });
}

const squareAbout = (x: number, y: number, half: number): LabelBox => ({
  x,
  y,
  left: -half,
  top: -half,
  right: half,
  bottom: half,
});

function hitBorder({ store, view, at, reachPx }: HitQuery): number {
  const { x, y } = toMap(at, view);
  const reach = reachPx / view.scale;
  let nearest = -1;
  let least = reach;
  for (const [index, shape] of store.shapes) {
    if (!isNear(shape, x, y, reach)) continue;
    const away = Math.min(...shape.parts.flat().map((ring) => distanceToLine(ring, [x, y])));
    // If two are equally near, the later one wins. It is smaller, since points are sorted by falling scale.
    if (away <= least) {
      least = away;
      nearest = index;
    }
  }
  return nearest;
}

function hitInside({ store, view, at }: HitQuery): number {
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

function isOnGround({ ground, view, at }: HitQuery): boolean {
  const { x, y } = toMap(at, view);
  return pointInMultiPolygon([[[...ground]]], [x, y]);
}

function toMap(at: ScreenPoint, view: PaintView): { x: number; y: number } {
  return { x: view.x + at.x / view.scale, y: view.y + at.y / view.scale };
}
