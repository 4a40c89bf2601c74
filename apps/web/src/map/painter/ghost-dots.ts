import type { MapInks, Scale } from '@venture-atlas/map-math';
import type { HitQuestion } from './hit-test.ts';
import type { Canvas2D } from './lettering.ts';
import type { PaintView } from './paint-view.ts';
import type { PointIndex } from './point-index.ts';
import type { PointStore } from './point-store.ts';

/** What of a picture or a question the ghosts need. */
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
/** Of points closer together than this one dot stands for all: a hamlet more does not show. */
const CELL = 3;
/** More than any row of cells has. */
const ROW_OF_CELLS = 2 ** 26;
/** Dots that are drawn at a stroke. */
const PORTION = 64;
/** A ghost is small: a mouse that is this near means it. */
const LEAST_REACH_PX = 7;

/**
 * Draws the points that are hidden at this zoom as faint dots, so that whoever edits a map finds all that is on it.
 * Pauses (yields) after each stroke. However many there are, no more are drawn than have room.
 * @param bare points that are not hidden, but whose name has no room even among ghosts
 */
export function* paintGhostDots(
  canvas: Canvas2D,
  view: PaintView,
  scene: GhostScene & { inks: MapInks },
  bare: readonly number[],
): Generator<void, void> {
  const { store, inks } = scene;
  const points = [...hiddenIn(scene, view, RADIUS + HALO + CELL), ...bare].sort((a, b) => a - b);
  const ghosts = oneForEachCell(store, view, points);
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

/** The nearest faint dot that a pointer means: its index, or -1. */
export function hitGhostDot(question: HitQuestion): number {
  const { store, view, at, placed } = question;
  const reach = Math.max(question.reachPx, LEAST_REACH_PX);
  const part = { ...view, x: view.x + at.x / view.scale, y: view.y + at.y / view.scale, width: 0, height: 0 };
  const bare = [...(placed?.bare ?? [])].map((id) => store.indexOf(id)).filter((index) => index !== -1);
  let nearest = -1;
  let least = reach;
  for (const index of [...hiddenIn(question, part, reach), ...bare]) {
    const away = Math.hypot(store.x(index) - part.x, store.y(index) - part.y) * view.scale;
    if (away > least) continue;
    least = away;
    nearest = index;
  }
  return nearest;
}

/** Hidden points in the view and a rim of so many pixels, in the order of their indices. */
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

/** Cells are those of the map, not of the view: strips that are painted at different times fit together. */
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
