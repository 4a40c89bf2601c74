import type { MapInks } from '@venture-atlas/map-math';
import type { Canvas2D } from './lettering.ts';
import type { NamePlace } from './name-place.ts';
import type { PaintView } from './paint-view.ts';
import type { PointStore } from './point-store.ts';

/** The sign of a place where the players have been, in CSS pixels. */
export const PENNANT = { width: 11, height: 16 } as const;
/** How far the cloth hangs down. */
const CLOTH = 8;
const POLE = 1.6;
const HALO = 3.4;
/** Between the pennant and the name behind it. */
const GAP = 5;
/** Where a pole stands on the rim of a dot: at its upper right. */
const DIAGONAL = Math.SQRT1_2;

/** Whether players have been there. */
export const isVisited = (store: PointStore, index: number): boolean =>
  store.has(index, 'told') && !store.has(index, 'hidden');

/**
 * Draws the pennant of a visited place: at the upper right of its dot or sign, or before each of its names where it
 * has none, as areas and roads.
 * @param dot in CSS pixels of the view
 * @param names of this place alone
 */
export function drawPennant(
  canvas: Canvas2D,
  { ratio }: Pick<PaintView, 'ratio'>,
  inks: MapInks,
  { dotX, dotY, radius }: { dotX: number; dotY: number; radius: number },
  names: readonly NamePlace[],
): void {
  if (radius > 0) {
    canvas.setTransform(ratio, 0, 0, ratio, dotX * ratio, dotY * ratio);
    raise(canvas, inks, radius * DIAGONAL, -radius * DIAGONAL);
    return;
  }
  for (const name of names) {
    const { x, y, turn, left, foot } = beforeName(name);
    const [cos, sin] = [Math.cos(turn) * ratio, Math.sin(turn) * ratio];
    canvas.setTransform(cos, sin, -sin, cos, x * ratio, y * ratio);
    raise(canvas, inks, left - GAP - PENNANT.width, foot);
  }
}

/** The frame of a name's beginning: where its 0 lies and how it is turned; its left end and where a pole stands in it. */
function beforeName(name: NamePlace) {
  if (name.form === 'straight') {
    const { x, y, halfWidth } = name.place;
    return { x, y, turn: name.rotation, left: -halfWidth, foot: PENNANT.height / 2 };
  }
  const [x = 0, y = 0, turn = 0] = name.letters;
  return { x, y, turn, left: -0.4 * name.px, foot: PENNANT.height / 2 - 0.31 * name.px };
}

/** @param x, y foot of the pole in the canvas's frame, in CSS pixels */
function raise(canvas: Canvas2D, { ink, halo }: MapInks, x: number, y: number): void {
  const [left, top] = [x + POLE / 2, y - PENNANT.height];
  canvas.globalAlpha = 1;
  canvas.lineJoin = 'round';
  canvas.lineCap = 'round';
  canvas.setLineDash([]);
  canvas.beginPath();
  canvas.moveTo(left, y);
  canvas.lineTo(left, top);
  canvas.lineTo(x + PENNANT.width, top + CLOTH / 2);
  canvas.lineTo(left, top + CLOTH);
  canvas.strokeStyle = halo;
  canvas.lineWidth = HALO + POLE;
  canvas.stroke();
  canvas.strokeStyle = ink;
  canvas.lineWidth = POLE;
  canvas.stroke();
  canvas.fillStyle = ink;
  canvas.fill();
}
