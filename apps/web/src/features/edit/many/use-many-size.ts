import { useCallback, useEffect, useRef, useState } from 'react';
import type { ManyAct } from '../session/many.ts';
import { REST_MS } from '../session/resting.ts';
import { sizeProblem, typedSize } from '../typed-size.ts';
import type { Many } from './use-many.ts';

export interface ManySize {
  /** The text in the field. */
  value: string;
  /** The text while the field is empty. */
  placeholder: string;
  /** Why the typed text is not a size. */
  problem: string | undefined;
  type: (text: string) => void;
  /** Saves the typed size. */
  commit: () => void;
  /**
   * Discards the typed size.
   * @returns whether there was one
   */
  putBack: () => boolean;
  /** One step smaller or larger, in proportion. */
  step: (by: -1 | 1) => void;
  /** Runs another action after saving the size. */
  run: (what: ManyAct) => void;
}

/** One step larger. */
const STEP = 1.1;

/** An unsaved change of the size: either steps or a typed value. */
interface Pending {
  readonly factor: number;
  readonly typed: string | undefined;
}
const none: Pending = { factor: 1, typed: undefined };

/**
 * The size of the chosen places. A typed size is saved when the field is left, and steps when they pause, so that
 * several steps are one change. It is saved for the places it was meant for: before any other action, before the choice
 * changes, and before the bar disappears.
 */
export function useManySize({ chosen, places, run }: Many): ManySize {
  const [pending, setPending] = useState(none);
  const latest = useRef({ pending, places, run });
  useEffect(() => {
    latest.current = { pending, places, run };
  });
  const change = useCallback((next: Pending) => {
    latest.current = { ...latest.current, pending: next };
    setPending(next);
  }, []);
  const flush = useCallback(() => {
    const { pending, places, run } = latest.current;
    const scale = pending.typed === undefined ? undefined : typedSize(pending.typed);
    if (pending !== none) change(none);
    if (pending.factor !== 1) run({ act: 'resize', factor: pending.factor }, places);
    else if (scale !== undefined && places.some((place) => place.scale !== scale)) run({ act: 'size', scale }, places);
  }, [change]);
  const { factor, typed } = pending;
  useEffect(() => {
    if (factor === 1) return;
    const timer = setTimeout(flush, REST_MS);
    return () => clearTimeout(timer);
  }, [factor, flush]);
  // The cleanup of an effect still has the previous choice.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever others are chosen
  useEffect(() => flush, [flush, chosen]);
  const sizes = new Set(places.map(({ scale }) => scale));
  const [first] = sizes;
  return {
    value: typed ?? (factor === 1 && sizes.size === 1 ? String(first) : ''),
    placeholder: factor === 1 ? 'mixed' : `× ${factor.toFixed(2)}`,
    problem: typed === undefined || typed.trim() === '' ? undefined : sizeProblem(typed),
    type: (text) => change({ factor: 1, typed: text }),
    commit: () => {
      const now = latest.current.pending.typed;
      // An invalid size stays in the field, with the reason.
      if (now === undefined || (now.trim() !== '' && typedSize(now) === undefined)) return;
      flush();
    },
    putBack: () => {
      if (latest.current.pending.typed === undefined) return false;
      change(none);
      return true;
    },
    step: (by) => {
      const before = latest.current.pending;
      change({ factor: before.factor * (by === 1 ? STEP : 1 / STEP), typed: undefined });
    },
    run: (what) => {
      flush();
      run(what);
    },
  };
}
