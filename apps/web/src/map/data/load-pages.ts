import type { Child, ChildrenPage } from '@venture-atlas/types';

/** How many pages are asked for at once. */
const AT_ONCE = 4;
/** Waiting times before a page is asked for again, in milliseconds; after the last one the load stops and says so. */
export const RETRY_AFTER = [500, 2_000, 5_000];

/** What a load needs from outside; `wait` ends early when the load is stopped. */
export interface PageSource {
  fetchPage: (page: number, signal: AbortSignal) => Promise<ChildrenPage>;
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
}

/** Where a load begins: page 1 came with the map's details. */
export interface FirstPage {
  children: readonly Child[];
  next_page: number | null;
  total_children: number;
}

/**
 * Loads a map's remaining points page by page until none is left
 * (specification sections 4 and 7): the pages that `total_children` promises
 * four at a time, then whatever `next_page` still names, for the map may have
 * grown meanwhile. Each page's new points are handed out as they come; a point
 * that moved from one page to another is handed out once.
 * @throws the last error of a page that failed again and again, after every other page was handed out
 */
export async function loadPages(
  first: FirstPage,
  source: PageSource,
  onPoints: (points: Child[]) => void,
  signal: AbortSignal,
): Promise<void> {
  const seen = new Set(first.children.map((child) => child.id));
  const size = first.children.length;
  if (first.next_page === null || size === 0) return;
  const promised = Math.max(first.next_page, Math.ceil(first.total_children / size));
  let next = first.next_page;
  let beyond: number | null = null;
  let failure: unknown;

  const take = (answer: ChildrenPage) => {
    const fresh = answer.children.filter((child) => !seen.has(child.id));
    for (const child of fresh) seen.add(child.id);
    if (fresh.length > 0) onPoints(fresh);
    if (answer.next_page !== null && answer.next_page > promised) beyond = answer.next_page;
  };
  const worker = async () => {
    while (next <= promised && !signal.aborted) {
      const page = next++;
      try {
        take(await fetchPatiently(page, source, signal));
      } catch (error) {
        failure = error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  while (beyond !== null && !signal.aborted && failure === undefined) {
    const page: number = beyond;
    beyond = null;
    const answer = await fetchPatiently(page, source, signal);
    take(answer);
    beyond = answer.next_page !== null && answer.next_page > page ? answer.next_page : null;
  }
  if (failure !== undefined && !signal.aborted) throw failure;
}

async function fetchPatiently(page: number, source: PageSource, signal: AbortSignal): Promise<ChildrenPage> {
  for (const pause of RETRY_AFTER) {
    try {
      return await source.fetchPage(page, signal);
    } catch (error) {
      if (signal.aborted) throw error;
      await source.wait(pause, signal);
    }
  }
  return source.fetchPage(page, signal);
}
