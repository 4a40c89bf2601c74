/** For whom something waits: accounts and what is not signed in have their turns by turns; the server itself asks too. */
export interface Asker {
  kind: 'account' | 'network' | 'server';
  /** Unlike that of every other asker. */
  name: string;
}

/** Something that waits; lists of it are in the order of coming. */
export interface Waiting {
  id: string;
  asker: Asker;
}

/** Whose turn was when: the least number waited longest. */
export interface Turns {
  /** The number of the latest turn. */
  count: number;
  /** The number of an asker's latest turn, by name. */
  of: ReadonlyMap<string, number>;
  last: Asker['kind'] | undefined;
}

export interface WaitingLimits {
  /** How much may wait in all. */
  most: number;
  /** How much of it may be of one asker. */
  mostOfOne: number;
}

/**
 * Whose turn it is. Askers have their turns one after the other however much each has waiting, accounts and networks
 * by turns, so that nobody fills the queue for the others.
 */
export function nextInTurn<T extends Waiting>(waiting: readonly T[], turns: Turns): T | undefined {
  const ofOthers = waiting.filter(({ asker }) => asker.kind !== turns.last);
  const turnOf = ({ asker }: T): number => turns.of.get(asker.name) ?? 0;
  return (ofOthers.length > 0 ? ofOthers : waiting).reduce<T | undefined>(
    (best, one) => (best === undefined || turnOf(one) < turnOf(best) ? one : best),
    undefined,
  );
}

/** Whose turns were when after this asker had one. */
export const afterTurnOf = ({ kind, name }: Asker, { count, of }: Turns): Turns => ({
  count: count + 1,
  of: new Map(of).set(name, count + 1),
  last: kind,
});

/** Whether this asker may let one more wait; in a full queue something else may have to go for it (`loserTo`). */
export const hasRoom = (waiting: readonly Waiting[], asker: Asker, limits: WaitingLimits): boolean =>
  amountOf(waiting, asker.name) < limits.mostOfOne &&
  (waiting.length < limits.most || loserTo(waiting, asker, limits) !== undefined);

/**
 * What loses its place so that this asker finds room: the latest wish of whoever has most waiting, and that of a network
 * for an account. Undefined: nothing has to go, or there is no room.
 */
export function loserTo<T extends Waiting>(
  waiting: readonly T[],
  asker: Asker,
  { most, mostOfOne }: WaitingLimits,
): T | undefined {
  if (waiting.length < most) return undefined;
  const weigh = (one: T): number => {
    const amount = amountOf(waiting, one.asker.name);
    if (asker.kind === 'account' && one.asker.kind === 'network') return amount + mostOfOne;
    if (asker.kind === 'network' && one.asker.kind === 'account') return 0;
    // One more of the newcomer must still be no more than what the other has left.
    return amount > amountOf(waiting, asker.name) + 1 ? amount : 0;
  };
  // The latest of the heaviest.
  const heaviest = waiting.reduce<T | undefined>(
    (best, one) => (best === undefined || weigh(one) >= weigh(best) ? one : best),
    undefined,
  );
  return heaviest !== undefined && weigh(heaviest) > 0 ? heaviest : undefined;
}

const amountOf = (waiting: readonly Waiting[], name: string): number =>
  waiting.filter(({ asker }) => asker.name === name).length;
