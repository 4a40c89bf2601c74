import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { errorText } from '../../api/api-error.ts';

/** Label of the button that stops showing something; used everywhere. */
export const TAKE_AWAY = 'Take it away';

/** The result of the DM's last action in one sentence, with at most one button. */
export interface Sentence {
  words: ReactNode;
  /** note: something is still needed; late: the server has not responded yet; refused: nothing was changed. */
  tone: 'done' | 'note' | 'late' | 'refused';
  /** Set if it appears on the table's screens, whose state is shown beside it. */
  reaches?: Reach;
  act?: { label: 'Undo' | typeof TAKE_AWAY | 'Try again'; run: () => unknown };
}

/** The campaign, and the time of the change on the server (ms since 1970). */
export interface Reach {
  campaignId: string;
  at: number;
  /** The accounts that it is for; left out: everybody. */
  people?: readonly number[] | undefined;
}

/** Undoes the action; resolves when the server has done it. */
export type Undo = () => Promise<unknown>;

/* One message for the whole table: only the last one is shown, and only in one place. */
let sentence: Sentence | null = null;
let hosts: readonly symbol[] = [];
const listeners = new Set<() => void>();

function notify(): void {
  for (const listener of listeners) listener();
}
function put(next: Sentence | null): void {
  sentence = next;
  notify();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Shows what was done, after the server has done it. It stays until the next action.
 * @param campaignId whose players see it on their screens; undefined: none
 */
export function say(words: ReactNode, undo?: Undo, campaignId?: string, people?: readonly number[]): void {
  put({
    words,
    tone: 'done',
    ...(campaignId !== undefined && { reaches: { campaignId, at: Date.now(), people } }),
    ...(undo && { act: { label: 'Undo', run: () => takeBack(undo) } }),
  });
}

/** Shows that something is on players' screens until it is taken away. */
export const sayShown = (words: ReactNode, takeAway: () => unknown): void =>
  put({ words, tone: 'done', act: { label: TAKE_AWAY, run: takeAway } });

/**
 * Shows what is still needed.
 * @returns the shown message
 */
export function sayNote(words: ReactNode): Sentence {
  const note: Sentence = { words, tone: 'note' };
  put(note);
  return note;
}

/** Shows that nothing was changed. */
export function sayRefused(words: ReactNode, again?: () => unknown): void {
  put({ words, tone: 'refused', ...(again && { act: { label: 'Try again', run: again } }) });
}

/** Clears the message when something else starts. */
export const hush = (): void => put(null);

/** Time without a response after which the message says that the server is late (ms). */
const LATE_MS = 2_000;

/**
 * Waits for an action, and shows a message if the response is late.
 * @throws what the action throws
 */
export async function withLateness<Answer>(act: Promise<Answer>): Promise<Answer> {
  const timer = setTimeout(
    () => put({ words: 'The server has not answered yet. Nothing has been shown.', tone: 'late' }),
    LATE_MS,
  );
  try {
    return await act;
  } finally {
    clearTimeout(timer);
    if (sentence?.tone === 'late') hush();
  }
}

async function takeBack(undo: Undo): Promise<void> {
  const before = sentence;
  if (before === null) return;
  const { act: _act, reaches, ...pending } = before;
  put(pending);
  try {
    await undo();
    if (sentence !== pending) return;
    const again = reaches && { reaches: { ...reaches, at: Date.now() } };
    put({ words: 'Undone.', tone: 'done', ...again });
  } catch (error) {
    if (sentence === pending) sayRefused(`Not undone. ${errorText(error)}`, () => takeBack(undo));
  }
}

export const useSentence = (): Sentence | null => useSyncExternalStore(subscribe, () => sentence);

/** The current message, for keys. */
export const currentSentence = (): Sentence | null => sentence;

/** Whether this component shows the message: among possible ones, the last that mounted, so that it is shown once. */
export function useSayingPlace(): boolean {
  const [host] = useState(() => Symbol('place of the sentence'));
  useEffect(() => {
    hosts = [...hosts, host];
    notify();
    return () => {
      hosts = hosts.filter((one) => one !== host);
      notify();
    };
  }, [host]);
  return useSyncExternalStore(subscribe, () => hosts.at(-1) === host);
}
