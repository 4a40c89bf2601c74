import { countPoints, ringsOf } from '@venture-atlas/map-math';
import type { ShapeDraft } from '../../../map/model/shape-draft.ts';
import type { HandleCount } from '../../../map/model/shape-on-stage.ts';

/** Describes the size of a shape for the line below Edit Shape: "8 points, 2 polygons with 1 hole". */
export function shapeSize({ shape }: ShapeDraft): string {
  const points = counted(countPoints(shape), 'point');
  if (shape.geometry.type === 'LineString') return `${points}, line`;
  const polygons = shape.geometry.coordinates.length;
  const holes = ringsOf(shape).length - polygons;
  const parts = polygons <= 1 ? 'polygon' : counted(polygons, 'polygon');
  return `${points}, ${parts}${holes > 0 ? ` with ${counted(holes, 'hole')}` : ''}`;
}

/** Explains why some points in view have no handle; empty if all have one. */
export function handleHint({ hidden }: HandleCount): string {
  if (hidden === 0) return '';
  return hidden === 1 ? 'Zoom in to reach 1 more point.' : `Zoom in to reach ${hidden} more points.`;
}

/** Describes what a click or tap does now. */
export function shapeAdvice({ tool, starts }: ShapeDraft, isTouch: boolean): string {
  const click = isTouch ? 'Tap' : 'Click';
  if (starts === 'polygon') return `${click} the map where the next polygon begins.`;
  if (starts === 'hole') return `${click} inside the polygon where the hole begins.`;
  if (tool === 'remove') return `${click} a point to remove it.`;
  const snapping = isTouch ? 'The magnet snaps to what is nearby.' : 'Shift snaps to what is nearby.';
  const act =
    tool === 'add'
      ? `${click} the map to add a point, drag a point to move it.`
      : 'Drag a point to move it, a small one to add a point.';
  return `${act} ${snapping}`;
}

/** Help text for keys on a point's handle. */
export const handleKeys =
  'Arrow keys move the point, with Shift further. Page Up and Page Down go to the next one. Delete removes it.';

/** Warning about parts that the current type cannot have; null if there are none. */
export function asideWarning({ aside }: ShapeDraft): string | null {
  if (aside === null) return null;
  const rings = aside.flat().length - 1;
  const others = rings === 1 ? '1 other ring is' : `${rings} other rings are`;
  const them = rings === 1 ? 'it' : 'them';
  return `A line has one part: ${others} lost when this is saved. Polygon brings ${them} back.`;
}

function counted(count: number, word: string): string {
  return `${count} ${word}${count === 1 ? '' : 's'}`;
}
