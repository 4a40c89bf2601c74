import type { MapInks, Scale } from '@venture-atlas/map-math';
import type { GhostHits, HitQuery } from './hit-test.ts';
import type { Canvas2D } from './lettering.ts';
import type { PaintView } from './paint-view.ts';
import type { PointIndex } from './point-index.ts';
import type { PointStore } from './point-store.ts';

/** The part of a scene or a hit query that ghosts need. */
interface GhostScene {
  readonly store: PointStore;
  readonly index: PointIndex;
  /** Index of the selected point, or -1: it is drawn at any zoom. */
  readonly selected: number;
}

/** In CSS pixels. */
const RADIUS = 2.6;
const HALO = 1;
const STRENGTH = 0.65;
/** One dot stands for all points in a cell of this size. */
const CELL = 3;
/** More cells than any row has. */
const ROW_OF_CELLS = 2 ** 26;
/** How many dots are drawn in one path. */
const PORTION = 64;
/** A mouse pointer within this distance hits a ghost. */
const LEAST_REACH_PX = 7;
/** A dot that lies over a name answers only within this distance. The rest of the name stays clickable. */
const BARE_REACH_PX = 7;

/**
 * Draws points as faint dots, so that editors find everything on a map. Pauses (yields) after each path. Dense points
 * share dots, so the number of dots is limited.
 */
export function* paintGhostDots(
  canvas: Canvas2D,
  view: PaintView,
  { store, inks }: { store: PointStore; inks: MapInks },
  points: readonly number[],
): Generator<void, void> {
  const ghosts = oneForEachCell(
    store,
    view,
    points.toSorted((a, b) => a - b),
  );
  canvas.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  canvas.globalAlpha = STRENGTH;
  for (const [radius, colour] of [
    [RADIUS + HALO, inks.halo],
    [RADIUS, inks.ink],
  ] as const) {
    canvas.fillStyle = colour;
    for (let from = 0; from < ghosts.length; from += PORTION) {
      canvas.beginPath();
      for (const index of ghosts.slice(from, from + PORTION)) {
        const x = (store.x(index) - view.x) * view.scale;
        const y = (store.y(index) - view.y) * view.scale;
        canvas.moveTo(x + radius, y);
        canvas.arc(x, y, radius, 0, 2 * Math.PI);
      }
      canvas.fill();
      yield;
    }
  }
  canvas.globalAlpha = 1;
}

/** The points that are hidden at this zoom and whose faint dot may show in a view. */
export function hiddenInView(scene: GhostScene, view: PaintView): number[] {
  return hiddenIn(scene, view, RADIUS + HALO + CELL);
}

/** Hit tests for the faint dots that editors see. */
export const ghostHits: GhostHits = {
  bare(question) {
    const { store, placed, selected } = question;
    const bare = [...(placed?.bare ?? [])].map((id) => store.indexOf(id));
    const points = bare.filter((index) => index !== -1 && index !== selected);
    return nearest(question, points, BARE_REACH_PX);
  },
  hidden(question) {
    const { view, at } = question;
    const reach = Math.max(question.reachPx, LEAST_REACH_PX);
    const part = { ...view, x: view.x + at.x / view.scale, y: view.y + at.y / view.scale, width: 0, height: 0 };
    return nearest(question, hiddenIn(question, part, reach), reach);
  },
};

function nearest({ store, view, at }: HitQuery, points: readonly number[], reach: number): number {
  let found = -1;
  let least = reach;
  for (const index of points) {
    const [x, y] = [(store.x(index) - view.x) * view.scale, (store.y(index) - view.y) * view.scale];
    const away = Math.hypot(x - at.x, y - at.y);
    if (away > least) continue;
    least = away;
    found = index;
  }
  return found;
}

/** Hidden points in the view and a rim of `rimPx` pixels, in the order of their indices. */
function hiddenIn({ index, selected }: GhostScene, view: PaintView, rimPx: number): number[] {
  const rim = rimPx / view.scale;
  const box = {
    minX: view.x - rim,
    minY: view.y - rim,
    maxX: view.x + view.width / view.scale + rim,
    maxY: view.y + view.height / view.scale + rim,
  };
  return index
    .hiddenIn(box, view.scale as Scale)
    .filter((point) => point !== selected)
    .sort((a, b) => a - b);
}

/**
 * Keeps one point per cell. Cells belong to the map, not the view, so that strips painted at different times fit
 * together.
 */
function oneForEachCell(store: PointStore, view: PaintView, points: readonly number[]): number[] {
  const cellAt = (along: number) => Math.floor((along * view.scale) / CELL);
  const taken = new Set<number>();
  return points.filter((index) => {
    const cell = cellAt(store.y(index)) * ROW_OF_CELLS + cellAt(store.x(index));
    if (taken.has(cell)) return false;
    taken.add(cell);
    return true;
  });
}
