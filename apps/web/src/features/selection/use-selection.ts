import type { Child } from '@venture-atlas/types';
import { useMemo, useState } from 'react';
import type { ChoiceMode, ListChoice } from '../../map/stage/map-scene.ts';
import { withChosen } from '../../tables/with-chosen.ts';

/** Several rows of the DM's list, chosen for an action. */
export interface RowSelection extends ListChoice {
  /** The chosen places in the list, in its order. */
  places: readonly Child[];
  /** Chooses all places of the list. */
  chooseAll: () => void;
  /** Adds places to the choice. */
  add: (ids: readonly number[]) => void;
}

interface Selection {
  chosen: ReadonlySet<number>;
  /** Where a range begins. */
  last: number | null;
  /** The first place that was chosen elsewhere; the list scrolls to it. */
  reached: number | null;
}

/** @param places of the list, in order */
export function useRowSelection(places: readonly Child[]): RowSelection {
  const [selection, setSelection] = useState<Selection | null>(null);
  const chosen = selection?.chosen ?? none;
  const inList = useMemo(() => places.filter(({ id }) => chosen.has(id)), [places, chosen]);
  return {
    isOn: selection !== null,
    chosen,
    reached: selection?.reached ?? null,
    places: inList,
    onChoose: (id: number, how: ChoiceMode) =>
      setSelection((before) => ({
        chosen: withChosen(
          places.map((place) => place.id),
          before?.chosen ?? none,
          id,
          how === 'range' ? (before?.last ?? null) : null,
        ),
        last: id,
        reached: null,
      })),
    begin: () => setSelection({ chosen: none, last: null, reached: null }),
    chooseAll: () => setSelection({ chosen: new Set(places.map(({ id }) => id)), last: null, reached: null }),
    add: (ids) =>
      setSelection((before) => ({
        chosen: new Set([...(before?.chosen ?? none), ...ids]),
        last: null,
        reached: places.find(({ id }) => ids.includes(id))?.id ?? null,
      })),
    end: () => setSelection(null),
  };
}

const none: ReadonlySet<number> = new Set();
