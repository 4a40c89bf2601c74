import { describe, expect, test } from 'vitest';
import { type Asker, createFairQueue, type FairQueue } from './fair-queue.ts';

const account = (name: string): Asker => ({ kind: 'account', name: `account ${name}` });
const network = (name: string): Asker => ({ kind: 'network', name: `network ${name}` });

/** Lets these wait; answers what each pushed out, or `refused`. */
function fill(queue: FairQueue<string>, wishes: readonly [string, Asker][]): (string | undefined)[] {
  return wishes.map(([thing, asker]) => (queue.hasRoomFor(asker) ? queue.add(thing, asker) : 'refused'));
}

function drain(queue: FairQueue<string>): string[] {
  const taken: string[] = [];
  for (let next = queue.take(); next !== undefined; next = queue.take()) taken.push(next);
  return taken;
}

describe('a fair queue', () => {
  test('gives askers their turns one after the other, however much each has waiting', () => {
    const queue = createFairQueue<string>({ most: 9, mostOfOne: 3 });
    fill(queue, [
      ['a1', network('a')],
      ['a2', network('a')],
      ['a3', network('a')],
      ['b1', network('b')],
      ['b2', network('b')],
      ['c1', network('c')],
    ]);
    expect(['a3', 'b1', 'c1'].map(queue.before)).toEqual([5, 1, 2]);
    expect(drain(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('remembers who had a turn while others wait', () => {
    const queue = createFairQueue<string>({ most: 9, mostOfOne: 3 });
    fill(queue, [
      ['a1', network('a')],
      ['b1', network('b')],
      ['c1', network('c')],
    ]);
    expect([queue.take(), queue.take()]).toEqual(['a1', 'b1']);
    fill(queue, [
      ['a2', network('a')],
      ['d1', network('d')],
    ]);
    expect(drain(queue)).toEqual(['c1', 'd1', 'a2']);
  });

  test('gives accounts and networks their turns by turns', () => {
    const queue = createFairQueue<string>({ most: 9, mostOfOne: 3 });
    fill(queue, [
      ['a', network('a')],
      ['b', network('b')],
      ['c', network('c')],
      ['dana', account('dana')],
      ['pip', account('pip')],
    ]);
    expect(queue.before('pip')).toBe(3);
    expect(drain(queue)).toEqual(['a', 'dana', 'b', 'pip', 'c']);
  });

  test('takes no more of one than it may have', () => {
    const queue = createFairQueue<string>({ most: 9, mostOfOne: 2 });
    const three: [string, Asker][] = ['a1', 'a2', 'a3'].map((thing) => [thing, network('a')]);
    expect(fill(queue, three)).toEqual([undefined, undefined, 'refused']);
    queue.remove('a1');
    expect(queue.hasRoomFor(network('a'))).toBe(true);
  });

  test('is not filled by three networks: whoever comes takes the place of their latest', () => {
    const queue = createFairQueue<string>({ most: 9, mostOfOne: 3 });
    const three = ['a', 'b', 'c'].flatMap((name) =>
      [1, 2, 3].map((number): [string, Asker] => [`${name}${number}`, network(name)]),
    );
    expect(fill(queue, three)).toEqual(Array(9).fill(undefined));
    expect(fill(queue, [['d1', network('d')]])).toEqual(['c3']);
    expect(fill(queue, [['e1', network('e')]])).toEqual(['b3']);
    expect(queue.before('d1')).toBe(3);
    expect(fill(queue, [['a4', network('a')]])).toEqual(['refused']);
  });

  test('refuses a network when each has as little as it would have', () => {
    const queue = createFairQueue<string>({ most: 3, mostOfOne: 3 });
    fill(
      queue,
      ['a', 'b', 'c'].map((name) => [name, network(name)]),
    );
    expect(fill(queue, [['d', network('d')]])).toEqual(['refused']);
  });

  test('full of networks, has a place for an account; full of accounts, none for a network', () => {
    const queue = createFairQueue<string>({ most: 3, mostOfOne: 3 });
    fill(
      queue,
      ['a', 'b', 'c'].map((name) => [name, network(name)]),
    );
    const four: [string, Asker][] = ['dana', 'pip', 'sam', 'lee'].map((name) => [name, account(name)]);
    expect(fill(queue, four)).toEqual(['c', 'b', 'a', 'refused']);
    expect(queue.hasRoomFor(network('a'))).toBe(false);
    expect(drain(queue)).toEqual(['dana', 'pip', 'sam']);
  });
});
