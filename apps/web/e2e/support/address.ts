import type { Page } from '@playwright/test';

/** What a map adds to its address: `#x,y,zoom`. */
export const VIEW = /#-?[\d.]+,-?[\d.]+,[\d.]+$/;

/** The address of a page, without the view that a map writes into it once somebody moved it. */
export const addressOf = (page: Page): string => page.url().replace(VIEW, '');

/** An address of a map, with whatever view. */
export const anyViewOf = (address: string): RegExp =>
  new RegExp(`^${address.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(${VIEW.source.slice(0, -1)})?$`);
