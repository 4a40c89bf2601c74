import type { CopyKey } from '../api/working-copies.ts';
import { onSessionEnd } from '../session/session-end.ts';
import { CopyOfThing } from './copy-of-thing.ts';
import { isUnsentOnDevice } from './device-copy.ts';

/** What an account writes and has not published, as far as this page knows. */
export interface WorkingCopies {
  of: (key: CopyKey) => CopyOfThing;
  subscribe: (listener: () => void) => () => void;
  /** Sends everything that the server does not have. @returns once it was tried */
  flush: () => Promise<unknown>;
}

function createWorkingCopies(userId: number): WorkingCopies {
  const copies = new Map<string, CopyOfThing>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    of: (key) => {
      const name = `${key.subject}:${key.id}`;
      const copy = copies.get(name) ?? new CopyOfThing(userId, key, tell);
      copies.set(name, copy);
      return copy;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush: () => Promise.all([...copies.values()].map((copy) => copy.send())),
  };
}

const byAccount = new Map<number, WorkingCopies>();
let isWatching = false;

/** The working copies of an account: they outlive the screens that show them. */
export function workingCopiesOf(userId: number): WorkingCopies {
  watchPage();
  const copies = byAccount.get(userId) ?? createWorkingCopies(userId);
  byAccount.set(userId, copies);
  return copies;
}

/** Sends what is not sent, of whoever writes in this page. @returns whether the server has all of it */
export async function flushWorkingCopies(): Promise<boolean> {
  await Promise.all([...byAccount.values()].map((copies) => copies.flush()));
  return !isUnsentOnDevice();
}

function watchPage(): void {
  if (isWatching) return;
  isWatching = true;
  const flush = () => void flushWorkingCopies();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flush();
  });
  window.addEventListener('pagehide', flush);
  window.addEventListener('online', flush);
  onSessionEnd(() => byAccount.clear());
}
