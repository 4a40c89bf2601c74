import { formMessages } from '@venture-atlas/rules';
import type { LocationLink, ParentAdded } from '@venture-atlas/types';
import { useRef, useState } from 'react';
import { candidatesOf, type ParentChoice } from '../api/admin-parents.ts';
import { errorText } from '../api/api-error.ts';
import { IntentKey } from '../api/client-key.ts';

export interface AddParent {
  name: string;
  setName: (name: string) => void;
  isBusy: boolean;
  /** "Parent Added", until the next edit. */
  isAdded: boolean;
  /** The message below the field: a missing name, or the server's message (specification section 8). */
  problem: string | undefined;
  /** Whether the message comes from the server; it is then shown as an alert. */
  isRefused: boolean;
  /** The locations with the typed name, if there are several. */
  candidates: readonly LocationLink[];
  /** Adds the parent with the typed name, or the chosen one of several. */
  add: (chosen?: LocationLink) => void;
}

/**
 * Puts a location on a map by the map's name.
 *
 * @param send one of the two calls that add a parent
 * @param onAdded called with the result
 */
export function useAddParent(
  send: (parent: ParentChoice, clientKey: string) => Promise<ParentAdded>,
  onAdded: (added: ParentAdded) => void,
): AddParent {
  const [name, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isAdded, setAdded] = useState(false);
  const [problem, setProblem] = useState<{ sentence: string; isRefused: boolean }>();
  const [candidates, setCandidates] = useState<readonly LocationLink[]>([]);
  const intent = useRef(new IntentKey());

  const clearResult = () => {
    setAdded(false);
    setProblem(undefined);
    setCandidates([]);
  };
  const add = async (chosen?: LocationLink) => {
    if (isBusy) return;
    const typed = name.trim();
    clearResult();
    if (typed === '' && chosen === undefined) {
      setProblem({ sentence: formMessages.fieldRequired('Parent name'), isRefused: false });
      return;
    }
    const parent: ParentChoice = chosen === undefined ? { parent_name: typed } : { parent_id: chosen.id };
    setBusy(true);
    try {
      const added = await send(parent, intent.current.keyFor(parent));
      intent.current.forget();
      setTyped('');
      setAdded(true);
      onAdded(added);
    } catch (error) {
      setProblem({ sentence: errorText(error), isRefused: true });
      setCandidates(candidatesOf(error));
    } finally {
      setBusy(false);
    }
  };
  return {
    name,
    isBusy,
    isAdded,
    candidates,
    problem: problem?.sentence,
    isRefused: problem?.isRefused ?? false,
    setName: (typed) => {
      setTyped(typed);
      clearResult();
    },
    add: (chosen) => void add(chosen),
  };
}
