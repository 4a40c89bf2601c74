import type { Child, ChildrenPage } from '@venture-atlas/types';

/** How many pages load in parallel. */
const AT_ONCE = 4;
/** Waiting times before a page is requested again, in milliseconds. After the last one, the load fails. */
export const RETRY_AFTER = [500, 2_000, 5_000];

/** What a load needs from its caller. `wait` ends early when the load is stopped. */
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
 * Loads a map's remaining points page by page (specification sections 4 and 7). First come the pages that
 * `total_children` promises, four at a time. The map may have grown meanwhile, so pages that `next_page` still names
 * follow. `onPoints` gets the new points of each page. It gets a point only once, even if the point moved to another
 * page.
 * @throws the last error of a page that kept failing, after `onPoints` got every other page
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
  const lastPromised = Math.max(first.next_page, Math.ceil(first.total_children / size));
  let next = first.next_page;
  let extraPage: number | null = null;
  let failure: unknown;

  const addPage = (answer: ChildrenPage) => {
    const fresh = answer.children.filter((child) => !seen.has(child.id));
    for (const child of fresh) seen.add(child.id);
    if (fresh.length > 0) onPoints(fresh);
    if (answer.next_page !== null && answer.next_page > lastPromised) extraPage = answer.next_page;
  };
  const worker = async () => {
    while (next <= lastPromised && !signal.aborted) {
      const page = next++;
      try {
        addPage(await fetchWithRetries(page, source, signal));
      } catch (error) {
        failure = error;
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  while (extraPage !== null && !signal.aborted && failure === undefined) {
    const page: number = extraPage;
    extraPage = null;
    const answer = await fetchWithRetries(page, source, signal);
    addPage(answer);
    extraPage = answer.next_page !== null && answer.next_page > page ? answer.next_page : null;
  }
  if (failure !== undefined && !signal.aborted) throw failure;
}

async function fetchWithRetries(page: number, source: PageSource, signal: AbortSignal): Promise<ChildrenPage> {
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
