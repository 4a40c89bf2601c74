import type { MapInks } from '@venture-atlas/map-math';
import { isPointVisible, PLATE_RIM, RING, type Scale, type Size } from '@venture-atlas/map-math';
import type { MapCoordinate } from '@venture-atlas/types';
import type { DraggedMark } from '../model/handle-drag.ts';
import { nameOfDraggedMark } from './dragged-mark.ts';
import { LabelPen } from './label-pen.ts';
import type { LabelPlace } from './label-place.ts';
import type { Canvas2D, Lettering } from './lettering.ts';
import { boxOfName, type NamePlace, type StraightName, unplacedName } from './name-place.ts';
import type { PaintView } from './paint-view.ts';
import { drawPennant, isVisited } from './pennant.ts';
import { namesToMark, type PlacedNames } from './placed-names.ts';
import { type PlaceRing, type PlateBox, plateBox, plateShift, ringOf } from './plate.ts';
import type { PointStore } from './point-store.ts';
import {
  asChosen,
  clipToGround,
  ShapePen,
  type ShapeStyle,
  shapeHovered,
  shapeSelected,
  tintShare,
} from './shape-pen.ts';

/** What the marks need. Labels must be measured first (`measureMark`). */
export interface MarkScene {
  readonly store: PointStore;
  /** Where shapes end (`shapeGround`). */
  readonly ground: readonly MapCoordinate[];
  readonly inks: MapInks;
  /** Size of the whole view, of which a part is drawn, in CSS pixels. */
  readonly screen: Size;
  /** Indices of points, or -1. */
  readonly selected: number;
  readonly hovered: number;
  /** The hovered point gets its name even if it is hidden at this zoom. */
  readonly namesHidden: boolean;
  /** The names of the shown picture, if there is one. */
  readonly placed: PlacedNames | undefined;
  /** The selected place while it is dragged. */
  readonly held?: DraggedMark | undefined;
}

/** Positions of the names of a marked point. */
export function markedNames(
  { placed, store, selected, held }: Pick<MarkScene, 'placed' | 'store' | 'selected' | 'held'>,
  index: number,
  view: PaintView,
): readonly NamePlace[] {
  return held !== undefined && index === selected
    ? [nameOfDraggedMark(held, index, view)]
    : namesToMark(placed, store, index, view);
}

/** Radius of the dot for a hovered point that is hidden at this zoom. Its label is not drawn. */
const LONE_DOT = 4;
const DOT_HALO = 1.7;

/** Measures a marked name. The painter may have sent only the number of lines, but the marks need their words. */
export function measureMark(lettering: Lettering, store: PointStore, index: number): void {
  if ((store.lineCounts[index] as number) > 1 && !store.lines.has(index)) store.widths[index] = Number.NaN;
  lettering.measure(store, index);
}

/** The shapes to mark under the labels, so that no outline crosses a name. */
export function shapesUnderLabels({ store, selected, hovered }: MarkScene): number[] {
  const isUnder = (index: number) => index === selected || !isLineOverLabels(store, index);
  return [hovered, selected].filter((index) => store.shapes.has(index) && isUnder(index));
}

/**
 * Whether a hovered line, for instance a road, is drawn over the labels. Its halo at rest would hide a solid line under
 * it.
 */
function isLineOverLabels(store: PointStore, index: number): boolean {
  return store.has(index, 'line') && !store.has(index, 'water');
}

/** Draws the outlines that lie under the labels into a part of the view. */
export function paintUnderLabels(canvas: Canvas2D, view: PaintView, scene: MarkScene): void {
  for (const index of shapesUnderLabels(scene)) {
    outline(canvas, view, scene, index, index === scene.selected ? shapeSelected : shapeHovered);
  }
}

/** Draws the labels and dots of the hovered and, above it, the selected point into a part of the view. */
export function paintOverLabels(canvas: Canvas2D, view: PaintView, scene: MarkScene): void {
  const { store, selected, inks } = scene;
  const hovered = scene.hovered === selected ? -1 : scene.hovered;
  if (isLineOverLabels(store, hovered)) outline(canvas, view, scene, hovered, shapeHovered);
  const pen = new LabelPen(canvas, view, inks);
  if (hovered !== -1) paintHovered(canvas, pen, view, scene, hovered);
  if (selected !== -1) paintSelected(canvas, pen, view, scene, selected);
}

function outline(
  canvas: Canvas2D,
  view: PaintView,
  { store, ground, inks, screen }: MarkScene,
  index: number,
  look: typeof shapeHovered | typeof shapeSelected,
): void {
  const shape = store.shapes.get(index);
  if (shape === undefined) return;
  canvas.setTransform(view.ratio, 0, 0, view.ratio, 0, 0);
  canvas.save();
  clipToGround(canvas, view, ground);
  const isHovered = look === shapeHovered;
  const usual: ShapeStyle = look(shape, inks, store.has(index, 'water'));
  const chosen = isHovered ? asChosen(usual, inks, store.drawnAs(index)) : usual;
  const drawn = { ...chosen, dash: usual.dash, width: Math.max(usual.width, chosen.width) };
  const fill = drawn.fill * tintShare(shape, view.scale, screen);
  new ShapePen(canvas, view, inks).draw(shape, { ...drawn, fill });
  canvas.restore();
}

