import type { PxBox } from '@venture-atlas/map-math';
import { hiddenInView, paintGhostDots } from './ghost-dots.ts';
import { LabelPen } from './label-pen.ts';
import type { Canvas2D } from './lettering.ts';
import { nameInView } from './name-place.ts';
import { isBare } from './pack-names.ts';
import type { Scene } from './paint-picture.ts';
import type { PaintView } from './paint-view.ts';

/** Opacity of names that have no room. */
const STRENGTH = 0.42;
/** Number of names drawn between two pauses. */
const SLICE = 48;

/**
 * Draws hidden points and names without room, faintly, so that editors find everything on a map. Pauses (yields) now
 * and then.
 */
function* paintUnderNames(canvas: Canvas2D, view: PaintView, scene: Scene, box: PxBox): Generator<void, void> {
  const { store, inks } = scene;
  yield* paintGhostDots(canvas, view, scene, hiddenInView(scene, view));
  const pen = new LabelPen(canvas, view, inks);
  let count = 0;
  for (const { ghost, index } of lostIn(scene, box)) {
    if (ghost === undefined) continue;
    pen.name(store, nameInView(ghost, view.scale, store, index, view), { strength: STRENGTH });
    if (++count % SLICE === 0) yield;
  }
}

/**
 * Draws dots for names that have no room even among ghosts. They lie over other names, which would otherwise hide them.
 */
function* paintOverNames(canvas: Canvas2D, view: PaintView, scene: Scene, box: PxBox): Generator<void, void> {
  const bare = lostIn(scene, box).filter((entry) => isBare(entry, scene.store));
  yield* paintGhostDots(
    canvas,
    view,
    scene,
    bare.map(({ index }) => index),
  );
}

const lostIn = ({ shown, selected }: Scene, box: PxBox) =>
  shown.ghostsIn(box).filter(({ index }) => index !== selected);

/** Everything that only editors of a map see. */
export const ghostPart = { paintUnderNames, paintOverNames } as const;
export type GhostPart = typeof ghostPart;
