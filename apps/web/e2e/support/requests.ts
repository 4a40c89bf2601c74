import type { Page, Request } from '@playwright/test';
import { isStream } from './live.ts';
import { see } from './see.ts';

/** What a page asked for and has not got yet. */
export interface Requests {
  /** Waits until everything that was asked for is answered, and what came is drawn. */
  areAnswered: () => Promise<void>;
}

/**
 * Follows the requests of a page from now on. The driver's own `networkidle` tells of the first rest after a load only:
 * whoever waits for it after a press waits for nothing.
 */
export function followRequests(page: Page): Requests {
  const open = new Set<Request>();
  const end = (request: Request) => open.delete(request);
  let isLeaving = false;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true;
    if (request.url().startsWith('http') && !isStream(request.url())) open.add(request);
  });
  page.on('framenavigated', (frame) => {
    if (!isLeaving || frame !== page.mainFrame()) return;
    // What the page before still waited for is given up, and nothing tells of it.
    isLeaving = false;
    open.clear();
  });
  page.on('worker', (worker) =>
    worker.on('close', () => {
      // Letters and scripts that it still waited for when its map was left: nothing tells of these either.
      for (const request of open) if (new URL(request.url()).pathname.startsWith('/assets/')) open.delete(request);
    }),
  );
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  const isAnswered = async () => {
    if (open.size > 0) return false;
    const drawn = page.evaluate(
      () => new Promise<boolean>((next) => requestAnimationFrame(() => requestAnimationFrame(() => next(true)))),
    );
    // A page that goes just now has drawn nothing.
    return (await drawn.catch(() => false)) && open.size === 0;
  };
  return { areAnswered: () => see.poll(isAnswered).toBe(true) };
}
