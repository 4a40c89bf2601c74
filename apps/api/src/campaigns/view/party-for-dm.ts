import type { Party } from '@venture-atlas/types';
import { findLocationById } from '../../atlas/queries/locations.ts';
import type { Db } from '../../db/schema.ts';
import type { PartyRow } from '../queries/parties.ts';
import type { CampaignView } from './load-campaign.ts';

/** A DM has them all: also those whose map is not there now, to put them somewhere else. */
export async function presentPartyToDm(
  db: Db,
  view: CampaignView,
  row: PartyRow,
  open: ReadonlySet<number>,
): Promise<Party> {
  const map = open.has(row.map_id) ? await findLocationById(db, view.scope, row.map_id) : undefined;
  if (map === undefined) return { ...row, map_id: null };
  return { ...row, map: { slug: map.slug, name: map.name } };
}
