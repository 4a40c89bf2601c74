import { useSyncExternalStore } from 'react';
import { onStoredElsewhere, readStored, removeStored, storageKeys, writeStored } from './storage.ts';
import { onTokensChanged, ownerOf, readTokens } from './tokens.ts';

/** What somebody who has just signed up does first, in this order. */
export const firstMinuteSteps = ['name', 'show', 'phone'] as const;
export type FirstMinuteStep = (typeof firstMinuteSteps)[number];

/** How far a new DM has come. It is kept on the device where they signed up. */
export interface FirstMinute {
  /** The account, as its tokens name it. */
  owner: string;
  done: readonly FirstMinuteStep[];
  skipped: readonly FirstMinuteStep[];
  /** Only its title is shown. */
  isFolded: boolean;
}

const listeners = new Set<() => void>();
let last: { raw: string | null; owner: string | undefined; value: FirstMinute | undefined } | undefined;

/** Begins for the account that is signed in; called once, when that account was made. */
export function beginFirstMinute(): void {
  const owner = ownerNow();
  if (owner !== undefined) keep({ owner, done: [], skipped: [], isFolded: false });
}

/** How far the signed-in account has come; undefined when it never began here, or is over. */
export function useFirstMinute(): FirstMinute | undefined {
  return useSyncExternalStore(subscribe, readFirstMinute);
}

/** The step that comes next; undefined when all are done or skipped. */
export function nextStep({ done, skipped }: FirstMinute): FirstMinuteStep | undefined {
  return firstMinuteSteps.find((step) => !done.includes(step) && !skipped.includes(step));
}

/** Whether showing a first place is what the signed-in account is asked to do next. */
export function useIsShowingFirst(): boolean {
  const minute = useFirstMinute();
  return minute !== undefined && !minute.isFolded && nextStep(minute) === 'show';
}

/** Notes that a step was done or skipped. What is done stays done. */
export function settleStep(step: FirstMinuteStep, how: 'done' | 'skipped'): void {
  const now = readFirstMinute();
  if (now === undefined || now.done.includes(step) || now[how].includes(step)) return;
  keep({ ...now, [how]: [...now[how], step] });
}

export function foldFirstMinute(isFolded: boolean): void {
  const now = readFirstMinute();
  if (now !== undefined) keep({ ...now, isFolded });
}

/** Ends it for good: only a new account begins again. */
export function endFirstMinute(): void {
  removeStored(storageKeys.firstMinute);
  tell();
}

function keep(value: FirstMinute): void {
  writeStored(storageKeys.firstMinute, JSON.stringify(value));
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

const ownerNow = (): string | undefined => {
  const tokens = readTokens();
  return tokens === undefined ? undefined : ownerOf(tokens.access);
};

function readFirstMinute(): FirstMinute | undefined {
  const raw = readStored(storageKeys.firstMinute);
  const owner = ownerNow();
  if (last === undefined || last.raw !== raw || last.owner !== owner) last = { raw, owner, value: parse(raw, owner) };
  return last.value;
}

/** Whatever the storage holds: a value that is not ours counts as none. */
function parse(raw: string | null, owner: string | undefined): FirstMinute | undefined {
  if (raw === null || owner === undefined) return undefined;
  try {
    const read: unknown = JSON.parse(raw);
    if (typeof read !== 'object' || read === null || !('owner' in read) || read.owner !== owner) return undefined;
    const stepsOf = (value: unknown) =>
      Array.isArray(value) ? firstMinuteSteps.filter((step) => value.includes(step)) : [];
    return {
      owner,
      done: stepsOf('done' in read ? read.done : []),
      skipped: stepsOf('skipped' in read ? read.skipped : []),
      isFolded: 'isFolded' in read && read.isFolded === true,
    };
  } catch {
    return undefined;
  }
}

function subscribe(callback: () => void): () => void {
  listeners.add(callback);
  const stopTokens = onTokensChanged(callback);
  const stopElsewhere = onStoredElsewhere([storageKeys.firstMinute, storageKeys.token], callback);
  return () => {
    listeners.delete(callback);
    stopTokens();
    stopElsewhere();
  };
}
