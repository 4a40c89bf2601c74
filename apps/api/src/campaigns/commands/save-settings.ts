import { randomBytes, randomInt } from 'node:crypto';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import {
  defaultSettings,
  drawCircle,
  isKnownPlace,
  locationNameProblem,
  type MapForCircles,
  type PlaceSettings,
  resizeCircle,
  rumourRadius,
  type SettingsChange,
  serverMessages,
  storedNote,
  toSlug,
} from '@venture-atlas/rules';
import {
  RUMOUR_NOTE_MAX,
  type SettingsGroup,
  type SettingsToRestore,
  touchesCampaignWords,
} from '@venture-atlas/types';
import { isoTime, refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { type Caller, campaignObject } from '../../audit/audit.ts';
import { batches } from '../../db/queries/batches.ts';
import type { Db } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignChanged } from '../../events/queries/events.ts';
import {
  type CampaignPlace,
  deleteSettings,
  isSlugVisible,
  listPlaceSettings,
  listPlaces,
  listSpotsOfRumours,
  type RumourSpot,
  writeCircle,
  writeSettings,
} from '../queries/campaign-settings.ts';
import type { CampaignDeps } from '../view/campaign-deps.ts';
import { type Asker, loadCampaignFor, signedIn } from '../view/load-campaign.ts';
import { campaignPlaceOf, settingsOf } from '../view/place-visibility.ts';
import { choosePlaces, type PlaceChoice } from './choose-places.ts';
import {
  asRestored,
  planSettings,
  type SettingsPlan,
  type SettingsWrite,
  settingsAfter,
  toRestore,
} from './plan-settings.ts';
import { type ChronicleActor, recordKnowledge } from './record-chronicle.ts';
import {
  assertPlaceWordsSeen,
  assertRestoresOwnWords,
  filePlaceWords,
  fileWordsOfMany,
  type PlaceWithWords,
  type RestoredSettings,
  withVersions,
} from './settings-words.ts';

/** Places that are read or written at a time. Other calls run in between. */
const PLACES_PER_PORTION = 5_000;

/** Writes the settings of places. This is the only way to change what players know. */
export async function writeAllSettings(
  trx: Db,
  campaign: CampaignPlace,
  writes: readonly SettingsWrite[],
  at: string,
): Promise<void> {
  // Removed aliases free their slugs first.
  const inOrder = [...writes].sort((one, other) => rank(one) - rank(other));
  for (const { settings, locationIds } of inOrder) {
    for (const some of batches(locationIds, hasAddress(settings) ? 1 : PLACES_PER_PORTION)) {
      await yieldToOthers();
      if (settings === null) await deleteSettings(trx, campaign.id, some);
      else await writeGroup(trx, campaign, some, settings, at);
    }
  }
}

const hasAddress = (settings: PlaceSettings | null): boolean =>
  settings !== null && settings.alias !== null && isKnownPlace(settings.knowledge);

const rank = ({ settings }: SettingsWrite): number => (hasAddress(settings) ? 1 : 0);

async function writeGroup(
  trx: Db,
  campaign: CampaignPlace,
  locationIds: readonly number[],
  settings: PlaceSettings,
  at: string,
): Promise<void> {
  const { alias, show_wiki, ...others } = settings;
  const [only = 0] = locationIds;
  const row = {
    ...others,
    show_wiki: show_wiki ? (1 as const) : (0 as const),
    alias,
    alias_key: alias === null ? null : searchKey(alias),
    alias_slug: alias !== null && hasAddress(settings) ? await freeAliasSlug(trx, campaign, alias, only) : null,
  };
  await writeSettings(trx, campaign, locationIds, row, at);
  if (settings.knowledge === 'rumour') await drawCircles(trx, campaign, locationIds, settings.rumour_miles);
}

/** A free alias slug among what players see. Hidden places do not count, so that its number reveals nothing. */
async function freeAliasSlug(trx: Db, campaign: CampaignPlace, alias: string, locationId: number): Promise<string> {
  const slug = toSlug(alias);
  let free = slug;
  for (let number = 2; await isSlugVisible(trx, campaign, free, locationId); number += 1) free = `${slug}_${number}`;
  return free;
}

/** Draws missing rumor circles on the maps of places, and resizes the existing ones. */
async function drawCircles(
  trx: Db,
  campaign: CampaignPlace,
  locationIds: readonly number[],
  miles: number,
): Promise<void> {
  for (const spot of await listSpotsOfRumours(trx, campaign, locationIds)) {
    const circle = circleAt(spot, miles);
    if (circle !== undefined) await writeCircle(trx, { campaign_id: campaign.id, ...circle });
  }
}

