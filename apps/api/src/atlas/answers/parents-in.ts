import type { WorldScope } from '../../worlds/scope.ts';
import type { ParentRow } from '../queries/positions.ts';

/** The parents that the reader may know, among these. */
export const parentsIn = (scope: WorldScope, parents: readonly ParentRow[]): readonly ParentRow[] =>
  scope.sees === 'all' ? parents : parents.filter((parent) => parent.is_shown === 1);

/** Groups parents by the location that stands on them. */
export function byChild(parents: readonly ParentRow[]): Map<number, ParentRow[]> {
  const groups = new Map<number, ParentRow[]>();
  for (const parent of parents) {
    const group = groups.get(parent.child_id);
    if (group === undefined) groups.set(parent.child_id, [parent]);
    else group.push(parent);
  }
  return groups;
}
