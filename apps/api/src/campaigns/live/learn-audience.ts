import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { batches } from '../../db/queries/batches.ts';
import type { Db, EventKind } from '../../db/schema.ts';
import { addressesAsKeys, publicAddresses } from '../../media/capabilities/picture-addresses.ts';
import { listOpenWorlds } from '../../worlds/queries/worlds.ts';
import { listAnsweredIds } from '../queries/campaign-settings.ts';
import { listFoggedPictures, listFogsInForce } from '../queries/fog.ts';
import { listPublicNotes, type PlacesAround, readPlacesAround } from '../queries/live-answers.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { type NamesRead, readNames } from '../view/hidden-names.ts';
import { placesInLeadersTexts } from '../view/leaders-words.ts';
import { asAnybody, type CampaignView, hiddenFrom } from '../view/load-campaign.ts';
import { addressesOf, noteReaderOf } from '../view/place-visibility.ts';
import { presentNotesTo } from '../view/read-notes.ts';
import type { AudienceState } from './audience-state.ts';
import { bucketOf, idsOfBucket, type NotesAnswers, namesNothing, PlaceDigests } from './place-digests.ts';
import { type AudienceFacts, readPlaces } from './read-places.ts';
import { hashOf } from './revision.ts';

/** What is known of the places, texts, and notes of an audience. */
export interface Learned {
  digests: PlaceDigests;
  facts: AudienceFacts;
  names: NamesRead;
  /** What decides about all places at once: equal texts, equal decisions. */
  text: string;
}

/** What events changed for an audience. */
export interface Touched {
  /** The places that they name. */
  named: ReadonlySet<number>;
  /** These, and the places whose responses may name them. */
  around: ReadonlySet<number>;
  /** Whether a place may have got another name, or a new one was made, even a draft. */
  names: boolean;
}

export interface Learning {
  learned: Learned;
  /** Undefined if it may be everything. */
  touched: Touched | undefined;
  how: 'by event' | 'in full' | 'nothing';
}

/** Places around a named one that are read again without checking whether they show it differently. */
const AROUND_MAX = 512;
/** Buckets that are read again at once. */
const BUCKETS_AT_ONCE = 4;
/** Buckets that a full read reads before other calls run: about 10 ms. */
const BUCKETS_PER_TURN = 2;

/**
 * Reads what an audience gets of places, texts, and notes: the part that events since `before` touched, or all of it.
 * Other calls run in between, so the caller compares the events before and after.
 * @param asked a view of this audience; its names are not used
 */
export async function learnPlaces(
  source: CampaignSource,
  asked: CampaignView,
  state: AudienceState,
  before: Learned | undefined,
): Promise<Learning> {
  const happened = before === undefined ? undefined : happenedSince(state);
  const { names, facts, text } = await readFacts(source, asked, happened && before, happened);
  const view = asAnybody({ ...asked, ...names.names });
  const reader: PlacesReader = { source, view, facts };
  if (before !== undefined && happened !== undefined && text === before.text) {
    const update = await readTouched(reader, before.digests, happened);
    if (update !== undefined) {
      const { digests, around, how } = update;
      const touched = { named: new Set(happened.places), around, names: happened.names };
      return { learned: { digests, facts, names, text }, touched, how };
    }
  }
  return { learned: { digests: await readAll(reader), facts, names, text }, touched: undefined, how: 'in full' };
}

/** What events name. */
interface Happenings {
  kinds: ReadonlySet<EventKind>;
  places: number[];
  /** Maps whose fog changed. */
  fogged: number[];
  /** Places whose notes changed; `all` if they are unknown. */
  notes: number[] | 'all';
  names: boolean;
}

/** @returns undefined if all places may be touched */
function happenedSince({ events }: AudienceState): Happenings | undefined {
  if (events === undefined) return undefined;
  const of = (...kinds: EventKind[]) => events.filter(({ kind }) => kinds.includes(kind));
  const idsOf = (...kinds: EventKind[]) => [...new Set(of(...kinds).flatMap(({ ids }) => ids))];
  const named = of('world changed', 'settings changed', 'fog changed');
  if (named.some(({ ids }) => ids.length === 0)) return undefined;
  return {
    kinds: new Set(events.map(({ kind }) => kind)),
    places: idsOf('world changed', 'settings changed', 'fog changed'),
    fogged: idsOf('fog changed'),
    notes: of('notes changed').some(({ ids }) => ids.length === 0) ? 'all' : idsOf('notes changed'),
    names: of('world changed', 'settings changed', 'drafts changed').length > 0,
  };
}

