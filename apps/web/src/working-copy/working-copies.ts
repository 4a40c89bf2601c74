import type { CopyKey } from '../api/working-copies.ts';
import { onSessionEnd } from '../session/session-end.ts';
import { CopyOfThing, type CopyState } from './copy-of-thing.ts';
import { isUnsentOnDevice } from './device-copy.ts';

/** A working copy as it is now. */
export interface KnownCopy {
  readonly key: CopyKey;
  readonly copy: CopyOfThing;
  readonly state: CopyState;
}

/** What an account writes and has not published, as far as this page knows. */
export interface WorkingCopies {
  of: (key: CopyKey) => CopyOfThing;
  /** All of them with what they are now; another list after each change. */
  all: () => readonly KnownCopy[];
  subscribe: (listener: () => void) => () => void;
  /** Sends everything that the server does not have. @returns once it was tried */
  flush: () => Promise<unknown>;
}

function createWorkingCopies(userId: number): WorkingCopies {
  const copies = new Map<string, Omit<KnownCopy, 'state'>>();
  let known: readonly KnownCopy[] | undefined;
  const listeners = new Set<() => void>();
  const tell = () => {
    known = undefined;
    for (const listener of listeners) listener();
  };
  return {
    of: (key) => {
      const name = `${key.subject}:${key.id}`;
      const found = copies.get(name) ?? { key, copy: new CopyOfThing(userId, key, tell) };
      copies.set(name, found);
      return found.copy;
    },
    all: () => {
      known ??= [...copies.values()].map((one) => ({ ...one, state: one.copy.state }));
      return known;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush: () => Promise.all([...copies.values()].map(({ copy }) => copy.send())),
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
