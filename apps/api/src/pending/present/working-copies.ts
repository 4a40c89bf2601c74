import { DISCARDED_KEPT_DAYS, type DiscardedPage, type WorkingCopiesPage } from '@venture-atlas/types';
import type { ListedCopy } from '../queries/pending-changes.ts';

/** A row of a list, and what its thing is called. */
interface NamedCopy {
  row: ListedCopy;
  name: string;
}

const DAY_MS = 24 * 3_600_000;

const whereabouts = ({ row, name }: NamedCopy) => ({
  id: row.public_id,
  subject: row.subject as WorkingCopiesPage['copies'][number]['subject'],
  subject_id: row.subject_id,
  name,
  world_id: row.world,
  campaign_id: row.campaign_id,
});

/** What somebody has not published, as lists have it. */
export const presentListedCopy = (copy: NamedCopy, fields: string[]): WorkingCopiesPage['copies'][number] => ({
  ...whereabouts(copy),
  fields,
  updated_at: copy.row.updated_at,
});

/** What somebody discarded. */
export const presentDiscarded = (
  copy: NamedCopy,
  fields: { field: string; words: string }[],
): DiscardedPage['items'][number] => ({
  ...whereabouts(copy),
  fields,
  discarded_at: copy.row.updated_at,
  kept_until: new Date(Date.parse(copy.row.updated_at) + DISCARDED_KEPT_DAYS * DAY_MS).toISOString(),
});
