import { afterEach, expect, test, vi } from 'vitest';
import { processChannels } from '../../test-support/process-channels.ts';
import { createSharedCounts } from './shared-counts.ts';

afterEach(() => vi.useRealTimers());

test('a process knows how much all others hold, and not what it holds itself', () => {
  const [one, two, three] = processChannels(3).map((channel) => createSharedCounts(channel, () => 0));
  one?.publish('guests', 4);
  two?.publish('guests', 3);
  two?.publish('others', 9);
  expect([one, two, three].map((counts) => counts?.others('guests'))).toEqual([3, 4, 7]);
  two?.publish('guests', 0);
  expect([one, two, three].map((counts) => counts?.others('guests'))).toEqual([0, 4, 4]);
  for (const counts of [one, two, three]) counts?.close();
});

test('a process that died holds nothing after a while, and one that starts later hears of the rest', () => {
  vi.useFakeTimers();
  const [dead, alive, late] = processChannels(3).map((channel) => createSharedCounts(channel, () => Date.now()));
  dead?.publish('guests', 30);
  dead?.close();
  alive?.publish('guests', 2);
  vi.advanceTimersByTime(24_000);
  expect(late?.others('guests')).toBe(32);
  vi.advanceTimersByTime(2_000);
  expect(late?.others('guests')).toBe(2);
  alive?.close();
  late?.close();
});

test('nothing breaks over what is told besides, and names go out as hashes', () => {
  const told: string[] = [];
  const [first, second] = processChannels(2, told);
  const [one, two] = [first, second].map((channel) => createSharedCounts(channel, () => 0));
  for (const text of ['', '[]', 'null', '["held"]', '["held","a","b",null]', '["wrong codes","take","key"]'])
    first?.publish(text);
  one?.publish('guests of a campaign', 1);
  expect(two?.others('guests of a campaign')).toBe(1);
  expect(told.at(-1)).not.toContain('campaign');
  one?.close();
  two?.close();
});
