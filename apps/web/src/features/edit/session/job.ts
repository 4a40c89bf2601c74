import { newClientKey } from '../../../api/client-key.ts';
import type { WriteStamp } from '../../../api/staff-map.ts';
import { movedTogether, type SeenOfMany } from './many.ts';
import type { KnownPlace } from './places.ts';
import type { Outcome, Write } from './write.ts';

/** One write on its way to the server. */
export interface Job {
  readonly write: Write;
  /** Whether the one who asked is there to show a refusal. */
  readonly tellsRefusals: () => boolean;
  readonly settle: (outcome: Outcome) => void;
  /** With what it was sent first; sent again, it must be the very same call, so that nothing is done twice. */
  stamp: WriteStamp | undefined;
  /** The place that it began from: the rest of its text is sent with it. */
  place: KnownPlace | undefined;
  /** Of many places, what was known of each when it was sent first. */
  seen: SeenOfMany;
  /** A revert goes over what was changed after it. */
  force: boolean;
  /** It waits for an answer of the person, and everything behind it. */
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
 * The queue with one more. Of places that move on while their last move waits, it is one move: a key that is held down
 * does not fill the queue. The first job may be on its way, and stays as it is.
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

/** What the job is sent with: a new key and the version that was last seen, or what it was sent with before. */
export function stampOf(job: Job, version: number | undefined): WriteStamp {
  job.stamp ??= { ...(version === undefined ? {} : { version }), client_key: newClientKey() };
  return job.stamp;
}

/** The person saw the other version and still means it: an intent of its own. */
export function renew(job: Job): void {
  job.stamp = undefined;
  job.place = undefined;
  job.isHalted = false;
  job.force = true;
}
