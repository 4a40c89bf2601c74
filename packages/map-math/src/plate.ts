import type { Radians } from './angles.ts';

/**
 * The ring around the selected dot, in CSS pixels: the radius of its middle line, its width, and how far its halo
 * reaches beyond.
 */
export const RING = { radius: 11.5, width: 3, haloBeyond: 3.5 } as const;
/** Free space between ring and plate. */
const RING_GAP = 2;
/** Breadth of the rim of a plate that stands on its place and has no ring. */
export const PLATE_RIM = RING.haloBeyond + RING.width / 2;

/** How much larger a plate is than its label on each side, in CSS pixels. */
export function platePadding(px: number): { x: number; y: number } {
  return { x: Math.max(8, px * 0.5), y: Math.max(3, px * 0.16) };
}

/** Distance of a plate from the middle of its ring, in CSS pixels. */
export const ringReach = (radius: number): number => radius + RING.haloBeyond + RING_GAP;

/** A name on its plate, relative to its point: CSS pixels to the middle of the name, and half its size. */
export interface PlatedName {
  readonly right: number;
  readonly down: number;
  readonly halfWidth: number;
  readonly halfHeight: number;
  readonly px: number;
  readonly rotation: Radians;
}

/**
 * How far a plate moves to leave the ring around its point free, in CSS pixels: away from the point, along the label
 * or across it. It does not move when the point lies under the label.
 */
export function plateShiftOf(name: PlatedName, ringRadius: number): { shiftX: number; shiftY: number } {
  const [cos, sin] = [Math.cos(name.rotation), Math.sin(name.rotation)];
  // The point relative to the middle of the name, in the name's own, unrotated frame.
  const along = -name.right * cos - name.down * sin;
  const across = name.right * sin - name.down * cos;
  const padding = platePadding(name.px);
  const missing = (away: number, half: number) => Math.max(0, ringReach(ringRadius) - (Math.abs(away) - half));
  let [moveAlong, moveAcross] = [0, 0];
  if (Math.abs(along) > name.halfWidth) moveAlong = -Math.sign(along) * missing(along, name.halfWidth + padding.x);
  else if (Math.abs(across) > name.halfHeight / 2)
    moveAcross = -Math.sign(across) * missing(across, name.halfHeight + padding.y);
  return { shiftX: moveAlong * cos - moveAcross * sin, shiftY: moveAlong * sin + moveAcross * cos };
}