/**
 * What is the same for all places of an audience.
 * @param before what events did not touch is taken from it; undefined to read everything
 */
async function readFacts(
  source: CampaignSource,
  asked: CampaignView,
  before: Learned | undefined,
  happened: Happenings | undefined,
): Promise<Pick<Learned, 'names' | 'facts' | 'text'>> {
  const { db } = source;
  const { campaign, scope } = asked;
  const isTouched = (...kinds: EventKind[]) => happened === undefined || kinds.some((kind) => happened.kinds.has(kind));
  const mayBeLonger = isTouched('world changed', 'drafts changed');
  const areNamesTouched = mayBeLonger || isTouched('settings changed');
  const names =
    before !== undefined && !areNamesTouched
      ? before.names
      : await readNames(db, source.names, { id: campaign.id, scope }, mayBeLonger ? undefined : before?.names);
  const areFactsTouched = before === undefined || isTouched('world changed', 'fog changed', 'campaign changed');
  const facts = areFactsTouched ? await readFoggedAndOpen(source, asked) : before.facts;
  const { worldIds, layerId } = scope;
  const text = hashOf(
    worldIds,
    layerId ?? null,
    campaign.owner_id,
    campaign.co_dms,
    hiddenFrom({ ...asked, ...names.names })?.names ?? null,
    facts.text,
  );
  return { names, facts, text };
}

/** The fog of a campaign and its open worlds. */
async function readFoggedAndOpen(source: CampaignSource, asked: CampaignView): Promise<AudienceFacts> {
  const { db } = source;
  const { campaign, scope } = asked;
  const fogs = await listFogsInForce(db, campaign.id);
  const pictures =
    fogs.length === 0 ? publicAddresses : await addressesOf({ db, addressesFor: addressesAsKeys }, asked);
  // Other uses of a fogged picture are withheld.
  const masked = fogs.length === 0 ? [] : await listFoggedPictures(db, campaign.id);
  const files = masked.map(({ fog, picture, folders }) => [fog.map_id, picture, folders]);
  const open = await listOpenWorlds(db, scope.worldIds);
  const text = hashOf(
    open,
    files,
    fogs.map(({ map_id }) => map_id),
  );
  return { pictures, fogs, open: new Set(open), text };
}

/** What is needed to read places for an audience. */
interface PlacesReader {
  source: CampaignSource;
  /** As anybody of the audience. */
  view: CampaignView;
  facts: AudienceFacts;
}

const nothingAround: PlacesAround = { gone: [], direct: [], indirect: [], isWhole: true };

interface Update {
  digests: PlaceDigests;
  around: ReadonlySet<number>;
  how: 'by event' | 'nothing';
}

/** Reads again what events touched. @returns undefined if that is more than a full read */
async function readTouched(
  reader: PlacesReader,
  before: PlaceDigests,
  { places: named, fogged, notes, names }: Happenings,
): Promise<Update | undefined> {
  const { db } = reader.source;
  const digests = new PlaceDigests(before);
  const again = async (buckets: ReadonlySet<number>) => {
    for (const some of batches([...buckets], BUCKETS_AT_ONCE)) await readBuckets(reader, digests, some);
  };
  // A draft may have a name that a text links.
  const naming = names ? before.bucketsNaming(new Set(named)) : [];
  const around = await readAround(db, named, fogged);
  // Places on a deleted map are unknown.
  if (around.gone.some((id) => before.maps.has(id))) return undefined;
  const direct = new Set([...naming, ...[...named, ...around.direct].map(bucketOf)]);
  const all = new Set([...direct, ...bucketsOf(around)]);
  let showing = around;
  if (around.isWhole && all.size <= BUCKETS_AT_ONCE) await again(all);
  else {
    await again(direct);
    const changed = named.filter((id) => !digests.looksLike(before, id));
    if (!around.isWhole) showing = await readAround(db, changed, []);
    if (!showing.isWhole) return undefined;
    const those = { indirect: showing.indirect.filter(({ of }) => changed.includes(of)) };
    await again(new Set(bucketsOf(those).filter((bucket) => !direct.has(bucket))));
  }
  await readNotesAgain(reader, digests, notes);
  return {
    digests,
    around: new Set([...named, ...around.direct, ...[...around.indirect, ...showing.indirect].map(({ id }) => id)]),
    how: direct.size === 0 && notes.length === 0 ? 'nothing' : 'by event',
  };
}

