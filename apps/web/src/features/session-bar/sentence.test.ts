import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentSentence, hush, say, sayRefused, withLateness } from './sentence.ts';

beforeEach(() => {
  vi.useFakeTimers();
  hush();
});
afterEach(() => vi.useRealTimers());

test('one sentence stands until the next act, and its undo is said once it was done', async () => {
  let isUndone = false;
  say('Amn is named', async () => {
    isUndone = true;
  });
  say('Cormyr is named', async () => {
    isUndone = true;
  });
  expect(currentSentence()).toMatchObject({ words: 'Cormyr is named', tone: 'done', act: { label: 'Undo' } });
  const undoing = currentSentence()?.act?.run();
  // It is not taken back twice.
  expect(currentSentence()?.act).toBeUndefined();
  await undoing;
  expect([isUndone, currentSentence()]).toEqual([true, { words: 'Undone.', tone: 'done' }]);
});

test('an undo that is refused says so and may be tried again; one that something else came after says nothing', async () => {
  let refuse = true;
  const undo = async () => {
    if (refuse) throw new Error('no');
  };
  say('Amn is named', undo);
  await currentSentence()?.act?.run();
  expect(currentSentence()).toMatchObject({ tone: 'refused', act: { label: 'Try again' } });
  refuse = false;
  await currentSentence()?.act?.run();
  expect(currentSentence()?.words).toBe('Undone.');
  say('Amn is named', undo);
  const undoing = currentSentence()?.act?.run();
  sayRefused('Not shown.');
  await undoing;
  expect(currentSentence()?.words).toBe('Not shown.');
});

test('an answer that is late is said to be late, and no longer when it came', async () => {
  let answer: (value: string) => void = () => undefined;
  const act = withLateness(
    new Promise<string>((resolve) => {
      answer = resolve;
    }),
  );
  await vi.advanceTimersByTimeAsync(1_900);
  expect(currentSentence()).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  expect(currentSentence()?.tone).toBe('late');
  answer('done');
  expect(await act).toBe('done');
  expect(currentSentence()).toBeNull();
});
