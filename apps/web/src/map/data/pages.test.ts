import type { Child, LocationMapDetails } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { emptyPages, type PagesEvent, pagesReducer } from './pages.ts';

const point = (id: number, name = `Place ${id}`) => ({ id, name }) as Child;
const answer = (ids: number[], next_page: number | null = 2) =>
  // Pages are joined by these fields alone.
  ({ children: ids.map((id) => point(id)), next_page, campaign_settings: {} }) as unknown as LocationMapDetails;
const pagesAfter = (...events: PagesEvent[]) => events.reduce(pagesReducer, emptyPages);
const ids = (points: readonly Child[]) => points.map(({ id }) => id);

describe('the points of a map', () => {
  const first = answer([1, 2]);
  const whole = [
    { kind: 'begin', details: first, key: 'coast' },
    { kind: 'points', details: first, points: [point(3), point(4)] },
    { kind: 'end', details: first, error: undefined },
  ] as const;

  it('grow page by page, each once', () => {
    const pages = pagesAfter(...whole, { kind: 'points', details: first, points: [point(4), point(5)] });
    expect(ids(pages.points)).toEqual([1, 2, 3, 4, 5]);
    expect(pages.isLoading).toBe(false);
  });

  it('stay while a newer answer of the same map is loaded, and what it no longer has goes at its end', () => {
    const newer = answer([2, 1]);
    const during = pagesAfter(...whole, { kind: 'begin', details: newer, key: 'coast' });
    expect(ids(during.points)).toEqual([1, 2, 3, 4]);
    const done = [
      { kind: 'points', details: newer, points: [point(4, 'Renamed')] },
      { kind: 'end', details: newer, error: undefined },
    ] as const;
    const end = done.reduce(pagesReducer, during);
    expect(ids(end.points)).toEqual([1, 2, 4]);
    expect(end.points[2]?.name).toBe('Renamed');
  });

  it('are read again where all of them were there; where some were missing they are still coming', () => {
    const again = { kind: 'begin', details: answer([1, 2]), key: 'coast' } as const;
    const failed = { kind: 'end', details: first, error: new Error('down') } as const;
    expect(pagesAfter(...whole).isRefresh).toBe(false);
    expect(pagesAfter(...whole, again).isRefresh).toBe(true);
    expect(pagesAfter(...whole, again, { ...again, details: answer([1, 2, 3]) }).isRefresh).toBe(true);
    expect(pagesAfter(...whole.slice(0, 2), again).isRefresh).toBe(false);
    expect(pagesAfter(...whole.slice(0, 2), failed, again).isRefresh).toBe(false);
    expect(pagesAfter(...whole, { ...again, key: 'waterdeep' }).isRefresh).toBe(false);
  });

  it('go at once with a newer answer of one page that no longer has them', () => {
    const pages = pagesAfter(...whole, { kind: 'begin', details: answer([2, 4], null), key: 'coast' });
    expect(ids(pages.points)).toEqual([2, 4]);
    expect(pages.isLoading).toBe(false);
    expect(pagesReducer(pages, { kind: 'end', details: pages.of ?? first, error: undefined })).toBe(pages);
  });

  it('are never kept for another map, campaign or viewer', () => {
    const other = answer([9]);
    expect(ids(pagesAfter(...whole, { kind: 'begin', details: other, key: 'waterdeep' }).points)).toEqual([9]);
  });

  it('all stay when a page failed', () => {
    const newer = answer([1]);
    const pages = pagesAfter(
      ...whole,
      { kind: 'begin', details: newer, key: 'coast' },
      { kind: 'end', details: newer, error: new Error('down') },
    );
    expect(ids(pages.points)).toEqual([1, 2, 3, 4]);
    expect(pages.error).toBeInstanceOf(Error);
  });

  it('do not take what comes late for a map that was left', () => {
    const other = answer([9]);
    const pages = pagesAfter(
      ...whole,
      { kind: 'begin', details: other, key: 'waterdeep' },
      { kind: 'points', details: first, points: [point(7)] },
    );
    expect(ids(pages.points)).toEqual([9]);
  });
});
