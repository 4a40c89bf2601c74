import { randomBytes, randomInt } from 'node:crypto';
import { setImmediate as yieldToOthers } from 'node:timers/promises';
import {
  drawCircle,
  isKnownPlace,
  type MapForCircles,
  type PlaceSettings,
  resizeCircle,
  rumourRadius,
  toSlug,
} from '@venture-atlas/rules';
import { batches } from '../../db/queries/batches.ts';
import type { Db } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { listSpotsOfRumours, type RumourSpot, writeCircle } from '../queries/campaign-rumours.ts';
import { type CampaignPlace, deleteSettings, isSlugMet, writeSettings } from '../queries/campaign-settings.ts';
import type { SettingsWrite } from './plan-settings.ts';

/** Places that are read or written at a stretch; what needs no database is answered in between. */
export const PLACES_AT_ONCE = 5_000;

/** Writes what campaigns set for places: the one way in which what players know of them changes. */
export async function writeAllSettings(
  trx: Db,
  campaign: CampaignPlace,
  writes: readonly SettingsWrite[],
  at: string,
): Promise<void> {
  // What goes makes its address free before others look for one.
  const inOrder = [...writes].sort((one, other) => rank(one) - rank(other));
  for (const { settings, locationIds } of inOrder) {
    for (const some of batches(locationIds, hasAddress(settings) ? 1 : PLACES_AT_ONCE)) {
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

/** An address that players meet nowhere else; by nothing but what they see, so that no number tells of what they do not. */
async function freeAliasSlug(trx: Db, campaign: CampaignPlace, alias: string, locationId: number): Promise<string> {
  const slug = toSlug(alias);
  let free = slug;
  for (let number = 2; await isSlugMet(trx, campaign, free, locationId); number += 1) free = `${slug}_${number}`;
  return free;
}

/** Draws the circles that places have not got yet on the maps where they stand, and gives the others this size. */
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

/** The circle of a place on one map; undefined when it stays as it is, and on what has no size. */
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
  // Where the place stood when it was drawn: where it went since then is in no circle.
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

/** From 0 to 1, without 1; nobody can work out the next one. */
const random = (): number => randomInt(STEPS) / STEPS;
