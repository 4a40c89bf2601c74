import { useState } from 'react';
import { withChosen } from '../../../map/campaign/selection/with-chosen.ts';

export interface ChosenPlaces {
  ids: ReadonlySet<number>;
  /** @param isRange all between the last one and this are chosen too */
  tick: (id: number, isRange: boolean) => void;
  choose: (ids: readonly number[]) => void;
  clear: () => void;
}

/** Which rows are ticked. @param ids of the table, in its order: what it does not show any more is chosen no longer */
export function useChosenPlaces(ids: readonly number[]): ChosenPlaces {
  const [chosen, setChosen] = useState<{ of: readonly number[]; ids: ReadonlySet<number>; last: number | null }>(
    none(ids),
  );
  if (chosen.of !== ids) {
    const there = new Set(ids);
    setChosen({ of: ids, ids: new Set([...chosen.ids].filter((id) => there.has(id))), last: chosen.last });
  }
  return {
    ids: chosen.ids,
    tick: (id, isRange) =>
      setChosen((before) => ({
        of: before.of,
        ids: withChosen(before.of, before.ids, id, isRange ? before.last : null),
        last: id,
      })),
    choose: (some) => setChosen((before) => ({ of: before.of, ids: new Set(some), last: null })),
    clear: () => setChosen((before) => none(before.of)),
  };
}

const none = (of: readonly number[]) => ({ of, ids: new Set<number>(), last: null });
