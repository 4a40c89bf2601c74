import type { Canvas2D } from './lettering.ts';
import type { NamePlace } from './name-place.ts';
import type { Scene } from './paint-picture.ts';
import type { PaintView } from './paint-view.ts';
import { drawPennant, isVisited } from './pennant.ts';

/** Draws the pennants of a picture. Pauses (yields) after each. */
function* paint(
  canvas: Canvas2D,
  view: PaintView,
  { store, inks }: Scene,
  dots: readonly number[],
  names: readonly NamePlace[],
): Generator<void, void> {
  for (const index of dots.filter((dot) => isVisited(store, dot))) {
    const [dotX, dotY] = [(store.x(index) - view.x) * view.scale, (store.y(index) - view.y) * view.scale];
    drawPennant(canvas, view, inks, { dotX, dotY, radius: store.dotRadius(index) }, []);
    yield;
  }
  for (const name of names) {
    if (store.dotRadius(name.index) > 0 || !isVisited(store, name.index)) continue;
    drawPennant(canvas, view, inks, { dotX: 0, dotY: 0, radius: 0 }, [name]);
    yield;
  }
}

/** Marks where players have been. Loaded when a campaign has such places. */
export const pennantPart = { paint } as const;
export type PennantPart = typeof pennantPart;
