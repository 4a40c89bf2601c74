import { movedShape } from '@venture-atlas/map-math';
import type { Child } from '@venture-atlas/types';
import type { PositionText } from '../../../api/staff-map.ts';
import type { Job } from './job.ts';
import { shownOfMany } from './many.ts';
import { shownAtOnce } from './write.ts';

/** Shown but unsaved changes of a position. */
export interface Unsaved extends PositionText {
  /** Position of the point when `geojson` was set; undefined: before all of these changes. */
  readonly shapeAt?: { readonly lat: number | undefined; readonly lng: number | undefined };
}

/** All shown but unsaved changes: those in the queue and, over them, the pending ones. */
export function unsavedOf(jobs: readonly Job[], resting: ReadonlyMap<number, PositionText>): Map<number, Unsaved> {
  const unsaved = new Map<number, Unsaved>();
  const add = (id: number, text: PositionText) => {
    const next = { ...unsaved.get(id), ...text };
    const { lat, lng } = next;
    unsaved.set(id, text.geojson === undefined ? next : { ...next, shapeAt: { lat, lng } });
  };
  for (const { write } of jobs) {
    if (write.kind === 'many') {
      for (const place of write.places) {
        const text = shownOfMany(write, place);
        if (text !== undefined) add(place.id, text);
      }
      continue;
    }
    const text = shownAtOnce(write);
    if (text !== undefined && 'id' in write) add(write.id, text);
  }
  for (const [id, text] of resting) add(id, text);
  return unsaved;
}

/** A point with its unsaved changes. Its line or area moves along, as the server will confirm. */
export function withUnsaved(point: Child, unsaved: Unsaved | undefined): Child {
  if (unsaved === undefined) return point;
  const { shapeAt, ...text } = unsaved;
  const next = { ...point, ...text };
  const by = { lat: next.lat - (shapeAt?.lat ?? point.lat), lng: next.lng - (shapeAt?.lng ?? point.lng) };
  if (next.geojson === null || (by.lat === 0 && by.lng === 0)) return next;
  return { ...next, geojson: movedShape(next.geojson, by) };
}