const readAround = async (db: Db, ids: readonly number[], shapesOn: readonly number[]): Promise<PlacesAround> =>
  ids.length === 0 ? nothingAround : readPlacesAround(db, { ids, shapesOn, most: AROUND_MAX });

const bucketsOf = ({ indirect }: Pick<PlacesAround, 'indirect'>): number[] => indirect.map(({ id }) => bucketOf(id));

async function readNotesAgain(
  reader: PlacesReader,
  digests: PlaceDigests,
  locationIds: Happenings['notes'],
): Promise<void> {
  if (locationIds.length === 0) return;
  const buckets = new Set(locationIds === 'all' ? digests.all : locationIds.map(bucketOf));
  const answers = await readNotes(
    reader,
    locationIds === 'all' ? undefined : [...buckets].flatMap(idsOfBucket),
    digests,
  );
  putNotes(digests, buckets, answers);
}

/** Reads everything, in turns with other calls. */
async function readAll(reader: PlacesReader): Promise<PlaceDigests> {
  const { source, view } = reader;
  const digests = new PlaceDigests();
  const ids = await listAnsweredIds(source.db, { id: view.campaign.id, scope: view.scope });
  for (const buckets of batches([...new Set(ids.map(bucketOf))], BUCKETS_PER_TURN)) {
    await yieldToOthers();
    await readPlacesOf(reader, digests, buckets);
  }
  putNotes(digests, new Set(digests.all), await readNotes(reader, undefined, digests));
  return digests;
}

async function readBuckets(reader: PlacesReader, digests: PlaceDigests, buckets: readonly number[]): Promise<void> {
  await readPlacesOf(reader, digests, buckets);
  putNotes(digests, new Set(buckets), await readNotes(reader, buckets.flatMap(idsOfBucket), digests));
}

async function readPlacesOf(
  { source, view, facts }: PlacesReader,
  digests: PlaceDigests,
  buckets: readonly number[],
): Promise<void> {
  const answers = await readPlaces(source, view, facts, buckets.flatMap(idsOfBucket));
  for (const bucket of buckets)
    digests.put(
      bucket,
      answers.filter(({ id }) => bucketOf(id) === bucket),
    );
}

function putNotes(digests: PlaceDigests, buckets: ReadonlySet<number>, answers: readonly NotesAnswers[]): void {
  const byBucket = new Map<number, NotesAnswers[]>([...buckets].map((bucket) => [bucket, []]));
  for (const one of answers) byBucket.get(bucketOf(one.id))?.push(one);
  for (const [bucket, some] of byBucket) digests.putNotes(bucket, some);
}

/** Notes that are read at once. */
const NOTES_AT_ONCE = 500;

/** The public notes at visible places, as the audience gets them. @param locationIds undefined for all places */
async function readNotes(
  { source: { db }, view }: PlacesReader,
  locationIds: readonly number[] | undefined,
  { visible }: PlaceDigests,
): Promise<NotesAnswers[]> {
  if (noteReaderOf(view) === undefined) return [];
  const answers: NotesAnswers[] = [];
  const asked = { campaignId: view.campaign.id, locationIds: locationIds?.filter((id) => visible.has(id)) };
  for (let afterId = 0; ; ) {
    const rows = await listPublicNotes(db, asked, { afterId, limit: NOTES_AT_ONCE });
    const seen = rows.filter(({ location_id }) => visible.has(location_id));
    for (const { location_id, shown, note, by_leader } of await presentNotesTo(db, view, seen)) {
      const named = by_leader === 1 ? placesInLeadersTexts(view, [note]) : namesNothing;
      answers.push({ id: location_id, notes: [shown], named });
    }
    if (rows.length < NOTES_AT_ONCE) return answers;
    afterId = rows.at(-1)?.id ?? afterId;
    await yieldToOthers();
  }
}
