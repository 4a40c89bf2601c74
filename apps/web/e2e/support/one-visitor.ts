import type { BrowserContext } from '@playwright/test';
import { afterAll, beforeAll } from 'vitest';

/**
 * One visitor for the journeys of a `describe` that begin where the one before ended, as people go on. To load a map
 * takes as much of the processor as ten journeys over it.
 * @returns what `open` gives, from the first journey on
 */
export function oneVisitor<One extends { context: BrowserContext }>(open: () => Promise<One>): One {
  const one = {} as One;
  beforeAll(async () => {
    Object.assign(one, await open());
  });
  afterAll(() => one.context?.close());
  return one;
}
