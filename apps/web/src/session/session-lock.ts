import { readStored, removeStored, storageKeys, writeStored } from './storage.ts';

/** Lets one tab of this browser at a time do the work; the others wait for it to end. */
export type SessionLock = <T>(work: () => Promise<T>) => Promise<T>;

const lockKey = storageKeys.sessionLock;
/** After this time a lock is taken for one whose tab was closed. */
const lockLifeMs = 10_000;
/** How long a claim must stand before it counts: longer than two tabs need to overwrite each other. */
const settleMs = 40;

/** The lock of this browser: Web Locks where the page is a secure context, else a claim in the shared storage. */
export function browserLock(): SessionLock {
  const { locks } = navigator;
  // In plain http the property is missing, whatever the types say.
  if (!locks) return storageLock();
  return (work) =>
    locks.request(lockKey, async () => {
      const result = await work();
      // What was written reaches the other tabs a moment later than the lock does.
      await pause(settleMs);
      return result;
    });
}

/**
 * A lock for plain http in a home network, where Web Locks do not exist.
 * Storage knows no compare-and-set, so in theory two tabs may both hold it;
 * the server then hands both the same successor (it accepts the token just
 * used for 30 s more), and nobody is logged out.
 */
export function storageLock(): SessionLock {
  const me = Math.random().toString(36).slice(2);
  const isMine = () => {
    const holder = readStored(lockKey);
    // A storage that keeps nothing is not shared with another tab either.
    return holder === null || holder.startsWith(`${me} `);
  };
  return async (work) => {
    for (;;) {
      if (!isHeld()) {
        writeStored(lockKey, `${me} ${Date.now() + lockLifeMs}`);
        await pause(settleMs + Math.random() * settleMs);
        if (isMine()) break;
      }
      await pause(settleMs);
    }
    try {
      return await work();
    } finally {
      if (isMine()) removeStored(lockKey);
    }
  };
}

function isHeld(): boolean {
  const until = Number(readStored(lockKey)?.split(' ')[1]);
  return until > Date.now() && until <= Date.now() + lockLifeMs;
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms));
}
