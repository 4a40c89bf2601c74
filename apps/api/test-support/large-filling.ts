import type { Role } from './as-viewer.ts';

/** When everything of the large world was made. */
export const AT = '2026-03-04T05:06:07.008Z';
/** Places on the map. */
export const PLACES = 20_000;
/** Rows of every registry. */
export const ROWS = 50_000;
/** The beginning of a statement that counts from 0 to below its first value: `i` of `n`. */
export const NUMBERS = 'with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ?)';

/** Whose the campaign is, and who wrote in it. */
export interface LargeWorldPeople {
  campaignId: string;
  userIds: Readonly<Record<Exclude<Role, 'anonymous'>, number>>;
}

/** What each part of the large world is written with. */
export interface Filling {
  run: (statement: string, ...values: unknown[]) => void;
  idOf: (slug: string) => number;
  /** The first of the places that are added. */
  first: number;
  people: LargeWorldPeople;
}
