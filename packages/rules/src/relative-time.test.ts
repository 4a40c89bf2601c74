import { describe, expect, it } from 'vitest';
import { relativeTime } from './numbers.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

describe('when a note was written', () => {
  it.each([
    ['2026-11-20T11:59:30Z', 'just now'],
    ['2026-11-20T11:59:00Z', '1 minute ago'],
    ['2026-11-20T11:17:59.999Z', '42 minutes ago'],
    ['2026-11-20T11:00:00Z', '1 hour ago'],
    ['2026-11-19T12:00:01Z', '23 hours ago'],
    ['2026-11-19T12:00:00Z', 'yesterday'],
    ['2026-11-18T12:00:00Z', '2 days ago'],
    ['2026-11-13T12:00:01Z', '6 days ago'],
    ['2026-11-13T12:00:00Z', '13 November 2026'],
    ['2024-02-29T00:00:00+02:00', '28 February 2024'],
  ])('%s is %s', (iso, sentence) => {
    expect(relativeTime(iso, now)).toBe(sentence);
  });

  it('by a clock that runs ahead is just now', () => {
    expect(relativeTime('2026-11-20T15:00:00Z', now)).toBe('just now');
  });

  it('is left out when it is no time', () => {
    expect(relativeTime('soon', now)).toBe('');
    expect(relativeTime('', now)).toBe('');
  });
});
