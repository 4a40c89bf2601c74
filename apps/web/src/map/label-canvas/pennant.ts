import {
  type MapInks,
  PENNANT,
  type PennantFrame,
  pennantAtDot,
  pennantBeforeName,
  pennantCorners,
} from '@venture-atlas/map-math';
import type { Canvas2D } from './lettering.ts';
import type { NamePlace } from './name-place.ts';
import type { PaintView } from './paint-view.ts';
import type { PointStore } from './point-store.ts';

/** Whether players have been there. */
export const isVisited = (store: PointStore, index: number): boolean =>
  store.has(index, 'heardOf') && !store.has(index, 'hidden');

/**
 * Draws the pennant of a visited place: at the upper right of its dot or sign, or before each of its names. Areas and
 * roads have no dot.
 * @param dot in CSS pixels of the view
 * @param names of this place only
 */
export function drawPennant(
  canvas: Canvas2D,
  { ratio }: Pick<PaintView, 'ratio'>,
  inks: MapInks,
  { dotX, dotY, radius }: { dotX: number; dotY: number; radius: number },
  names: readonly NamePlace[],
): void {
  if (radius > 0) {
    drawFlag(canvas, ratio, inks, pennantAtDot(dotX, dotY, radius));
    return;
  }
  for (const name of names) {
    const place = name.form === 'straight' ? { ...name.place, form: name.form, rotation: name.rotation } : name;
    drawFlag(canvas, ratio, inks, pennantBeforeName(place));
  }
}

function drawFlag(canvas: Canvas2D, ratio: number, { ink, halo }: MapInks, frame: PennantFrame): void {
  const [cos, sin] = [Math.cos(frame.turn) * ratio, Math.sin(frame.turn) * ratio];
  canvas.setTransform(cos, sin, -sin, cos, frame.x * ratio, frame.y * ratio);
  canvas.globalAlpha = 1;
  canvas.lineJoin = 'round';
  canvas.lineCap = 'round';
  canvas.setLineDash([]);
  canvas.beginPath();
  for (const [at, [x, y]] of pennantCorners(frame).entries()) {
    if (at === 0) canvas.moveTo(x, y);
    else canvas.lineTo(x, y);
  }
  canvas.strokeStyle = halo;
  canvas.lineWidth = PENNANT.halo + PENNANT.pole;
  canvas.stroke();
  canvas.strokeStyle = ink;
  canvas.lineWidth = PENNANT.pole;
  canvas.stroke();
  canvas.fillStyle = ink;
  canvas.fill();
}
