import type { DraggedMark } from '../model/handle-drag.ts';
import type { StraightName } from './name-place.ts';

interface Corner {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** Converts a name of a view to a mark that can be dragged. */
export function toDraggedMark({ place, rotation, lines }: StraightName, { x, y, scale }: Corner): DraggedMark {
  return {
    dot: { x: x + place.dotX / scale, y: y + place.dotY / scale },
    label: { x: x + place.x / scale, y: y + place.y / scale },
    size: place.px / scale,
    halfWidth: place.halfWidth / scale,
    halfHeight: place.halfHeight / scale,
    rotation,
    lines,
  };
}

/** Converts a dragged mark to a name of a view. */
export function nameOfDraggedMark(held: DraggedMark, index: number, { x, y, scale }: Corner): StraightName {
  const { dot, label, size, halfWidth, halfHeight, rotation, lines } = held;
  const place = {
    dotX: (dot.x - x) * scale,
    dotY: (dot.y - y) * scale,
    x: (label.x - x) * scale,
    y: (label.y - y) * scale,
    px: size * scale,
    zoom: scale,
    halfWidth: halfWidth * scale,
    halfHeight: halfHeight * scale,
  };
  return { form: 'straight', index, place, rotation, lines };
}
