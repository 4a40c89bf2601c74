/** For whom something waits: accounts and what is not signed in have their turns by turns. */
export interface Asker {
  kind: 'account' | 'network';
  /** Unlike that of every other asker. */
  name: string;
}

export interface FairQueueLimits {
  /** How much may wait in all. */
  most: number;
  /** How much of it may be of one asker. */
  mostOfOne: number;
}

/** What waits, in the order of coming; whose turn it is depends on who had theirs before. */
export type FairQueue<T> = ReturnType<typeof createFairQueue<T>>;

interface Waiting<T> {
  thing: T;
  asker: Asker;
}

/** Whose turn was when: the least number waited longest. */
interface Turns {
  count: number;
  of: Map<string, number>;
  last: Asker['kind'] | undefined;
}

/**
 * A queue that nobody fills for the others. Askers have their turns one after
 * the other however much each has waiting, accounts and networks by turns. When
 * it is full, whoever has less waiting takes the place of the latest wish of
 * whoever has most, and an account that of a network.
 */
export function createFairQueue<T>({ most, mostOfOne }: FairQueueLimits) {
  const waiting: Waiting<T>[] = [];
  const turns: Turns = { count: 0, of: new Map(), last: undefined };

  const amountOf = (name: string): number => waiting.filter(({ asker }) => asker.name === name).length;

  const drop = (one: Waiting<T>): void => {
    waiting.splice(waiting.indexOf(one), 1);
  };

  /** What has to go so that this asker finds room in a full queue; undefined: they have to wait. */
  const loserTo = (asker: Asker): Waiting<T> | undefined => {
    const weigh = (one: Waiting<T>): number => {
      const amount = amountOf(one.asker.name);
      if (asker.kind === 'account' && one.asker.kind === 'network') return amount + mostOfOne;
      if (asker.kind === 'network' && one.asker.kind === 'account') return 0;
      // One more of the newcomer must still be no more than what the other has left.
      return amount > amountOf(asker.name) + 1 ? amount : 0;
    };
    // The latest of the heaviest.
    const heaviest = waiting.reduce<Waiting<T> | undefined>(
      (best, one) => (best === undefined || weigh(one) >= weigh(best) ? one : best),
      undefined,
    );
    return heaviest !== undefined && weigh(heaviest) > 0 ? heaviest : undefined;
  };

  const hasRoomFor = (asker: Asker): boolean =>
    amountOf(asker.name) < mostOfOne && (waiting.length < most || loserTo(asker) !== undefined);

  return {
    hasRoomFor,

    /**
     * Lets something wait; `hasRoomFor` said that it may.
     * @returns what lost its place to it
     */
    add(thing: T, asker: Asker): T | undefined {
      const loser = waiting.length < most ? undefined : loserTo(asker);
      if (loser !== undefined) drop(loser);
      waiting.push({ thing, asker });
      return loser?.thing;
    },

    /** Takes what has its turn now out of the queue. */
    take(): T | undefined {
      const next = nextOf(waiting, turns);
      if (next === undefined) return undefined;
      drop(next);
      count(turns, next.asker);
      // Who has nothing waiting any more is remembered for as long as anybody waits.
      if (waiting.length === 0) turns.of.clear();
      return next.thing;
    },

    remove(thing: T): void {
      const one = waiting.find((other) => other.thing === thing);
      if (one !== undefined) drop(one);
    },

    /** How many have their turn before this one, as it stands now. */
    before(thing: T): number {
      const left = [...waiting];
      const played: Turns = { ...turns, of: new Map(turns.of) };
      for (let before = 0; left.length > 0; before += 1) {
        const next = nextOf(left, played);
        if (next === undefined || next.thing === thing) return before;
        left.splice(left.indexOf(next), 1);
        count(played, next.asker);
      }
      return 0;
    },
  };
}

function nextOf<T>(waiting: readonly Waiting<T>[], turns: Turns): Waiting<T> | undefined {
  const ofOthers = waiting.filter(({ asker }) => asker.kind !== turns.last);
  const turnOf = ({ asker }: Waiting<T>): number => turns.of.get(asker.name) ?? 0;
  return (ofOthers.length > 0 ? ofOthers : waiting).reduce<Waiting<T> | undefined>(
    (best, one) => (best === undefined || turnOf(one) < turnOf(best) ? one : best),
    undefined,
  );
}

function count(turns: Turns, asker: Asker): void {
  turns.count += 1;
  turns.of.set(asker.name, turns.count);
  turns.last = asker.kind;
}
