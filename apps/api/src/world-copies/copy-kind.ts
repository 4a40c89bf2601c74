import { randomBytes } from 'node:crypto';
import { serverMessages } from '@venture-atlas/rules';
import type { OwnWorldsConfig } from '../config.ts';
import { type JobEnd, type JobKind, payloadOf } from '../jobs/job-kind.ts';
import type { MediaPlace } from '../media/store/media-store.ts';
import type { CopyPayload, CopyProgress } from './copy-order.ts';
import type { runCopyChild } from './run-copy-child.ts';

export interface CopyKindDeps {
  /** The database file, which the process that copies opens for itself. */
  database: string;
  media: MediaPlace;
  /** Removes what a run that came to nothing has stored. */
  dropCopied: (seed: string) => Promise<void>;
  ownWorlds: OwnWorldsConfig;
  run: typeof runCopyChild;
  /** Clock in milliseconds. */
  now: () => number;
  /** Resolves when this process has heard what its children wrote. */
  catchUp: () => Promise<void>;
  log: { warn: (line: object, message: string) => void };
}

/** After others wrote without a pause it is tried again this much later (ms). */
const AGAIN_AFTER_MS = 5_000;
/** The same where the store of pictures cannot be used, however long that lasts (ms). */
const STORE_AWAY_MS = 30_000;

/**
 * Copies maps into new worlds, one at a time. The child process writes the end of the job in the very transaction that
 * makes the world: it is made once, or not at all. The problem of a failed one is a sentence.
 */
export function copyKind(deps: CopyKindDeps): JobKind<CopyProgress> {
  return {
    name: 'world copy',
    atOnce: 1,
    mostAttempts: 3,
    isFair: true,
    keepsDone: true,
    run: async ({ row, claim, report, signal }): Promise<JobEnd> => {
      const { database, media, ownWorlds } = deps;
      const seed = randomBytes(32).toString('hex');
      const order = { ...payloadOf<CopyPayload>(row), database, media, ownWorlds, claim, seed };
      const end = await deps.run(order, report, signal);
      await deps.catchUp();
      if (end.kind !== 'copied')
        // Where this fails too, files that nobody owns are swept away later.
        await deps.dropCopied(seed).catch((err: unknown) => deps.log.warn({ err }, 'a copy left files behind'));
      switch (end.kind) {
        case 'copied':
          return { kind: 'settled' };
        case 'stopped':
          return { kind: 'stopped' };
        case 'busy':
          return { kind: 'again', problem: 'busy', notBefore: new Date(deps.now() + AGAIN_AFTER_MS).toISOString() };
        case 'away': {
          const notBefore = new Date(deps.now() + STORE_AWAY_MS).toISOString();
          return { kind: 'again', problem: 'unavailable', notBefore, isNoTry: true };
        }
        case 'refused':
          return { kind: 'failed', problem: end.sentence };
        case 'broken':
          deps.log.warn({ job: row.id, what: end.what }, 'a map could not be copied');
          return { kind: 'failed', problem: serverMessages.copyBroken };
      }
    },
    giveUp: async () => ({ kind: 'failed', problem: serverMessages.copyBroken }),
  };
}
