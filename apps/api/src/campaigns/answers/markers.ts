import type { Markers, Party } from '@venture-atlas/types';
import { findLocationById } from '../../atlas/queries/locations.ts';
import type { Db } from '../../db/schema.ts';
import { listParties, type PartyRow } from '../queries/parties.ts';
import type { CampaignView } from '../view/load-campaign.ts';
import { openMaps } from '../view/open-maps.ts';

/** What stands on the maps of a campaign that this viewer may open. */
export async function readMarkers(db: Db, view: CampaignView): Promise<Markers> {
  const rows = await listParties(db, view.campaign.id);
  const open = await openMaps(
    db,
    view,
    rows.map(({ map_id }) => map_id),
  );
  const parties: Party[] = [];
  for (const row of rows) {
    if (view.audience === 'dm') parties.push(await presentPartyToDm(db, view, row, open));
    else if (open.has(row.map_id)) parties.push(row);
  }
  return { parties };
}

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
