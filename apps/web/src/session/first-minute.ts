import { useSyncExternalStore } from 'react';
import { onStoredElsewhere, readStored, removeStored, storageKeys, writeStored } from './storage.ts';
import { onTokensChanged, ownerOf, readTokens } from './tokens.ts';

/** The first steps of a new user, in this order. */
export const firstMinuteSteps = ['name', 'show', 'phone'] as const;
export type FirstMinuteStep = (typeof firstMinuteSteps)[number];

/** The progress of a new DM, stored on the device where they signed up. */
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

/** Starts for the signed-in account. Called once, when the account was created. */
export function beginFirstMinute(): void {
  const owner = ownerNow();
  if (owner !== undefined) keep({ owner, done: [], skipped: [], isFolded: false });
}

/** The progress of the signed-in account; undefined if it never started here or is over. */
export function useFirstMinute(): FirstMinute | undefined {
  return useSyncExternalStore(subscribe, readFirstMinute);
}

/** The next step; undefined if all are done or skipped. */
export function nextStep({ done, skipped }: FirstMinute): FirstMinuteStep | undefined {
  return firstMinuteSteps.find((step) => !done.includes(step) && !skipped.includes(step));
}

/** Whether the next step of the signed-in account is to show a first place. */
export function useIsShowingFirst(): boolean {
  const minute = useFirstMinute();
  return minute !== undefined && !minute.isFolded && nextStep(minute) === 'show';
}

/** Marks a step as done or skipped. A done step stays done. */
export function completeStep(step: FirstMinuteStep, how: 'done' | 'skipped'): void {
  const now = readFirstMinute();
  if (now === undefined || now.done.includes(step) || now[how].includes(step)) return;
  keep({ ...now, [how]: [...now[how], step] });
}

export function foldFirstMinute(isFolded: boolean): void {
  const now = readFirstMinute();
  if (now !== undefined) keep({ ...now, isFolded });
}

/** Ends it for good. Only a new account starts again. */
export function endFirstMinute(): void {
  removeStored(storageKeys.firstMinute);
  notify();
}

function keep(value: FirstMinute): void {
  writeStored(storageKeys.firstMinute, JSON.stringify(value));
  notify();
}

function notify(): void {
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

/** Parses the stored value. Foreign values are ignored. */
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