function paintHovered(canvas: Canvas2D, pen: LabelPen, view: PaintView, scene: MarkScene, index: number): void {
  const { store, inks, namesHidden } = scene;
  const point = { scale: store.scale(index), isShape: store.isShape(index), isSelected: false };
  if (namesHidden || isPointVisible(point, view.scale as Scale)) {
    const names = namesToMark(scene.placed, store, index, view);
    pen.draw(store, index, { dotColour: inks.magenta, isUnderlined: true }, names);
    pennantAt(canvas, view, scene, index, { names, radius: store.dotRadius(index) });
    return;
  }
  const { dotX, dotY } = unplacedName(store, index, view).place;
  pen.toPixels();
  disc(canvas, dotX, dotY, LONE_DOT + DOT_HALO, inks.halo);
  disc(canvas, dotX, dotY, LONE_DOT, inks.magenta);
}

function paintSelected(canvas: Canvas2D, pen: LabelPen, view: PaintView, scene: MarkScene, index: number): void {
  const { store, inks } = scene;
  const names = markedNames(scene, index, view);
  // A line or polygon is marked by its outline; a plate would hide what it names.
  if (store.isShape(index)) {
    pen.draw(store, index, { dotColour: inks.magenta }, names);
    pennantAt(canvas, view, scene, index, { names, radius: store.dotRadius(index) });
    return;
  }
  const { place, rotation, lines } = straightened(names[0], store, index, view);
  const shift = plateShift(store, index, place);
  const ring = ringOf(store, index, place);
  if (ring !== undefined) paintRing(canvas, pen, place, ring, inks);
  const plate = plateBox(store, index, place);
  pen.toLabel(place, rotation, 1, shift);
  if (ring === undefined) rimPlate(canvas, plate, inks);
  canvas.fillStyle = inks.plate;
  canvas.beginPath();
  canvas.roundRect(plate.left, plate.top, plate.width, plate.height, plate.radius);
  canvas.fill();
  const look = { dotColour: inks.magenta, inkOnPlate: inks.onPlate, ...shift };
  pen.dot(store, index, place, look);
  pen.name(store, { form: 'straight', index, place, rotation, lines }, look);
  const beside = { ...place, x: place.x + shift.shiftX, y: place.y + shift.shiftY, halfWidth: -plate.left };
  pennantAt(canvas, view, scene, index, {
    names: [{ form: 'straight', index, place: beside, rotation, lines }],
    radius: store.dotRadius(index) > 0 && ring !== undefined ? ring.radius : 0,
  });
}

/**
 * Draws the pennant of a visited place over its mark.
 * @param by what the pennant stands on: a rim of this radius, or names
 */
function pennantAt(
  canvas: Canvas2D,
  view: PaintView,
  { store, inks }: MarkScene,
  index: number,
  by: { names: readonly NamePlace[]; radius: number },
): void {
  if (!isVisited(store, index)) return;
  const { dotX, dotY } = unplacedName(store, index, view).place;
  drawPennant(canvas, view, inks, { dotX, dotY, radius: by.radius }, by.names);
}

/** Makes a name straight for its plate. A curved name is set on its middle until the painter places it again. */
export function straightened(
  name: NamePlace | undefined,
  store: PointStore,
  index: number,
  view: PaintView,
): StraightName {
  if (name?.form === 'straight') return name;
  const unplaced = unplacedName(store, index, view);
  if (name === undefined) return unplaced;
  const { x, y } = boxOfName(name, store, view);
  return { ...unplaced, place: { ...unplaced.place, x, y } };
}

function paintRing(canvas: Canvas2D, pen: LabelPen, at: LabelPlace, ring: PlaceRing, inks: MapInks): void {
  const { dotX, dotY } = at;
  const circle = (colour: string, width: number) => {
    canvas.strokeStyle = colour;
    canvas.lineWidth = width;
    canvas.beginPath();
    canvas.arc(dotX, dotY, ring.radius, 0, 2 * Math.PI);
    canvas.stroke();
  };
  pen.toPixels();
  canvas.globalAlpha = 0.9;
  if (ring.isOpen) circle(inks.halo, 2 * RING.haloBeyond);
  else disc(canvas, dotX, dotY, ring.radius + RING.haloBeyond, inks.halo);
  canvas.globalAlpha = 1;
  circle(inks.magenta, RING.width);
}

/** Draws a ring around the plate of a name that stands on its place. */
function rimPlate(canvas: Canvas2D, { left, top, width, height, radius }: PlateBox, inks: MapInks): void {
  canvas.setLineDash([]);
  for (const [colour, beyond] of [
    [inks.halo, PLATE_RIM],
    [inks.magenta, RING.width],
  ] as const) {
    canvas.fillStyle = colour;
    canvas.beginPath();
    canvas.roundRect(left - beyond, top - beyond, width + 2 * beyond, height + 2 * beyond, radius + beyond);
    canvas.fill();
  }
}

function disc(canvas: Canvas2D, x: number, y: number, radius: number, colour: string): void {
  canvas.fillStyle = colour;
  canvas.beginPath();
  canvas.arc(x, y, radius, 0, 2 * Math.PI);
  canvas.fill();
}