/** The circle of a place on one map; undefined if it stays, or the map has no size. */
function circleAt(spot: RumourSpot, miles: number) {
  const { map_width: width, map_height: height, miles_per_unit: milesPerUnit, map_id, location_id } = spot;
  if (width === null || height === null) return undefined;
  const map: MapForCircles = { width, height, milesPerUnit };
  const radius = rumourRadius(miles, map);
  const { key, circle_lat, circle_lng, place_lat, place_lng } = spot;
  const ids = { map_id, location_id };
  if (key === null || circle_lat === null || circle_lng === null || spot.radius === null) {
    const place = { lat: spot.lat, lng: spot.lng };
    const stood = { place_lat: place.lat, place_lng: place.lng };
    return { ...ids, key: randomBytes(16).toString('base64url'), ...drawCircle(place, radius, map, random), ...stood };
  }
  if (radius === spot.radius) return undefined;
  const circle = { lat: circle_lat, lng: circle_lng, radius: spot.radius };
  // The position of the place when the circle was drawn. Later moves must not shift the circle.
  const stood = { lat: place_lat ?? circle_lat, lng: place_lng ?? circle_lng };
  return {
    ...ids,
    key,
    place_lat: stood.lat,
    place_lng: stood.lng,
    ...resizeCircle(circle, stood, radius, map, random),
  };
}

const STEPS = 2 ** 47;

/** An unpredictable number from 0 (included) to 1 (excluded). */
const random = (): number => randomInt(STEPS) / STEPS;

/** The saved settings, and the earlier ones for undo. */
export interface SavedSettings {
  settings: NonNullable<ReturnType<typeof settingsOf>>;
  previous: SettingsToRestore | null;
}

/** The change of one place's settings. */
export interface SettingsInput {
  campaignId: string;
  locationId: number;
  change: SettingsChange;
  /** The version of the text that was seen. It is compared if the change contains text; undefined skips the check. */
  version: number | undefined;
  /** The number of the text change that this one undoes. */
  reverts?: number;
}

/**
 * Sets what players know of one place (specification section 4).
 * @throws AppError not_found, forbidden, bad_request, changed_meanwhile
 */
export async function saveSettings(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  input: SettingsInput,
): Promise<SavedSettings> {
  refuseWait(deps.limits.notesAndSettings.take(String(signedIn(asker.viewer))));
  const change = readWords(input.change);
  return writeTransaction(deps.db, (trx) => applySettings({ ...deps, db: trx }, caller, asker, { ...input, change }));
}

/** The same within the transaction `deps.db`. */
export async function applySettings(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  { campaignId, locationId, change, version, reverts }: SettingsInput,
): Promise<SavedSettings> {
  const trx = deps.db;
  const view = await loadCampaignFor(deps, asker, campaignId);
  const campaign = campaignPlaceOf(view);
  assertMay(asker.viewer, 'settings.edit', view.subject);
  const [place] = await listPlaces(trx, campaign, [locationId]);
  if (place === undefined || place.is_shown === 0) throw new AppError('not_found');
  const set = settingsOf(place);
  const before = { locationId, settings: set ?? null, isRoot: place.is_root === 1 };
  if (touchesCampaignWords('place', change)) await assertPlaceWordsSeen(trx, campaign.id, before, version);
  // The call makes a row even if it equals the defaults.
  const settings = settingsAfter(before, change) ?? defaultSettings(before.isRoot);
  await writeAllSettings(trx, campaign, [{ settings, locationIds: [locationId] }], isoTime(deps.now()));
  const deed = { ...deedIn(deps, caller, campaign.id), reverts };
  await filePlaceWords(trx, deed, [{ locationId, before: before.settings, after: settings }]);
  const [saved] = await listPlaces(trx, campaign, [locationId]);
  const after = saved && settingsOf(saved);
  if (after === undefined) throw new AppError('not_found');
  const { knowledge, show_wiki } = after;
  await reportSettings(deps, trx, caller, campaign.id, [locationId]);
  const was = (before.settings ?? defaultSettings(before.isRoot)).knowledge;
  await recordKnowledge(trx, deedIn(deps, caller, campaign.id), [{ locationId, was, became: knowledge }]);
  await deps.audit.record(trx, caller, {
    action: 'settings_changed',
    outcome: 'ok',
    object: campaignObject(campaign.id),
    details: { location: locationId, knowledge, show_wiki },
  });
  return { settings: after, previous: toRestore(set ?? null, after) };
}

/** The text of a change as it is stored. An empty alias becomes null. @throws AppError bad_request */
function readWords(change: SettingsChange): SettingsChange {
  const { alias, rumour_note } = change;
  return {
    ...change,
    ...(alias === undefined ? {} : { alias: readAlias(alias) }),
    ...(rumour_note === undefined ? {} : { rumour_note: readNote(rumour_note) }),
  };
}

function readAlias(text: string | null): string | null {
  const alias = (text ?? '').normalize('NFC').trim();
  if (alias === '') return null;
  const message = locationNameProblem(alias);
  if (message !== undefined) throw new AppError('bad_request', { message, field: 'alias' });
  return alias;
}

function readNote(text: string): string {
  const note = storedNote(text).trim();
  if ([...note].length <= RUMOUR_NOTE_MAX) return note;
  throw new AppError('bad_request', { message: serverMessages.rumourTooLong(RUMOUR_NOTE_MAX), field: 'rumour_note' });
}

