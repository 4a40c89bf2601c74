import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { VISIBLE_PLACES_PAGE_SIZE, type VisiblePlacesPage } from '@venture-atlas/types';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { byChild, parentsIn } from '../../atlas/answers/parents-in.ts';
import { listParents } from '../../atlas/queries/positions.ts';
import type { Db } from '../../db/schema.ts';
import { presentVisiblePlace } from '../present/campaign.ts';
import { countVisiblePlaces, listVisiblePlaces } from '../queries/campaign-settings.ts';
import type { CampaignView } from './load-campaign.ts';
import { campaignPlaceOf, placeSightOf } from './reach.ts';

/**
 * One page (from 1) of all places that players see now, for the DM.
 * @throws AppError forbidden
 */
export async function readVisiblePlaces(db: Db, view: CampaignView, page: number): Promise<VisiblePlacesPage> {
  assertMay(view.viewer, 'settings.edit', view.subject);
  const { scope } = view;
  const campaign = campaignPlaceOf(view);
  const offset = (page - 1) * VISIBLE_PLACES_PAGE_SIZE;
  const total = await countVisiblePlaces(db, campaign);
  // Both look through all places of the world: others have their turn in between.
  await yieldToOthers();
  const rows = await listVisiblePlaces(db, campaign, { limit: VISIBLE_PLACES_PAGE_SIZE, offset });
  const ids = rows.map((row) => row.id);
  const maps = byChild(parentsIn(scope, await listParents(db, scope, ids, placeSightOf(view))));
  return {
    places: rows.map((row) => presentVisiblePlace(row, maps.get(row.id) ?? [])),
    next_page: offset + rows.length < total && rows.length > 0 ? page + 1 : null,
    total_places: total,
  };
}
