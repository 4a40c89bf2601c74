import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { CampaignLocationSettings, SavedLocationSettings, SettingsGroup } from '@venture-atlas/types';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import type { Caller } from '../../audit/caller.ts';
import { campaignObject } from '../../audit/campaign-object.ts';
import { batches } from '../../db/queries/batches.ts';
import type { Db, Flag } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import {
  type CampaignPlace,
  deleteSettings,
  listPlaceSettings,
  listPlaces,
  writeSettings,
} from '../queries/campaign-settings.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { type Asker, loadCampaignFor, signedIn } from '../view/load-campaign.ts';
import { campaignPlaceOf, settingsOf } from '../view/reach.ts';
import { choosePlaces, type PlaceChoice } from './choose-places.ts';
import { type PlaceBefore, planSettings, type SettingsPlan, type SettingsWish, withWish } from './plan-settings.ts';

/**
 * Decides what players see of one place (specification section 4).
 * @throws AppError not_found, forbidden
 */
export async function saveSettings(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  input: CampaignLocationSettings & { campaignId: string; locationId: number },
): Promise<SavedLocationSettings> {
  refuseWait(deps.limits.notesAndSettings.take(String(signedIn(asker.viewer))));
  const { campaignId, locationId, show_players, show_wiki } = input;
  return writeTransaction(deps.db, async (trx) => {
    const view = await loadCampaignFor({ ...deps, db: trx }, asker, campaignId);
    const campaign = campaignPlaceOf(view);
    assertMay(asker.viewer, 'settings.edit', view.subject);
    const [place] = await listPlaces(trx, campaign, [locationId]);
    if (place === undefined || place.is_shown === 0) throw new AppError('not_found');
    await writeGroup(trx, campaign, { settings: { show_players, show_wiki }, location_ids: [locationId] }, deps.now());
    await tellOfSettings(deps, trx, caller, campaign.id, [locationId]);
    await deps.audit.record(trx, caller, {
      action: 'settings_changed',
      outcome: 'ok',
      object: campaignObject(campaign.id),
      details: { location: locationId, show_players, show_wiki },
    });
    return { location_id: locationId, show_players, show_wiki, previous: settingsOf(place) ?? null };
  });
}

/** Places that are read or written at a stretch; what needs no database is answered in between. */
const PLACES_AT_ONCE = 5_000;

/** What shall happen to many places: a wish for those chosen, or settings as they were before (null: no row). */
export type ManySettings =
  | { kind: 'wish'; choice: PlaceChoice; wish: SettingsWish }
  | { kind: 'restore'; groups: readonly SettingsGroup[] };

/**
 * Changes the settings of many places at once: all of it or nothing.
 * @returns how many places were meant, and what those that changed were and are, so that it can be undone
 * @throws AppError not_found, forbidden, bad_request
 */
export async function saveManySettings(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  input: { campaignId: string; many: ManySettings },
): Promise<SettingsPlan & { places: number }> {
  refuseWait(deps.limits.notesAndSettings.take(String(signedIn(asker.viewer))));
  const { campaignId, many } = input;
  const before = await loadCampaignFor(deps, asker, campaignId);
  assertMay(asker.viewer, 'settings.edit', before.subject);
  // Choosing may take a while and yields to other calls; the campaign is asked about again below.
  const restored = many.kind === 'restore' ? asMap(many.groups) : undefined;
  const ids =
    many.kind === 'restore' ? [...asMap(many.groups).keys()] : await choosePlaces(deps.db, before.scope, many.choice);
  return writeTransaction(deps.db, async (trx) => {
    const view = await loadCampaignFor({ ...deps, db: trx }, asker, campaignId);
    const campaign = campaignPlaceOf(view);
    assertMay(asker.viewer, 'settings.edit', view.subject);
    const places: PlaceBefore[] = [];
    for (const some of batches(ids, PLACES_AT_ONCE)) {
      await yieldToOthers();
      for (const row of await listPlaceSettings(trx, campaign, some)) {
        places.push({ locationId: row.location_id, settings: settingsOf(row) ?? null, isRoot: row.is_root === 1 });
      }
    }
    const plan = planSettings(places, (place) =>
      many.kind === 'wish' ? withWish(place, many.wish) : (restored?.get(place.locationId) ?? null),
    );
    for (const { settings, location_ids } of plan.current) {
      for (const some of batches(location_ids, PLACES_AT_ONCE)) {
        await yieldToOthers();
        await writeGroup(trx, campaign, { settings, location_ids: some }, deps.now());
      }
    }
    const changed = plan.current.flatMap(({ location_ids }) => location_ids);
    if (changed.length > 0) await tellOfSettings(deps, trx, caller, campaign.id, changed);
    await deps.audit.record(trx, caller, {
      action: 'settings_changed',
      outcome: 'ok',
      object: campaignObject(campaign.id),
      details: { places: places.length, changed: plan.changed, ...(many.kind === 'wish' ? many.wish : {}) },
    });
    return { places: places.length, ...plan };
  });
}

const tellOfSettings = (
  deps: CampaignDeps,
  trx: Db,
  caller: Caller,
  campaignId: string,
  locationIds: readonly number[],
): Promise<void> =>
  campaignChanged(trx, campaignId, 'settings changed', {
    ...{ locationIds, actorId: caller.userId, at: isoTime(deps.now()) },
  });

/** A place that stands in two groups gets what the later one says. */
const asMap = (groups: readonly SettingsGroup[]): Map<number, CampaignLocationSettings | null> =>
  new Map(groups.flatMap(({ settings, location_ids }) => location_ids.map((id) => [id, settings] as const)));

async function writeGroup(
  trx: Db,
  campaign: CampaignPlace,
  { settings, location_ids }: SettingsGroup,
  now: number,
): Promise<void> {
  if (settings === null) {
    await deleteSettings(trx, campaign.id, location_ids);
    return;
  }
  const flag = (on: boolean): Flag => (on ? 1 : 0);
  const group = {
    locationIds: location_ids,
    showPlayers: flag(settings.show_players),
    showWiki: flag(settings.show_wiki),
  };
  await writeSettings(trx, campaign, group, isoTime(now));
}
