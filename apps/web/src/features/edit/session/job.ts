import { newClientKey } from '../../../api/client-key.ts';
import type { WriteStamp } from '../../../api/staff-map.ts';
import { movedTogether, type SeenOfMany } from './many.ts';
import type { KnownPlace } from './places.ts';
import type { Outcome, Write } from './write.ts';

/** A write in the queue. */
export interface Job {
  readonly write: Write;
  /** Whether the caller is there to show an error. */
  readonly tellsRefusals: () => boolean;
  readonly settle: (outcome: Outcome) => void;
  /** The stamp of the first attempt. A repetition must be the same call, so that nothing is done twice. */
  stamp: WriteStamp | undefined;
  /** The place it is based on. The rest of its text is sent with it. */
  place: KnownPlace | undefined;
  /** For many places: the known state of each at the first attempt. */
  seen: SeenOfMany;
  /** A revert overwrites later changes. */
  force: boolean;
  /** It waits for the user, and everything behind it waits, too. */
  isHalted: boolean;
}

export function createJob(write: Write, tells: boolean | (() => boolean), settle: (outcome: Outcome) => void): Job {
  const tellsRefusals = typeof tells === 'boolean' ? () => tells : tells;
  return {
    write,
    tellsRefusals,
    settle,
    stamp: undefined,
    place: undefined,
    seen: undefined,
    force: false,
    isHalted: false,
  };
}

/**
 * Adds a job to the queue. Moves of the same places are merged while the last one waits, so that a held key does not
 * fill the queue. The first job may be in progress and stays as it is.
 */
export function withJob(jobs: readonly Job[], job: Job): readonly Job[] {
  const last = jobs.length > 1 ? jobs.at(-1) : undefined;
  const write = last && movedTogether(last.write, job.write);
  if (last === undefined || write === undefined) return [...jobs, job];
  const tellsRefusals = () => last.tellsRefusals() && job.tellsRefusals();
  const both = createJob(write, tellsRefusals, (outcome) => {
    last.settle(outcome);
    job.settle(outcome);
  });
  return [...jobs.slice(0, -1), both];
}

/** The stamp of a job: a new key and the last known version, or the stamp of the first attempt. */
export function stampOf(job: Job, version: number | undefined): WriteStamp {
  job.stamp ??= { ...(version === undefined ? {} : { version }), client_key: newClientKey() };
  return job.stamp;
}

/** The user saw the other version and still wants the change, so it gets a new key. */
export function renew(job: Job): void {
  job.stamp = undefined;
  job.place = undefined;
  job.isHalted = false;
  job.force = true;
}
