import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react';
import { errorText } from '../../api/api-error.ts';

/** How something that is shown ends; the one name of it. */
export const TAKE_AWAY = 'Take it away';

/** What the DM did last, in one sentence, and the one thing that can be done about it. */
export interface Sentence {
  words: ReactNode;
  /** Note: something is still needed. Late: the server has not answered yet. Refused: nothing was changed. */
  tone: 'done' | 'note' | 'late' | 'refused';
  /** It is to come to the screens of the table, whose state is told beside it. */
  reaches?: Reach;
  act?: { label: 'Undo' | typeof TAKE_AWAY | 'Try again'; run: () => unknown };
}

/** Whose screens, and when the server did it (ms since 1970). */
export interface Reach {
  campaignId: string;
  at: number;
  /** The accounts that it is for; left out: everybody. */
  people?: readonly number[] | undefined;
}

/** Takes the act back; resolves when the server did. */
export type Undo = () => Promise<unknown>;

/* One for the whole table: whatever acts, only the last sentence stands, and only in one place. */
let sentence: Sentence | null = null;
let hosts: readonly symbol[] = [];
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}
function put(next: Sentence | null): void {
  sentence = next;
  tell();
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * Says what was done, once the server did it. It stands until the next act.
 * @param campaignId whose players see it on their screens; left out, none do
 * @param people the accounts that it is for; left out: everybody
 */
export function say(words: ReactNode, undo?: Undo, campaignId?: string, people?: readonly number[]): void {
  put({
    words,
    tone: 'done',
    ...(campaignId !== undefined && { reaches: { campaignId, at: Date.now(), people } }),
    ...(undo && { act: { label: 'Undo', run: () => takeBack(undo) } }),
  });
}

/** Says that something is shown, which stays until it is taken away. */
export const sayShown = (words: ReactNode, takeAway: () => unknown): void =>
  put({ words, tone: 'done', act: { label: TAKE_AWAY, run: takeAway } });

/** Says what is still needed before something is done. @returns what stands now, until something else does */
export function sayNote(words: ReactNode): Sentence {
  const note: Sentence = { words, tone: 'note' };
  put(note);
  return note;
}

/** Says that nothing was changed. */
export function sayRefused(words: ReactNode, again?: () => unknown): void {
  put({ words, tone: 'refused', ...(again && { act: { label: 'Try again', run: again } }) });
}

/** Takes away what was said: something else begins. */
export const hush = (): void => put(null);

/** After so long without an answer the table is told that the server is late (ms). */
const LATE_MS = 2_000;

/** Waits for an act and says so when its answer is late. @throws what the act throws */
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

/** The sentence as it is now, for keys. */
export const currentSentence = (): Sentence | null => sentence;

/** Whether this place says it: of those that could, the one that came last, so that it never stands in two. */
export function useSayingPlace(): boolean {
  const [host] = useState(() => Symbol('place of the sentence'));
  useEffect(() => {
    hosts = [...hosts, host];
    tell();
    return () => {
      hosts = hosts.filter((one) => one !== host);
      tell();
    };
  }, [host]);
  return useSyncExternalStore(subscribe, () => hosts.at(-1) === host);
}
