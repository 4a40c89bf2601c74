import type { ChildrenPage } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { makeChild } from '../../test-support/map-fixtures.ts';
import { loadPages, type PageSource, RETRY_AFTER } from './load-pages.ts';

const pageOf = (ids: number[], next_page: number | null, total_children: number): ChildrenPage => ({
  children: ids.map((id) => makeChild(id)),
  next_page,
  total_children,
});
/** A server with 11 points, 3 a page. */
const pages = new Map([
  [1, pageOf([1, 2, 3], 2, 11)],
  [2, pageOf([4, 5, 6], 3, 11)],
  [3, pageOf([7, 8, 9], 4, 11)],
  [4, pageOf([10, 11], null, 11)],
]);
const first = pages.get(1) as ChildrenPage;

const source = (fetchPage: PageSource['fetchPage']) => {
  const waits: number[] = [];
  return { waits, source: { fetchPage, wait: async (ms: number) => void waits.push(ms) } };
};
const collect = async (from: PageSource, signal = new AbortController().signal, start = first) => {
  const ids: number[] = [];
  const done = loadPages(start, from, (points) => ids.push(...points.map((point) => point.id)), signal);
  return { ids, outcome: await done.then(() => 'done').catch((error: Error) => error.message) };
};
const serve = async (page: number) => pages.get(page) as ChildrenPage;

describe('loading the places of a map', () => {
  it('asks for pages until there is no next one', async () => {
    const { ids, outcome } = await collect(source(serve).source);
    expect(outcome).toBe('done');
    expect(ids.sort((a, b) => a - b)).toEqual([4, 5, 6, 7, 8, 9, 10, 11]);
  });

  it('asks for nothing when the first page was all', async () => {
    const { ids } = await collect(
      source(() => Promise.reject(new Error('asked'))).source,
      undefined,
      pageOf([1, 2], null, 2),
    );
    expect(ids).toEqual([]);
  });

  it('never has more than four requests under way', async () => {
    let running = 0;
    let most = 0;
    const many = pageOf([1], 2, 40);
    const slow: PageSource['fetchPage'] = async (page) => {
      most = Math.max(most, ++running);
      await new Promise((next) => setTimeout(next, 1));
      running--;
      return pageOf([page], page < 40 ? page + 1 : null, 40);
    };
    const { ids } = await collect(source(slow).source, undefined, many);
    expect(ids).toHaveLength(39);
    expect(most).toBe(4);
  });

  it('follows pages that came into being meanwhile', async () => {
    const grown: PageSource['fetchPage'] = async (page) =>
      page === 4 ? pageOf([10, 11, 12], 5, 13) : page === 5 ? pageOf([13], null, 13) : serve(page);
    const { ids } = await collect(source(grown).source);
    expect(ids).toContain(13);
  });

  it('hands a point that moved to another page out once', async () => {
    const moved: PageSource['fetchPage'] = async (page) => (page === 2 ? pageOf([3, 4, 5], 3, 11) : serve(page));
    const { ids } = await collect(source(moved).source);
    expect(ids.filter((id) => id === 3)).toEqual([]);
  });

  it('tries a page again with growing pauses', async () => {
    let failures = 2;
    const { source: flaky, waits } = source(async (page) => {
      if (page === 3 && failures-- > 0) throw new Error('down');
      return serve(page);
    });
    const { ids, outcome } = await collect(flaky);
    expect(outcome).toBe('done');
    expect(ids).toContain(9);
    expect(waits).toEqual(RETRY_AFTER.slice(0, 2));
  });

  it('keeps every page that came and tells of the one that did not', async () => {
    const { ids, outcome } = await collect(
      source(async (page) => {
        if (page === 2) throw new Error('page 2 is down');
        return serve(page);
      }).source,
    );
    expect(outcome).toBe('page 2 is down');
    expect(ids.sort((a, b) => a - b)).toEqual([7, 8, 9, 10, 11]);
  });

  it('stops without an error when another map is opened', async () => {
    const stop = new AbortController();
    const { outcome } = await collect(
      source(async (page) => {
        stop.abort();
        return serve(page);
      }).source,
      stop.signal,
    );
    expect(outcome).toBe('done');
  });
});
