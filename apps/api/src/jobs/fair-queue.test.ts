import { describe, expect, test } from 'vitest';
import { canEnqueue, chooseNext, findDisplaced, type Requester, type Turns, type Waiting } from './fair-queue.ts';

const account = (name: string): Requester => ({ kind: 'account', name: `account ${name}` });
const network = (name: string): Requester => ({ kind: 'network', name: `network ${name}` });

/** The turns after this requester had one. */
const afterTurnOf = ({ kind, name }: Requester, { count, of }: Turns): Turns => ({
  count: count + 1,
  of: new Map(of).set(name, count + 1),
  last: kind,
});

/** A queue as the database keeps it: what waits, and whose turn was when. */
class Queue {
  waiting: Waiting[] = [];
  turns: Turns = { count: 0, of: new Map(), last: undefined };

  readonly limits: { most: number; mostOfOne: number };

  constructor(limits: { most: number; mostOfOne: number }) {
    this.limits = limits;
  }

  /** Lets these wait; answers what each pushed out, or `refused`. */
  fill(wishes: readonly [string, Requester][]): (string | undefined)[] {
    return wishes.map(([id, requester]) => {
      if (!canEnqueue(this.waiting, requester, this.limits)) return 'refused';
      const loser = findDisplaced(this.waiting, requester, this.limits);
      this.waiting = [...this.waiting.filter((one) => one !== loser), { id, requester }];
      return loser?.id;
    });
  }

  take(): string | undefined {
    const next = chooseNext(this.waiting, this.turns);
    if (next === undefined) return undefined;
    this.waiting = this.waiting.filter((one) => one !== next);
    this.turns = afterTurnOf(next.requester, this.turns);
    return next.id;
  }

  drain(): string[] {
    const taken: string[] = [];
    for (let next = this.take(); next !== undefined; next = this.take()) taken.push(next);
    return taken;
  }
}

describe('turns', () => {
  test('come to requesters one after the other, however much each has waiting', () => {
    const queue = new Queue({ most: 9, mostOfOne: 3 });
    queue.fill([
      ['a1', network('a')],
      ['a2', network('a')],
      ['a3', network('a')],
      ['b1', network('b')],
      ['b2', network('b')],
      ['c1', network('c')],
    ]);
    expect(queue.drain()).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('are remembered while others wait', () => {
    const queue = new Queue({ most: 9, mostOfOne: 3 });
    queue.fill([
      ['a1', network('a')],
      ['b1', network('b')],
      ['c1', network('c')],
    ]);
    expect([queue.take(), queue.take()]).toEqual(['a1', 'b1']);
    queue.fill([
      ['a2', network('a')],
      ['d1', network('d')],
    ]);
    expect(queue.drain()).toEqual(['c1', 'd1', 'a2']);
  });

  test('come to accounts and networks by turns', () => {
    const queue = new Queue({ most: 9, mostOfOne: 3 });
    queue.fill([
      ['a', network('a')],
      ['b', network('b')],
      ['c', network('c')],
      ['dana', account('dana')],
      ['pip', account('pip')],
    ]);
    expect(queue.drain()).toEqual(['a', 'dana', 'b', 'pip', 'c']);
  });
});

describe('a place in the queue', () => {
  test('is refused to who has as much as one may have', () => {
    const queue = new Queue({ most: 9, mostOfOne: 2 });
    const three: [string, Requester][] = ['a1', 'a2', 'a3'].map((id) => [id, network('a')]);
    expect(queue.fill(three)).toEqual([undefined, undefined, 'refused']);
    queue.waiting = queue.waiting.filter(({ id }) => id !== 'a1');
    expect(canEnqueue(queue.waiting, network('a'), queue.limits)).toBe(true);
  });

  test('is not taken by three networks for ever: whoever comes takes that of their latest', () => {
    const queue = new Queue({ most: 9, mostOfOne: 3 });
    const three = ['a', 'b', 'c'].flatMap((name) =>
      [1, 2, 3].map((number): [string, Requester] => [`${name}${number}`, network(name)]),
    );
    expect(queue.fill(three)).toEqual(Array(9).fill(undefined));
    expect(queue.fill([['d1', network('d')]])).toEqual(['c3']);
    expect(queue.fill([['e1', network('e')]])).toEqual(['b3']);
    expect(queue.fill([['a4', network('a')]])).toEqual(['refused']);
  });

  test('is refused to a network when each has as little as it would have', () => {
    const queue = new Queue({ most: 3, mostOfOne: 3 });
    queue.fill(['a', 'b', 'c'].map((name) => [name, network(name)]));
    expect(queue.fill([['d', network('d')]])).toEqual(['refused']);
  });

  test('full of networks is found for an account; full of accounts, none for a network', () => {
    const queue = new Queue({ most: 3, mostOfOne: 3 });
    queue.fill(['a', 'b', 'c'].map((name) => [name, network(name)]));
    const four: [string, Requester][] = ['dana', 'pip', 'sam', 'lee'].map((name) => [name, account(name)]);
    expect(queue.fill(four)).toEqual(['c', 'b', 'a', 'refused']);
    expect(canEnqueue(queue.waiting, network('a'), queue.limits)).toBe(false);
    expect(queue.drain()).toEqual(['dana', 'pip', 'sam']);
  });
});
