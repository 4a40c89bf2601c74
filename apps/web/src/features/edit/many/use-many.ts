import type { Child } from '@venture-atlas/types';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { showToast } from '../../../ui/toasts.tsx';
import type { EditSession } from '../session/edit-state.ts';
import { type ManyAct, manyInWords } from '../session/many.ts';
import type { Write } from '../session/write.ts';

export interface ManyParts {
  mapId: number;
  points: readonly Child[];
  session: EditSession;
  /** The open place. It is chosen with the first additional one, and its panel closes. */
  selectedId: number | null;
  close: () => void;
}

/** Many chosen places for one action (interface of making, section 3). */
export interface Many {
  isOn: boolean;
  /** Position ids. */
  chosen: ReadonlySet<number>;
  places: readonly Child[];
  isBusy: boolean;
  /** The result of the last action. */
  said: string;
  /** Toggles a place. The first one starts the choice. */
  toggle: (id: number) => void;
  /** Adds places to the choice. */
  add: (ids: readonly number[]) => void;
  clear: () => void;
  /** @param places places of an earlier choice; by default the chosen ones */
  run: (what: ManyAct, places?: readonly Child[]) => void;
  /** Receives the next pressed place, which is neither chosen nor opened then; null: nobody. */
  asks: ((place: Child) => void) | null;
  ask: (asks: ((place: Child) => void) | null) => void;
}

/** Actions after which the places are gone from the map, and the bar with them. */
const leaving: ReadonlySet<ManyAct['act']> = new Set(['take_off', 'map', 'remove']);

const none: ReadonlySet<number> = new Set();

export function useMany({ mapId, points, session, selectedId, close }: ManyParts): Many {
  const { worldId } = useReadingScope();
  const [chosen, setChosen] = useState(none);
  const [said, setSaid] = useState('');
  const [running, setRunning] = useState(0);
  const [asks, setAsks] = useState<Many['asks']>(null);
  const ask = useCallback((next: Many['asks']) => setAsks(() => next), []);
  const places = useMemo(() => points.filter(({ id }) => chosen.has(id)), [points, chosen]);
  const current = useRef(places);
  useEffect(() => {
    current.current = places;
  });
  const begin = () => {
    setSaid('');
    if (selectedId !== null) close();
  };
  const withOpen = (before: ReadonlySet<number>) => new Set(selectedId === null ? before : [selectedId, ...before]);
  const run = async (what: ManyAct, asked: readonly Child[] = current.current) => {
    if (asked.length === 0) return;
    setRunning((count) => count + 1);
    setSaid('');
    const outcome = await session.write({ kind: 'many', mapId, worldId, places: asked, what });
    setRunning((count) => count - 1);
    if (outcome.kind !== 'saved' || outcome.many === undefined) return;
    const words = manyInWords(what, asked.length, outcome.many);
    setSaid(words);
    const { changeId } = outcome;
    if (!leaving.has(what.act)) return;
    if (changeId === null) return showToast(words);
    const undo: Write = { kind: 'revert', changeId, positionId: null, before: {}, isUndo: true };
    showToast(words, { label: 'Undo', onAct: () => void session.write(undo), changeId });
  };
  return {
    isOn: places.length > 0,
    chosen,
    places,
    said,
    isBusy: running > 0,
    toggle: (id) => {
      begin();
      setChosen((before) => {
        const next = withOpen(before);
        if (!next.delete(id) || id === selectedId) next.add(id);
        return next;
      });
    },
    add: (ids) => {
      if (ids.length === 0) return;
      begin();
      setChosen((before) => new Set([...withOpen(before), ...ids]));
    },
    clear: () => {
      setAsks(null);
      setChosen(none);
    },
    run: (what, of) => void run(what, of),
    asks,
    ask,
  };
}
