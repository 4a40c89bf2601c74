import { readStored, removeStored, storageKeys, writeStored } from './storage.ts';

/** Lets one tab of this browser at a time do the work. The others wait. */
export type SessionLock = <T>(work: () => Promise<T>) => Promise<T>;

const lockKey = storageKeys.sessionLock;
/** After this time the tab with the lock is assumed closed. */
const lockLifeMs = 10_000;
/** How long a claim must stay before it counts: longer than two tabs need to overwrite each other. */
const settleMs = 40;

/** The lock of this browser: Web Locks in a secure context, otherwise a claim in the shared storage. */
export function browserLock(): SessionLock {
  const { locks } = navigator;
  // Over plain http the property is missing, despite its type.
  if (!locks) return storageLock();
  return (work) =>
    locks.request(lockKey, async () => {
      const result = await work();
      // Storage changes reach other tabs slightly later than the lock.
      await pause(settleMs);
      return result;
    });
}

/**
 * A lock for plain http in a home network, where Web Locks do not exist. Storage has no compare-and-set, so in theory
 * two tabs may hold it. The server then gives both the same new token (it accepts a used token for another 30 s), so
 * nobody is logged out.
 */
export function storageLock(): SessionLock {
  const me = Math.random().toString(36).slice(2);
  const isMine = () => {
    const holder = readStored(lockKey);
    // A storage that stores nothing is not shared with other tabs either.
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
