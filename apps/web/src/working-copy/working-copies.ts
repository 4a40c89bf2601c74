import type { CopyKey } from '../api/working-copies.ts';
import { onSessionEnd } from '../session/session-end.ts';
import { isUnsentOnDevice } from './device-copy.ts';
import { type CopyState, LocalWorkingCopy } from './local-working-copy.ts';

/** A working copy and its current state. */
export interface KnownCopy {
  readonly key: CopyKey;
  readonly copy: LocalWorkingCopy;
  readonly state: CopyState;
}

/** The unpublished texts of an account, as far as this page knows. */
export interface WorkingCopies {
  of: (key: CopyKey) => LocalWorkingCopy;
  /** All working copies with their state. Each change makes a new list. */
  all: () => readonly KnownCopy[];
  subscribe: (listener: () => void) => () => void;
  /**
   * Sends all unsent text.
   * @returns resolves after the attempt
   */
  flush: () => Promise<unknown>;
}

function createWorkingCopies(userId: number): WorkingCopies {
  const copies = new Map<string, Omit<KnownCopy, 'state'>>();
  let known: readonly KnownCopy[] | undefined;
  const listeners = new Set<() => void>();
  const notify = () => {
    known = undefined;
    for (const listener of listeners) listener();
  };
  return {
    of: (key) => {
      const name = `${key.subject}:${key.id}`;
      const found = copies.get(name) ?? { key, copy: new LocalWorkingCopy(userId, key, notify) };
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

/** The working copies of an account. They outlive the screens that show them. */
export function workingCopiesOf(userId: number): WorkingCopies {
  watchPage();
  const copies = byAccount.get(userId) ?? createWorkingCopies(userId);
  byAccount.set(userId, copies);
  return copies;
}

/**
 * Sends unsent text of all accounts in this page.
 * @returns whether the server has stored everything
 */
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
