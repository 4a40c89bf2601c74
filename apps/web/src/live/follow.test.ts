import type { LiveNews } from '@venture-atlas/types';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FIRST_NEWS_MS, type FollowDeps, follow, newsReader, SILENCE_MS } from './follow.ts';

/* A server of one revision, and a line to it that may be cut, silent or dead at any moment. */
let revision = 'r0';
let line: 'good' | 'dead' | 'silent' | 'refusing' = 'good';
let open: { send: (text: string) => void; cut: () => void }[] = [];
let heard: LiveNews[] = [];
let known = 'r0';
let contacts: boolean[] = [];
let refused = 0;
let asked = 0;
const refusal = new Error('404');

const sentTo = (since: string): LiveNews => ({ revision, kinds: since === revision ? [] : ['places'] });

const deps: FollowDeps = {
  open: async (since, signal) => {
    if (line === 'dead') throw new Error('unreachable');
    if (line === 'refusing') throw refusal;
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (made) => {
        controller = made;
      },
    });
    const send = (text: string) => controller.enqueue(new TextEncoder().encode(text));
    const cut = () => {
      open = open.filter((one) => one.cut !== cut);
      try {
        controller.error(new Error('cut'));
      } catch {
        // It was cut before.
      }
    };
    signal.addEventListener('abort', cut);
    if (line === 'silent') return body;
    open.push({ send, cut });
    send(`event: news\ndata: ${JSON.stringify(sentTo(since))}\n\n`);
    return body;
  },
  ask: async (since) => {
    asked += 1;
    if (line === 'dead') throw new Error('unreachable');
    if (line === 'refusing') throw refusal;
    return sentTo(since);
  },
  known: () => known,
  onNews: (news) => {
    heard.push(news);
    known = news.revision;
  },
  onContact: (isThere) => contacts.push(isThere),
  onRefused: () => {
    refused += 1;
  },
  isRefusal: (error) => error === refusal,
  wait: (milliseconds, signal) =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        resolve();
      });
      if (signal.aborted) resolve();
    }),
  random: () => 0.5,
};

let following: ReturnType<typeof follow>;
beforeEach(() => {
  vi.useFakeTimers();
  [revision, line, open, heard, known, contacts, refused, asked] = ['r0', 'good', [], [], 'r0', [], 0, 0];
});
afterEach(() => {
  following.stop();
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const reveal = (next: string) => {
  const before = revision;
  revision = next;
  for (const { send } of open) send(`data: ${JSON.stringify(sentTo(before))}\n\n`);
};

test('what happens while the line is cut is heard when it is back', async () => {
  following = follow(deps);
  await pass(10);
  reveal('r1');
  await pass(10);
  expect(known).toBe('r1');
  line = 'dead';
  for (const { cut } of open) cut();
  revision = 'r2';
  await pass(60_000);
  expect(known).toBe('r1');
  expect(contacts.at(-1)).toBe(false);
  line = 'good';
  await pass(40_000);
  expect(known).toBe('r2');
  expect(contacts.at(-1)).toBe(true);
});

test('a stream that is held back on its way makes it ask', async () => {
  line = 'silent';
  following = follow(deps);
  await pass(4 * FIRST_NEWS_MS);
  expect(asked).toBeGreaterThan(0);
  revision = 'r1';
  await pass(10_000);
  expect(known).toBe('r1');
});

test('a line that says nothing any more is given up', async () => {
  following = follow(deps);
  await pass(10);
  revision = 'r1';
  open = [];
  await pass(SILENCE_MS + FIRST_NEWS_MS + 2_000);
  expect(known).toBe('r1');
});

test('whoever wakes up hears at once', async () => {
  following = follow(deps);
  await pass(10);
  open = [];
  revision = 'r1';
  following.wake();
  await pass(1_000);
  expect(known).toBe('r1');
});

test('a refusal ends it', async () => {
  line = 'refusing';
  following = follow(deps);
  await pass(60_000);
  expect([refused, open.length]).toEqual([1, 0]);
});

test('news is read however it is cut', () => {
  const text =
    ': \n\nevent: news\ndata: {"revision":"a","kinds":[]}\n\nevent: news\ndata: {"revision":"b","kinds":["notes"]}\n\n';
  for (let cut = 0; cut < text.length; cut += 1) {
    const read = newsReader();
    const got = [...read(text.slice(0, cut)), ...read(text.slice(cut))];
    expect(got.map(({ revision: one }) => one)).toEqual(['a', 'b']);
  }
});
