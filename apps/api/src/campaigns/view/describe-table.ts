import type { TableForDm, TableScreen } from '@venture-atlas/types';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import type { Db } from '../../db/schema.ts';
import { AppError } from '../../errors.ts';
import { findCampaignFor } from '../queries/campaigns.ts';
import { findScreen, findScreenByHash, listGuests } from '../queries/table-screens.ts';
import type { CampaignDeps } from './campaign-deps.ts';
import { type Asker, loadCampaignFor } from './load-campaign.ts';
import { codeAt, hashOfKey, screenSecret } from './table-keys.ts';

/**
 * The table screen of a campaign, for its DM.
 * @param isThere whether a screen is connected
 * @param homeAddresses addresses for phones, if the DM uses this machine
 * @throws AppError not_found, forbidden, not_authenticated
 */
export async function describeTable(
  deps: CampaignDeps,
  asker: Asker,
  campaignId: string,
  { isThere, homeAddresses }: { isThere: boolean; homeAddresses: readonly string[] },
): Promise<TableForDm> {
  const view = await loadCampaignFor(deps, asker, campaignId);
  assertMay(asker.viewer, 'settings.edit', view.subject);
  const { db, tableKey } = deps;
  const screen = await findScreen(db, campaignId);
  if (screen === undefined) return { screen: null };
  const now = deps.now();
  const guests = await listGuests(db, campaignId);
  return {
    screen: {
      secret: screenSecret(tableKey, screen.id),
      tv: codeAt(tableKey, screen.id, 'tv', now),
      phones: codeAt(tableKey, screen.id, 'phone', now),
      follows: screen.follows === 1,
      shows_code: screen.shows_code === 1,
      is_there: isThere,
      knocking: guests.filter((guest) => guest.is_in === 0).map(({ id, name }) => ({ id, name })),
      guests: guests.filter((guest) => guest.is_in === 1).map(({ id, name }) => ({ id, name })),
      home_addresses: [...homeAddresses],
    },
  };
}

/**
 * The screen's own state, by its secret alone.
 * @param homeAddresses addresses for phones, if the screen is on this machine
 * @throws AppError not_found
 */
export async function describeScreen(
  { db, tableKey, now }: Pick<CampaignDeps, 'tableKey' | 'now'> & { db: Db },
  secret: string | undefined,
  homeAddresses: readonly string[],
): Promise<TableScreen> {
  const screen = secret === undefined ? undefined : await findScreenByHash(db, hashOfKey(secret));
  // Rows of a deleted campaign are deleted in batches.
  const campaign = screen && (await findCampaignFor(db, screen.campaign_id, null));
  if (screen === undefined || campaign === undefined) throw new AppError('not_found');
  return {
    campaign_id: screen.campaign_id,
    phones: screen.shows_code === 1 ? codeAt(tableKey, screen.id, 'phone', now()) : null,
    home_addresses: [...homeAddresses],
  };
}
