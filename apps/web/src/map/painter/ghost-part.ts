import type { PxBox } from '@venture-atlas/map-math';
import { paintGhostDots } from './ghost-dots.ts';
import { LabelPen } from './label-pen.ts';
import type { Canvas2D } from './lettering.ts';
import { nameInView } from './name-place.ts';
import { isBare } from './pack-names.ts';
import type { Scene } from './paint-picture.ts';
import type { PaintView } from './paint-view.ts';

/** How strongly names without room are written. */
const STRENGTH = 0.42;
/** Names between two pauses. */
const SLICE = 48;

/**
 * Draws what has no place at this zoom, faintly, so that whoever edits a map finds all that is on it: names without
 * room, and dots for points that are not shown at all. Pauses (yields) now and then.
 */
function* paintGhosts(canvas: Canvas2D, view: PaintView, scene: Scene, box: PxBox): Generator<void, void> {
  const { store, inks, selected } = scene;
  const lost = scene.plan.lostIn(box).filter(({ index }) => index !== selected);
  const bare = lost.filter((entry) => isBare(entry, store)).map(({ index }) => index);
  yield* paintGhostDots(canvas, view, scene, bare);
  const pen = new LabelPen(canvas, view, inks);
  let count = 0;
  for (const { ghost, index } of lost) {
    if (ghost === undefined) continue;
    pen.name(store, nameInView(ghost, view.scale, store, index, view), { strength: STRENGTH });
    if (++count % SLICE === 0) yield;
  }
}

/** All that only those who edit a map see. */
export const ghostPart = { paint: paintGhosts } as const;
export type GhostPart = typeof ghostPart;
