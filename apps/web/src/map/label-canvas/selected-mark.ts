import type { DraggedMark } from '../model/handle-drag.ts';
import { toDraggedMark } from './dragged-mark.ts';
import { type MarkScene, markedNames, straightened } from './paint-marks.ts';
import type { PaintView } from './paint-view.ts';
import { plateBox, plateShift, ringOf } from './plate.ts';

/** How the selected place is drawn. */
export interface SelectedMark {
  readonly mark: DraggedMark;
  /** Frame around the name, in CSS pixels of the view: its center and half its sides before it is turned. */
  readonly frame: { readonly x: number; readonly y: number; readonly halfWidth: number; readonly halfHeight: number };
  /** Its point, in CSS pixels of the view. */
  readonly dot: { readonly x: number; readonly y: number };
  /** Radius of the ring around its dot or drawing, in CSS pixels; undefined without a ring. */
  readonly ring: number | undefined;
  readonly isShape: boolean;
}

/** How the selected place is drawn; undefined while there is none. */
export function selectedMark(scene: MarkScene, view: PaintView): SelectedMark | undefined {
  const { store, selected } = scene;
  if (selected === -1) return undefined;
  const [name] = markedNames(scene, selected, view);
  const straight = straightened(name, store, selected, view);
  const { place } = straight;
  const isShape = store.isShape(selected);
  const { shiftX, shiftY } = isShape ? { shiftX: 0, shiftY: 0 } : plateShift(store, selected, place);
  const plate = plateBox(store, selected, place);
  return {
    mark: toDraggedMark(straight, view),
    frame: { x: place.x + shiftX, y: place.y + shiftY, halfWidth: -plate.left, halfHeight: -plate.top },
    dot: { x: place.dotX, y: place.dotY },
    ring: isShape ? undefined : ringOf(store, selected, place)?.radius,
    isShape,
  };
}
