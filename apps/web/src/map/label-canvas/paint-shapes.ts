import type { MapInks } from '@venture-atlas/map-math';
import type { MapCoordinate } from '@venture-atlas/types';
import type { Canvas2D } from './lettering.ts';
import type { PaintView } from './paint-view.ts';
import type { PointStore, StoredShape } from './point-store.ts';
import { asChosen, clipToGround, isShapeInView, ShapePen, shapeAtRest } from './shape-pen.ts';

/** The part of a scene that lines and areas need. */
interface ShapeScene {
  readonly store: PointStore;
  readonly inks: MapInks;
  readonly ground: readonly MapCoordinate[];
  readonly selected: number;
  /** True while the map is edited: all of its lines and areas are drawn. */
  readonly showsHidden: boolean;
}

/**
 * Draws the lines and areas of a view that the map's picture does not show, within the ground, areas first. Pauses
 * (yields) after each.
 */
export function* paintShapes(canvas: Canvas2D, view: PaintView, scene: ShapeScene): Generator<void, void> {
  const { store, inks } = scene;
  canvas.save();
  clipToGround(canvas, view, scene.ground);
  const pen = new ShapePen(canvas, view, inks);
  for (const [index, shape] of shapesInOrder(view, scene)) {
    const atRest = shapeAtRest(shape, inks, store.has(index, 'water'));
    pen.draw(shape, asChosen(atRest, inks, store.drawnAs(index)));
    yield;
  }
  canvas.restore();
}

/** Shapes that show in the view: polygons before lines. */
function shapesInOrder(view: PaintView, { store, selected, showsHidden }: ShapeScene): [number, StoredShape][] {
  const isDrawn = (index: number) => index !== selected && (showsHidden || !store.has(index, 'inPicture'));
  const seen = [...store.shapes].filter(([index, shape]) => isDrawn(index) && isShapeInView(shape, view));
  return [...seen.filter(([, shape]) => shape.isArea), ...seen.filter(([, shape]) => !shape.isArea)];
}
