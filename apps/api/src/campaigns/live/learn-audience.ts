import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { batches } from '../../db/queries/batches.ts';
import type { EventKind } from '../../db/schema.ts';
import { listTouched } from '../../events/queries/events.ts';
import { addressesAsKeys, publicAddresses } from '../../media/capabilities/picture-addresses.ts';
import { listOpenWorlds } from '../../worlds/queries/worlds.ts';
import { listAnsweredIds } from '../queries/campaign-settings.ts';
import { listFoggedPictures, listFogsInForce } from '../queries/fog.ts';
import { listPlacesAround } from '../queries/live-answers.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { type CampaignView, hiddenFrom } from '../view/load-campaign.ts';
import { addressesOf } from '../view/place-visibility.ts';
import { bucketOf, idsOfBucket, PlaceDigests } from './place-digests.ts';
import { type AudienceFacts, readPlaces } from './read-places.ts';
import { hashOf } from './revision.ts';

/** What is known of the places and texts of an audience. */
export interface Learned {
  digests: PlaceDigests;
  /** The last event that is in it. */
  at: number;
  /** What decides about all places at once: equal texts, equal decisions. */
  facts: string;
}

/** Events that may change what is answered of places and texts. Those without ids may change all of it. */
const OF_PLACES: readonly EventKind[] = ['world changed', 'campaign changed', 'settings changed', 'fog changed'];

/** Places that are read again after an event; where more are touched, all are read. */
const MOST_AROUND = 500;
/** Buckets that are read again after events; where there are more, all are read. */
const MOST_BUCKETS = 8;
/** Buckets that are read before others have a turn: about 10 ms. */
const BUCKETS_A_TURN = 2;

/** Which events are about an audience, and up to which one. */
export interface EventRange {
  scopes: readonly string[];
  last: number;
}

export interface Learning extends Learned {
  /** How it was read. */
  how: 'by event' | 'in full' | 'nothing';
  fogs: AudienceFacts['fogs'];
}

/**
 * Reads what an audience is answered of places and texts: what events since `before` touched, or all of it. Others have
 * their turn in between, so that whoever calls it compares the events before and after.
 * @param view through the eyes of anybody of this audience
 */
export async function learnPlaces(
  source: CampaignSource,
  view: CampaignView,
  range: EventRange,
  before: Learned | undefined,
): Promise<Learning> {
  const { facts, text } = await readFacts(source, view);
  const rest = { at: range.last, facts: text, fogs: facts.fogs };
  const touched = before?.facts === text ? await findTouched(source, view, range, before.at) : undefined;
  if (before !== undefined && touched !== undefined) {
    if (touched.length === 0) return { ...rest, digests: before.digests, how: 'nothing' };
    const digests = new PlaceDigests(before.digests);
    for (const bucket of touched) digests.put(bucket, await readPlaces(source, view, facts, idsOfBucket(bucket)));
    return { ...rest, digests, how: 'by event' };
  }
  const digests = new PlaceDigests();
  const all = new Set((await listAnsweredIds(source.db, { id: view.campaign.id, scope: view.scope })).map(bucketOf));
  for (const buckets of batches([...all], BUCKETS_A_TURN)) {
    await yieldToOthers();
    const answers = await readPlaces(source, view, facts, buckets.flatMap(idsOfBucket));
    for (const bucket of buckets)
      digests.put(
        bucket,
        answers.filter(({ id }) => bucketOf(id) === bucket),
      );
  }
  return { ...rest, digests, how: 'in full' };
}

/** The buckets of all places whose answers may be other ones by events after this one; undefined: perhaps all. */
async function findTouched(
  { db }: CampaignSource,
  { scope }: CampaignView,
  { scopes, last }: EventRange,
  after: number,
): Promise<number[] | undefined> {
  if (last === after) return [];
  const named = await listTouched(db, { scopes, kinds: OF_PLACES, after });
  if (named === undefined) return undefined;
  if (named.size === 0) return [];
  const around = await listPlacesAround(db, { scope, ids: [...named], most: MOST_AROUND });
  if (around === undefined) return undefined;
  const buckets = [...new Set([...around].map(bucketOf))];
  return buckets.length > MOST_BUCKETS ? undefined : buckets;
}

/** What is the same for all places of an audience. @returns with what stands for it */
async function readFacts(source: CampaignSource, view: CampaignView): Promise<{ facts: AudienceFacts; text: string }> {
  const { db } = source;
  const fogs = await listFogsInForce(db, view.campaign.id);
  const pictures = fogs.length === 0 ? publicAddresses : await addressesOf({ db, addressesFor: addressesAsKeys }, view);
  // A fogged picture is withheld wherever else it would be shown.
  const masked = fogs.length === 0 ? [] : await listFoggedPictures(db, view.campaign.id);
  const files = masked.map(({ fog, picture, folders }) => [fog.map_id, picture, folders]);
  const open = await listOpenWorlds(db, view.scope.worldIds);
  const { worldIds, layerId } = view.scope;
  const text = hashOf(
    worldIds,
    layerId ?? null,
    open,
    hiddenFrom(view)?.names ?? null,
    files,
    fogs.map(({ map_id }) => map_id),
  );
  return { facts: { pictures, fogs, open: new Set(open) }, text };
}
