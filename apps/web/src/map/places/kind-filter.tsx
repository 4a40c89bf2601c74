import { IconChevronDown } from '@tabler/icons-react';
import { messages, type PlaceGroup, placeGroups } from '@venture-atlas/rules';
import type { Child } from '@venture-atlas/types';
import { useMemo } from 'react';
import classes from './kind-filter.module.css';
import { grouping, type Listed } from './place-order.ts';

/** The kind whose places alone are listed, and which these are. */
export interface ShownKind {
  group: PlaceGroup;
  has: (place: Listed) => boolean;
}

export interface KindFilterProps {
  /** The rows of all kinds, in the order of the list. */
  places: readonly Child[];
  /** Null: all kinds are listed. */
  kind: ShownKind | null;
  onChange: (kind: ShownKind | null) => void;
}

/** Above the list of a map: which of its kinds stand in it. The map itself stays as it is. */
export function KindFilter({ places, kind, onChange }: KindFilterProps) {
  const counts = useMemo(() => groupCounts(places), [places]);
  // Of those that a DM lists, none may be left of the chosen kind.
  const groups = placeGroups.filter((group) => counts.has(group) || group === kind?.group);
  return (
    <div className={classes.filter}>
      <select
        aria-label="Kind of places in the list"
        value={kind?.group ?? ''}
        disabled={groups.length < 2}
        onChange={({ currentTarget }) => onChange(kindOf(currentTarget.value))}
      >
        <option value="">All kinds</option>
        {groups.map((group) => (
          <option key={group} value={group}>{`${messages.placeGroups[group]} (${counts.get(group) ?? 0})`}</option>
        ))}
      </select>
      <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
    </div>
  );
}

function kindOf(value: string): ShownKind | null {
  const group = placeGroups.find((one) => one === value);
  if (group === undefined) return null;
  const groupOf = grouping();
  return { group, has: (place) => groupOf(place) === group };
}

function groupCounts(places: readonly Child[]): ReadonlyMap<PlaceGroup, number> {
  const counts = new Map<PlaceGroup, number>();
  const groupOf = grouping();
  for (const place of places) counts.set(groupOf(place), (counts.get(groupOf(place)) ?? 0) + 1);
  return counts;
}
