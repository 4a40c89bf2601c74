import type { Page } from '@playwright/test';

/**
 * The maps of this page never come, until what this returns is called: for journeys of accounts and rights, which end on
 * a map but are over when its address is there. To draw it takes longer than the journey.
 */
export async function withoutMap(page: Page): Promise<() => Promise<void>> {
  const maps = '**/api/location_map_details/**';
  await page.route(maps, (route) => route.abort());
  return () => page.unroute(maps);
}
