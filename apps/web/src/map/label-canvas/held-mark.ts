import type { HeldMark } from '../model/handle-drag.ts';
import type { StraightName } from './name-place.ts';

interface Corner {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

/** A name of a view as a hand takes hold of it. */
export function heldOf({ place, rotation, lines }: StraightName, { x, y, scale }: Corner): HeldMark {
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

/** What is held as it is drawn in a view. */
export function nameOfHeld(held: HeldMark, index: number, { x, y, scale }: Corner): StraightName {
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
