import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PictureWatch, REPORT_DELAY_MS } from './picture-watch.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function watch() {
  const retry = vi.fn();
  const told: ('gone' | 'parts' | 'whole')[] = [];
  const subject = new PictureWatch(retry, (trouble) =>
    told.push(trouble === null ? 'gone' : trouble.isWhole ? 'whole' : 'parts'),
  );
  return { subject, told, retry };
}

test('tiles that are missing for longer than the patience are told once, and that they came', () => {
  const { subject, told } = watch();
  subject.groundIs(true);
  subject.tilesMissing(1);
  vi.advanceTimersByTime(REPORT_DELAY_MS - 1);
  expect(told).toEqual([]);
  subject.tilesMissing(7);
  vi.advanceTimersByTime(1);
  expect(told).toEqual(['parts']);
  subject.tilesMissing(3);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual(['parts']);
  subject.tilesMissing(0);
  expect(told).toEqual(['parts', 'gone']);
});

test('a hiccup that the first try again mends is never told', () => {
  const { subject, told } = watch();
  subject.groundIs(true);
  subject.tilesMissing(2);
  vi.advanceTimersByTime(1500);
  subject.tilesMissing(0);
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);
});

test('the patience begins anew with the next trouble', () => {
  const { subject, told } = watch();
  subject.groundIs(true);
  subject.tilesMissing(2);
  vi.advanceTimersByTime(1900);
  subject.tilesMissing(0);
  subject.tilesMissing(1);
  vi.advanceTimersByTime(1900);
  expect(told).toEqual([]);
  vi.advanceTimersByTime(100);
  expect(told).toEqual(['parts']);
});

test('when neither preview nor tiles come, the whole picture is told within 3 s', () => {
  const { subject, told } = watch();
  subject.groundIs(false);
  subject.tilesMissing(6);
  vi.advanceTimersByTime(3000);
  expect(told).toEqual(['whole']);
});

test('a preview that fails is no trouble while tiles come, and one that comes makes the trouble smaller', () => {
  const first = watch();
  first.subject.groundIs(false);
  first.subject.tileCame();
  vi.advanceTimersByTime(60_000);
  expect(first.told).toEqual([]);

  const second = watch();
  second.subject.groundIs(false);
  second.subject.tilesMissing(4);
  vi.advanceTimersByTime(3000);
  second.subject.groundIs(true);
  second.subject.tilesMissing(0);
  expect(second.told).toEqual(['whole', 'parts', 'gone']);
});

test('trouble brings the way to ask again; a stopped watch tells nothing', () => {
  const { subject, told, retry } = watch();
  subject.groundIs(false);
  subject.stop();
  vi.advanceTimersByTime(60_000);
  expect(told).toEqual([]);

  const notify = vi.fn();
  new PictureWatch(retry, notify).tilesMissing(1);
  vi.advanceTimersByTime(REPORT_DELAY_MS);
  notify.mock.calls[0]?.[0]?.retry();
  expect(retry).toHaveBeenCalledOnce();
});
