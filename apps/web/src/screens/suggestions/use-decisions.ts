import { useQueryClient } from '@tanstack/react-query';
import { suggestedInWords } from '@venture-atlas/rules';
import type { SuggestionDetails } from '@venture-atlas/types';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import {
  type Acceptance,
  acceptSuggestion,
  declineSuggestion,
  passOnSuggestion,
  suggestionQuery,
  suggestionsKey,
  undoSuggestion,
} from '../../api/suggestions.ts';

/** What somebody does about a suggestion. */
export type Act = { kind: 'accept'; body: Acceptance } | { kind: 'decline'; reply: string } | { kind: 'pass-on' };

/** Something that was asked for. One that fails, or is undone, is none any more. */
interface Asked {
  id: string;
  kind: Act['kind'];
  /** Of the place. */
  name: string;
  /** What it was about, and by whom. */
  rest: string;
  state: 'asked' | 'done' | 'undoing';
  /** It was done, and the list was not read since. */
  isUnread: boolean;
}

export interface Decisions {
  /** What is being done about a suggestion, until the server answered; undefined: nothing. */
  doing: (id: string) => Act['kind'] | 'undo' | undefined;
  /** Decided here: it waits no more, also while the list is read anew. */
  isSettled: (id: string) => boolean;
  failure: { id: string; name: string; error: unknown } | undefined;
  /** The last thing that was done, which can be undone. */
  done: Asked | undefined;
  decide: (details: SuggestionDetails, act: Act) => void;
  undo: () => void;
}

interface Moves {
  /** It is settled: the next one comes. */
  onDecided: (id: string) => void;
  /** It is taken back: it is the one that is looked at. */
  onUndo: (id: string) => void;
}

/**
 * Decides about suggestions and takes that back. What is asked for is done one after the other: a key counts for the very
 * suggestion that was on screen, no suggestion is decided twice, and an undo takes back what was asked for last, also while
 * it is still being done.
 */
export function useDecisions(moves: Moves): Decisions {
  const client = useQueryClient();
  const [all, setAll] = useState<readonly Asked[]>([]);
  const [failure, setFailure] = useState<Decisions['failure']>();
  // Two keys may come before React draws anew.
  const latest = useRef<readonly Asked[]>([]);
  const line = useRef(Promise.resolve());
  const moving = useRef(moves);
  useEffect(() => {
    moving.current = moves;
  });
  const change = (next: readonly Asked[]) => {
    latest.current = next;
    setAll(next);
  };
  const find = (id: string) => latest.current.find((one) => one.id === id);
  const forget = (id: string) => change(latest.current.filter((one) => one.id !== id));
  const mark = (id: string, state: Asked['state']) =>
    change(latest.current.map((one) => (one.id === id ? { ...one, state } : one)));
  const again = () => {
    const isList = ({ queryKey }: { queryKey: readonly unknown[] }) => queryKey[1] === 'queue';
    const queryKey = [suggestionsKey];
    void client.invalidateQueries({ queryKey, predicate: (query) => !isList(query) });
    const done = new Set(latest.current.filter(({ state }) => state === 'done').map(({ id }) => id));
    client.invalidateQueries({ queryKey, predicate: isList }, { throwOnError: true }).then(
      () => change(latest.current.map((one) => (done.has(one.id) ? { ...one, isUnread: false } : one))),
      // They stay out of the list until it is read.
      () => undefined,
    );
  };

  const enqueue = ({ id, name }: Asked, work: () => Promise<void>, onFailure: () => void) => {
    setFailure(undefined);
    line.current = line.current.then(work).catch((error: unknown) => {
      onFailure();
      setFailure({ id, name, error });
      // Somebody was quicker, or something changed since it was looked at: what is shown is read anew.
      if (error instanceof ApiError && [404, 409].includes(error.status)) again();
    });
  };

  const decide = (details: SuggestionDetails, act: Act) => {
    const { id, place, new_place: newPlace, fields, by } = details;
    const before = find(id);
    // One that was decided here waits again where somebody else took that back.
    if (before !== undefined && (before.state !== 'done' || before.isUnread)) return;
    forget(id);
    const name = newPlace?.name ?? place?.name ?? '';
    const rest = `${suggestedInWords(fields).toLowerCase()} by ${by}`;
    const asked: Asked = { id, kind: act.kind, name, rest, state: 'asked', isUnread: true };
    change([...latest.current, asked]);
    const work = async () => {
      await send(id, act);
      if (find(id)?.state !== 'asked') return;
      mark(id, 'done');
      moving.current.onDecided(id);
      again();
    };
    enqueue(asked, work, () => forget(id));
  };

  const undo = () => {
    const asked = latest.current.findLast(({ state }) => state !== 'undoing');
    if (asked === undefined) return;
    const { id } = asked;
    mark(id, 'undoing');
    moves.onUndo(id);
    const work = async () => {
      // What was not done needs no undo.
      if (find(id) === undefined) return;
      await undoSuggestion(id);
      // What was read before it was decided names older versions.
      await client.resetQueries({ queryKey: suggestionQuery(id).queryKey });
      forget(id);
      again();
    };
    enqueue(asked, work, () => mark(id, 'done'));
  };

  const stateOf = (id: string) => all.find((one) => one.id === id);
  return {
    doing: (id) => {
      const asked = stateOf(id);
      if (asked === undefined || asked.state === 'done') return undefined;
      return asked.state === 'undoing' ? 'undo' : asked.kind;
    },
    isSettled: (id) => {
      const asked = stateOf(id);
      return asked?.state === 'undoing' || (asked?.state === 'done' && asked.isUnread);
    },
    failure,
    done: all.findLast(({ state }) => state === 'done'),
    decide,
    undo,
  };
}

function send(id: string, act: Act): Promise<unknown> {
  if (act.kind === 'accept') return acceptSuggestion(id, act.body);
  return act.kind === 'decline' ? declineSuggestion(id, act.reply) : passOnSuggestion(id, '');
}
