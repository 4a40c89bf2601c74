import type { Touched } from './file-change.ts';

/** What several changes of one world touched: locations by id, all of it, or nothing that is to be seen. */
export type TouchedSet = Set<number> | 'everything' | 'unseen';

/** What was touched before, and what one more change touched. */
export function together(before: TouchedSet | undefined, touched: Touched): TouchedSet {
  if (before === 'everything' || touched === 'everything') return 'everything';
  if (touched === 'unseen') return before ?? 'unseen';
  const ids = before === undefined || before === 'unseen' ? new Set<number>() : before;
  for (const id of touched) ids.add(id);
  return ids;
}
