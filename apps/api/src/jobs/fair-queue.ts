/** The requester of a job: an account, a network (not signed in), or the server itself. */
export interface Requester {
  kind: 'account' | 'network' | 'server';
  /** Unique among requesters. */
  name: string;
}

/** A waiting job; lists are ordered by age. */
export interface Waiting {
  id: string;
  requester: Requester;
}

/** The latest turns of requesters. The lowest number has waited longest. */
export interface Turns {
  /** The number of the latest turn. */
  count: number;
  /** The number of a requester's latest turn, by name. */
  of: ReadonlyMap<string, number>;
  last: Requester['kind'] | undefined;
}

export interface WaitingLimits {
  /** Most waiting jobs in total. */
  most: number;
  /** Most waiting jobs of one requester. */
  mostOfOne: number;
}

/**
 * The next job. Requesters take turns, however many jobs each has, and accounts and networks alternate, so that nobody
 * fills the queue for the others.
 */
export function chooseNext<T extends Waiting>(waiting: readonly T[], turns: Turns): T | undefined {
  const ofOthers = waiting.filter(({ requester }) => requester.kind !== turns.last);
  const turnOf = ({ requester }: T): number => turns.of.get(requester.name) ?? 0;
  return (ofOthers.length > 0 ? ofOthers : waiting).reduce<T | undefined>(
    (best, one) => (best === undefined || turnOf(one) < turnOf(best) ? one : best),
    undefined,
  );
}

/**
 * Whether this requester may enqueue one more job; in a full queue another job may have to be displaced (`findDisplaced`).
 */
export const canEnqueue = (waiting: readonly Waiting[], requester: Requester, limits: WaitingLimits): boolean =>
  amountOf(waiting, requester.name) < limits.mostOfOne &&
  (waiting.length < limits.most || findDisplaced(waiting, requester, limits) !== undefined);

/**
 * The job to remove from a full queue for this requester: the latest job of the requester with most jobs; for an account,
 * rather that of a network. Undefined if none must or may be removed.
 */
export function findDisplaced<T extends Waiting>(
  waiting: readonly T[],
  requester: Requester,
  { most, mostOfOne }: WaitingLimits,
): T | undefined {
  if (waiting.length < most) return undefined;
  const weightOf = (one: T): number => {
    const amount = amountOf(waiting, one.requester.name);
    if (requester.kind === 'account' && one.requester.kind === 'network') return amount + mostOfOne;
    if (requester.kind === 'network' && one.requester.kind === 'account') return 0;
    // With one more job the new requester must not exceed what the other has left.
    return amount > amountOf(waiting, requester.name) + 1 ? amount : 0;
  };
  // The latest of the heaviest.
  const heaviest = waiting.reduce<T | undefined>(
    (best, one) => (best === undefined || weightOf(one) >= weightOf(best) ? one : best),
    undefined,
  );
  return heaviest !== undefined && weightOf(heaviest) > 0 ? heaviest : undefined;
}

const amountOf = (waiting: readonly Waiting[], name: string): number =>
  waiting.filter(({ requester }) => requester.name === name).length;
