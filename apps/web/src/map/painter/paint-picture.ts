import type { MapInks, Scale } from '@venture-atlas/map-math';
import type { MapCoordinate } from '@venture-atlas/types';
import { paintGhosts } from './ghost-dots.ts';
import { LabelPen } from './label-pen.ts';
import { labelPlace, turnedReach } from './label-place.ts';
import type { Canvas2D } from './lettering.ts';
import type { PaintView } from './paint-view.ts';
import type { PointIndex } from './point-index.ts';
import type { PointStore, StoredShape } from './point-store.ts';
import { clipToGround, isShapeInView, ShapePen, shapeAtRest } from './shape-pen.ts';
import type { MakeSurface } from './surface.ts';
import { TurnedLabels } from './turned-labels.ts';

/** What is painted. */
export interface Scene {
  readonly store: PointStore;
  readonly index: PointIndex;
  readonly inks: MapInks;
  /** Where shapes end, whatever their coordinates say (`shapeGround`). */
  readonly ground: readonly MapCoordinate[];
  /** Index of the selected point, or -1: it is left out here, since the marks above draw it. */
  readonly selected: number;
  /** Points that are hidden at this zoom show as faint dots. */
  readonly showsHidden: boolean;
  /** Labels that had to be measured on the way are added here. */
  readonly measured: number[];
}

/** Labels between two looks at the clock. */
const SLICE = 48;

/**
 * Paints a view of the map's points: polygons, lines, then labels by rising scale. Pauses (yields) every few labels,
 * so that the caller may stop for something newer.
 * @param make gives the surfaces on which turned labels are set
 */
export function* paintPicture(
  canvas: Canvas2D,
  view: PaintView,
  scene: Scene,
  make: MakeSurface,
): Generator<void, void> {
  let count = 0;
  const isTimeToPause = () => ++count % SLICE === 0;
  canvas.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  canvas.save();
  clipToGround(canvas, view, scene.ground);
  const shapePen = new ShapePen(canvas, view, scene.inks);
  for (const [index, shape] of shapesInOrder(view, scene)) {
    shapePen.draw(shape, shapeAtRest(shape, scene.inks, scene.store.has(index, 'water')));
    if (isTimeToPause()) yield;
  }
  canvas.restore();
  if (scene.showsHidden) yield* paintGhosts(canvas, view, scene);
  const pen = new LabelPen(canvas, view, scene.inks);
  const labels = labelsInOrder(view, scene);
  for (const index of labels) {
    if (pen.lettering.measure(scene.store, index)) scene.measured.push(index);
    if (isTimeToPause()) yield;
  }
  const turned = new TurnedLabels(make, view);
  for (const _ of turned.set(scene.store, labels, scene.inks)) if (isTimeToPause()) yield;
  for (const index of labels) {
    const place = labelPlace(scene.store, index, view);
    pen.dot(scene.store, index, place);
    const isDrawn = turned.draw(canvas, scene.store, index, place, view.ratio);
    if (!isDrawn) pen.label(scene.store, index, place, scene.store.rotation(index));
    if (isTimeToPause()) yield;
  }
}

/** Shapes that show in the view: polygons before lines. */
function shapesInOrder(view: PaintView, { store, selected }: Scene): [number, StoredShape][] {
  const seen = [...store.shapes].filter(([index, shape]) => index !== selected && isShapeInView(shape, view));
  return [...seen.filter(([, shape]) => shape.isArea), ...seen.filter(([, shape]) => !shape.isArea)];
}

/** Points whose dot or label shows in the view, by rising scale of their labels. */
function labelsInOrder(view: PaintView, { store, index, selected }: Scene): number[] {
  const box = {
    minX: view.x,
    minY: view.y,
    maxX: view.x + view.width / view.scale,
    maxY: view.y + view.height / view.scale,
  };
  const near = [...index.pointsIn(box, view.scale as Scale, -1), ...store.shapes.keys()];
  // The guess of a width is never too narrow: what is outside with it need not be measured.
  const found = near.filter((point) => point !== selected && isInPicture(store, point, view));
  // Points come by falling scale, so from the last to the first they nearly are in order already.
  found.sort((a, b) => b - a);
  return found.sort((a, b) => store.scale(a) - store.scale(b));
}

function isInPicture(store: PointStore, index: number, view: PaintView): boolean {
  const place = labelPlace(store, index, view);
  const eye = store.has(index, 'hidden') ? 2 * place.px : 0;
  const reach = turnedReach(place.halfWidth + eye, place.halfHeight, store.rotation(index));
  const rim = 0.19 * place.px + 3;
  const isLabelIn =
    Math.abs(place.x - view.width / 2) <= view.width / 2 + reach.x + rim &&
    Math.abs(place.y - view.height / 2) <= view.height / 2 + reach.y + rim;
  const isDotIn =
    place.dotX >= -rim - 5 &&
    place.dotX <= view.width + rim + 5 &&
    place.dotY >= -rim - 5 &&
    place.dotY <= view.height + rim + 5;
  return isLabelIn || (isDotIn && store.has(index, 'dot'));
}
