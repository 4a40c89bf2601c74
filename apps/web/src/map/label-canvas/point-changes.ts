import type { PointView } from '../model/point-views.ts';

/** How a list of points differs from the one before. */
export type PointChanges =
  | { readonly kind: 'none' }
  /** All rows from this one on are new. Earlier rows did not change. */
  | { readonly kind: 'tail'; readonly from: number }
  /** These rows changed in place. No row was added or removed. */
  | { readonly kind: 'rows'; readonly rows: readonly number[] };

/** More changed rows than this are sent as a new tail. */
const MOST_ROWS = 200;

/** Compares two lists by the identity of their points: pages are appended, edits replace single points. */
export function pointChanges(before: readonly PointView[], after: readonly PointView[]): PointChanges {
  const shared = Math.min(before.length, after.length);
  const rows: number[] = [];
  for (let row = 0; row < shared; row += 1) {
    if (before[row] !== after[row]) rows.push(row);
    if (rows.length > MOST_ROWS) break;
  }
  const [first] = rows;
  if (first === undefined) return before.length === after.length ? { kind: 'none' } : { kind: 'tail', from: shared };
  if (before.length !== after.length || rows.length > MOST_ROWS) return { kind: 'tail', from: first };
  return { kind: 'rows', rows };
}