/** A change of many places, refused if it affects more than `atMost`; or earlier settings to restore (null: no row). */
export type ManySettings =
  | { kind: 'change'; choice: PlaceChoice; change: SettingsChange; atMost: number | undefined }
  | { kind: 'restore'; groups: readonly SettingsGroup[] };

/**
 * Changes the settings of many places: all or none.
 * @returns the number of chosen places, and the changed settings before and after, for undo
 * @throws AppError not_found, forbidden, bad_request, conflict
 */
export async function saveManySettings(
  deps: CampaignDeps,
  caller: Caller,
  asker: Asker,
  input: { campaignId: string; many: ManySettings },
): Promise<Omit<SettingsPlan, 'writes' | 'steps'> & { places: number }> {
  refuseWait(deps.limits.notesAndSettings.take(String(signedIn(asker.viewer))));
  const { campaignId, many } = input;
  const before = await loadCampaignFor(deps, asker, campaignId);
  assertMay(asker.viewer, 'settings.edit', before.subject);
  // Choosing may take a while and yields to other calls, so the campaign is read again below.
  const restored = many.kind === 'restore' ? asMap(many.groups) : undefined;
  const ids =
    many.kind === 'restore' ? [...asMap(many.groups).keys()] : await choosePlaces(deps.db, before.scope, many.choice);
  return writeTransaction(deps.db, async (trx) => {
    const view = await loadCampaignFor({ ...deps, db: trx }, asker, campaignId);
    const campaign = campaignPlaceOf(view);
    assertMay(asker.viewer, 'settings.edit', view.subject);
    const places: PlaceWithWords[] = [];
    for (const some of batches(ids, PLACES_PER_PORTION)) {
      await yieldToOthers();
      for (const row of await listPlaceSettings(trx, campaign, some)) {
        places.push({ locationId: row.location_id, settings: settingsOf(row) ?? null, isRoot: row.is_root === 1 });
      }
    }
    const { writes, steps, ...plan } = planSettings(places, (place) =>
      many.kind === 'change'
        ? settingsAfter(place, many.change)
        : asRestored(place, restored?.get(place.locationId)?.settings ?? null),
    );
    for (const place of places) {
      const target = restored?.get(place.locationId);
      if (target !== undefined) await assertRestoresOwnWords(trx, campaign.id, place, target);
    }
    if (many.kind === 'change' && many.atMost !== undefined && plan.changed > many.atMost)
      throw new AppError('conflict', { message: serverMessages.changesMany(plan.changed), field: 'at_most' });
    await writeAllSettings(trx, campaign, writes, isoTime(deps.now()));
    const versions = await fileWordsOfMany(trx, deedIn(deps, caller, campaign.id), places, writes);
    const changed = plan.current.flatMap(({ location_ids }) => location_ids);
    if (changed.length > 0) await reportSettings(deps, trx, caller, campaign.id, changed);
    await recordKnowledge(trx, deedIn(deps, caller, campaign.id), steps, many.kind === 'restore');
    await deps.audit.record(trx, caller, {
      action: 'settings_changed',
      outcome: 'ok',
      object: campaignObject(campaign.id),
      details: {
        places: places.length,
        changed: plan.changed,
        ...(many.kind === 'change' ? stepsOf(many.change) : {}),
      },
    });
    const { previous, current } = plan;
    return {
      ...plan,
      places: places.length,
      previous: withVersions(previous, versions),
      current: withVersions(current, versions),
    };
  });
}

/** The part of a change for the audit log, without the DM's text. */
const stepsOf = ({ alias: _alias, rumour_note: _note, ...steps }: SettingsChange): object => steps;

const deedIn = (deps: CampaignDeps, caller: Caller, campaignId: string): ChronicleActor => ({
  campaignId,
  actorId: caller.userId,
  at: isoTime(deps.now()),
});

const reportSettings = (
  deps: CampaignDeps,
  trx: Db,
  caller: Caller,
  campaignId: string,
  locationIds: readonly number[],
): Promise<void> =>
  campaignChanged(trx, campaignId, 'settings changed', {
    locationIds,
    actorId: caller.userId,
    at: isoTime(deps.now()),
  });

/** For a place in two groups the later group wins. */
const asMap = (groups: readonly SettingsGroup[]): Map<number, RestoredSettings> =>
  new Map(
    groups.flatMap(({ settings, location_ids, version }) => {
      const restored = { settings: readRestored(settings), version };
      return location_ids.map((id) => [id, restored] as const);
    }),
  );

const readRestored = (settings: SettingsToRestore | null): SettingsToRestore | null => {
  if (settings === null) return null;
  const { alias, rumour_note } = readWords(settings);
  return {
    ...settings,
    ...(alias === undefined ? {} : { alias }),
    ...(rumour_note === undefined ? {} : { rumour_note }),
  };
};
