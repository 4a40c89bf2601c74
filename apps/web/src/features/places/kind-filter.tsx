import { messages, type PlaceGroup, placeGroups } from '@venture-atlas/rules';
import type { Child } from '@venture-atlas/types';
import { useMemo } from 'react';
import { grouping, type Listed } from '../../map/model/place-order.ts';

/** The kind that the list is limited to, and its places. */
export interface ShownKind {
  group: PlaceGroup;
  has: (place: Listed) => boolean;
}

export interface KindFilterProps {
  /** The rows of all kinds, in the order of the list. */
  places: readonly Child[];
  /** Null: the list has all kinds. */
  kind: ShownKind | null;
  onChange: (kind: ShownKind | null) => void;
}

/** A filter above the list of a map, by kind. The map itself does not change. */
export function KindFilter({ places, kind, onChange }: KindFilterProps) {
  const groupOf = useMemo(grouping, []);
  const there = useMemo(() => new Set(places.map(groupOf)), [places, groupOf]);
  return (
    <select
      aria-label="Kind of places in the list"
      style={look}
      value={kind?.group ?? ''}
      onChange={({ currentTarget }) => {
        const group = placeGroups.find((one) => one === currentTarget.value);
        onChange(group === undefined ? null : { group, has: (place) => groupOf(place) === group });
      }}
    >
      <option value="">All kinds</option>
      {placeGroups.map((group) =>
        // The DM's list may have no place of the chosen kind left.
        there.has(group) || group === kind?.group ? (
          <option key={group} value={group}>
            {messages.placeGroups[group]}
          </option>
        ) : null,
      )}
    </select>
  );
}

/** Inline, because a style sheet would be another file to load. */
const look = {
  width: 'calc(100% - 24px)',
  height: 44,
  margin: '0 12px',
  border: 0,
  background: 'var(--va-surface)',
  color: 'inherit',
  font: 'inherit',
};
