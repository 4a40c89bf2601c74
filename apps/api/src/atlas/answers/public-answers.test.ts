import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { EventListener } from '../../events/event-feed.ts';
import { createPublicAnswers } from './public-answers.ts';

/** A cache whose builds are counted and can be held up. */
function setUp(maxBytes = 1_000_000) {
  const built: string[] = [];
  const listeners: EventListener[] = [];
  const unheard: Parameters<EventListener>[] = [];
  const answers = createPublicAnswers({
    maxBytes,
    events: {
      listen: (listener) => void listeners.push(listener),
      isBehind: () => unheard.length > 0,
      catchUp: async () => {
        for (const [event] of unheard.splice(0)) for (const listener of listeners) listener(event);
      },
    },
  });
  const source =
    (text: string, locationIds: number[] = [1], gate: Promise<void> = Promise.resolve()) =>
    async () => {
      built.push(text);
      await gate;
      return { body: { text }, locationIds };
    };
  const textOf = async (key: string, build: ReturnType<typeof source>) => {
    const answer = await answers.get(key, build);
    return answer === undefined ? undefined : JSON.parse(answer.identity.toString()).text;
  };
  return {
    answers,
    built,
    source,
    textOf,
    /** Some process changed these locations. */
    write: (ids: readonly number[] | undefined) =>
      void unheard.push([{ id: 1, at: '', scope: 'world', kind: 'world changed', ids, actorId: null }]),
    forgetEvents: () => void unheard.push([undefined]),
  };
}

function makeGate(): { gate: Promise<void>; open: () => void } {
  let open = (): void => undefined;
  const gate = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { gate, open };
}

test('an answer is built once and says the same in every encoding', async () => {
  const { answers, built, source } = setUp();
  const first = await answers.get('a', source('A lantern. '.repeat(300)));
  const second = await answers.get('a', source('never'));
  expect(second).toBe(first);
  expect(built).toHaveLength(1);
  if (first === undefined) throw new Error('no answer');
  const plain = first.identity.toString();
  expect(brotliDecompressSync(first.brotli).toString()).toBe(plain);
  expect(gunzipSync(await answers.gzip(first)).toString()).toBe(plain);
});

test('brotli is quick at first and the smallest soon after, with the same text', async () => {
  const { answers, source } = setUp();
  const words = Array.from({ length: 4000 }, (_, i) => `word${(i * 7919) % 613}`).join(' ');
  const answer = await answers.get('a', source(words));
  if (answer === undefined) throw new Error('no answer');
  expect(answer.brotliKind).toBe('quick');
  const quick = answer.brotli;
  await answers.idle();
  expect(answer.brotliKind).toBe('smallest');
  expect(answer.brotli.length).toBeLessThan(quick.length);
  expect(brotliDecompressSync(answer.brotli)).toEqual(brotliDecompressSync(quick));
});

test('many who ask at once wait for one building', async () => {
  const { built, source, textOf } = setUp();
  const { gate, open } = makeGate();
  const all = Array.from({ length: 50 }, (_, i) => textOf('a', source(`by ${i}`, [1], gate)));
  open();
  expect(new Set(await Promise.all(all))).toEqual(new Set(['by 0']));
  expect(built).toEqual(['by 0']);
});

describe('after a write', () => {
  test('what it touched is built anew, the rest is kept', async () => {
    const { write, source, textOf } = setUp();
    await textOf('coast', source('coast old', [1, 11, 12]));
    await textOf('city', source('city old', [2, 12]));
    await textOf('far', source('far old', [3, 13]));
    write([12]);
    expect(await textOf('coast', source('coast new'))).toBe('coast new');
    expect(await textOf('city', source('city new'))).toBe('city new');
    expect(await textOf('far', source('far new'))).toBe('far old');
  });

  test('an answer whose building had begun before is not kept, and nobody who asks later waits for it', async () => {
    const { write, source, textOf } = setUp();
    const { gate, open } = makeGate();
    const early = textOf('a', source('before', [1], gate));
    write([99]);
    const late = textOf('a', source('after'));
    open();
    expect(await early).toBe('before');
    expect(await late).toBe('after');
    expect(await textOf('a', source('never'))).toBe('after');
  });

  test('that touched very much, or of which nobody knows any more, everything is built anew', async () => {
    const { source, textOf, write, forgetEvents } = setUp();
    await textOf('a', source('old'));
    expect(await textOf('a', source('never'))).toBe('old');
    write(undefined);
    expect(await textOf('a', source('new'))).toBe('new');
    expect(await textOf('a', source('never'))).toBe('new');
    forgetEvents();
    expect(await textOf('a', source('newest'))).toBe('newest');
  });

  test('nothing kept is given away before it was heard', async () => {
    const { answers, source, textOf, write } = setUp();
    await textOf('a', source('old'));
    expect(answers.kept('a')?.identity.toString()).toBe('{"text":"old"}');
    write([99]);
    expect(answers.kept('a')).toBeUndefined();
    expect(await textOf('a', source('never'))).toBe('old');
  });
});

test('what is not found and what failed is asked again', async () => {
  const { answers, source, textOf } = setUp();
  expect(await answers.get('a', async () => undefined)).toBeUndefined();
  await expect(
    answers.get('a', async () => {
      throw new Error('disk');
    }),
  ).rejects.toThrow('disk');
  expect(await textOf('a', source('there'))).toBe('there');
});

test('it never keeps more bytes than allowed: the longest unused go first', async () => {
  const { answers, built, source, textOf } = setUp(36_000);
  const noise = (seed: number) => Array.from({ length: 1500 }, (_, i) => (seed * 31 + i * i * 17) % 9973).join();
  for (const key of [1, 2, 3]) {
    await textOf(`k${key}`, source(noise(key)));
    await textOf('k1', source('never'));
  }
  await answers.idle();
  expect(answers.size().bytes).toBeLessThanOrEqual(36_000);
  expect(answers.size().answers).toBeLessThan(3);
  built.length = 0;
  await textOf('k1', source('again'));
  expect(built).toEqual([]);
  await textOf('k2', source('again'));
  expect(built).toEqual(['again']);
});

test('the count of bytes is right after upgrades, gzip and drops', async () => {
  const { answers, source, write } = setUp();
  for (const key of ['a', 'b']) {
    const answer = await answers.get(key, source(`${key} `.repeat(3000), [key === 'a' ? 1 : 2]));
    if (answer !== undefined) await answers.gzip(answer);
  }
  await answers.idle();
  write([1, 2]);
  await answers.state();
  expect(answers.size()).toEqual({ answers: 0, bytes: 0 });
});

test('asking for a hundred thousand pages past the end does not fill the memory', async () => {
  const { answers, source } = setUp(100_000);
  for (let i = 0; i < 500; i += 1) await answers.get(`page ${i}`, source(''));
  expect(answers.size().answers).toBeLessThan(50);
});

test('one answer larger than the whole room is sent and not kept', async () => {
  const { answers, source, textOf } = setUp(1000);
  expect(await textOf('a', source('x'.repeat(5000)))).toHaveLength(5000);
  expect(answers.size()).toEqual({ answers: 0, bytes: 0 });
});
