import type { Canvas2D } from './lettering.ts';
import type { NamePlace } from './name-place.ts';
import { drawNoteCount } from './note-count.ts';
import type { Scene } from './paint-picture.ts';
import type { PaintView } from './paint-view.ts';

/** Writes the number of notes behind each name of a picture. Pauses (yields) after each. */
function* paint(
  canvas: Canvas2D,
  view: PaintView,
  { store, inks }: Scene,
  names: readonly NamePlace[],
): Generator<void, void> {
  const counted = new Set<number>();
  for (const name of names) {
    // A road that is named twice is one place, so it is counted once.
    if (store.notes[name.index] === 0 || counted.has(name.index)) continue;
    counted.add(name.index);
    drawNoteCount(canvas, view, inks, store, name);
    yield;
  }
}

/** Draws the counts of notes beside names. Loaded when a campaign has notes on the map. */
export const notePart = { paint } as const;
export type NotePart = typeof notePart;
