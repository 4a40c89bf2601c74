/** The requester of a job: an account, a network (not signed in), or the server itself. */
export interface Asker {
  kind: 'account' | 'network' | 'server';
  /** Unique among askers. */
  name: string;
}

/** A waiting job; lists are ordered by age. */
export interface Waiting {
  id: string;
  asker: Asker;
}

/** The latest turns of requesters. The lowest number has waited longest. */
export interface Turns {
  /** The number of the latest turn. */
  count: number;
  /** The number of an asker's latest turn, by name. */
  of: ReadonlyMap<string, number>;
  last: Asker['kind'] | undefined;
}

export interface WaitingLimits {
  /** Most waiting jobs in total. */
  most: number;
  /** Most waiting jobs of one asker. */
  mostOfOne: number;
}

/**
 * The next job. Askers take turns, however many jobs each has, and accounts and networks alternate, so that nobody
 * fills the queue for the others.
 */
export function chooseNext<T extends Waiting>(waiting: readonly T[], turns: Turns): T | undefined {
  const ofOthers = waiting.filter(({ asker }) => asker.kind !== turns.last);
  const turnOf = ({ asker }: T): number => turns.of.get(asker.name) ?? 0;
  return (ofOthers.length > 0 ? ofOthers : waiting).reduce<T | undefined>(
    (best, one) => (best === undefined || turnOf(one) < turnOf(best) ? one : best),
    undefined,
  );
}

/**
 * Whether this asker may enqueue one more job; in a full queue another job may have to be displaced (`findDisplaced`).
 */
export const canEnqueue = (waiting: readonly Waiting[], asker: Asker, limits: WaitingLimits): boolean =>
  amountOf(waiting, asker.name) < limits.mostOfOne &&
  (waiting.length < limits.most || findDisplaced(waiting, asker, limits) !== undefined);

/**
 * The job to remove from a full queue for this asker: the latest job of the asker with most jobs; for an account,
 * rather that of a network. Undefined if none must or may be removed.
 */
export function findDisplaced<T extends Waiting>(
  waiting: readonly T[],
  asker: Asker,
  { most, mostOfOne }: WaitingLimits,
): T | undefined {
  if (waiting.length < most) return undefined;
  const weightOf = (one: T): number => {
    const amount = amountOf(waiting, one.asker.name);
    if (asker.kind === 'account' && one.asker.kind === 'network') return amount + mostOfOne;
    if (asker.kind === 'network' && one.asker.kind === 'account') return 0;
    // With one more job the new asker must not exceed what the other has left.
    return amount > amountOf(waiting, asker.name) + 1 ? amount : 0;
  };
  // The latest of the heaviest.
  const heaviest = waiting.reduce<T | undefined>(
    (best, one) => (best === undefined || weightOf(one) >= weightOf(best) ? one : best),
    undefined,
  );
  return heaviest !== undefined && weightOf(heaviest) > 0 ? heaviest : undefined;
}

const amountOf = (waiting: readonly Waiting[], name: string): number =>
  waiting.filter(({ asker }) => asker.name === name).length;
