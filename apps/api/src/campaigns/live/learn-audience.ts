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
import { asAnybody, type CampaignView, hiddenFrom, type NamelessView } from '../view/load-campaign.ts';
import { addressesOf, noteReaderOf } from '../view/place-visibility.ts';
import { presentNotesTo } from '../view/read-notes.ts';
import type { AudienceState } from './audience-state.ts';
import { type NotesAnswers, namesNothing, PlaceDigests } from './place-digests.ts';
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

/** Places around a named one that are looked up at once. */
const AROUND_MAX = 1_000;
/** Places around a named one that are read again without checking whether they show it differently. */
const AROUND_UNCHECKED = 32;
/** Places that are read at once. Other calls run in between. */
const PLACES_AT_ONCE = 256;

/**
 * Reads what an audience gets of places, texts, and notes: the part that events since `before` touched, or all of it.
 * Other calls run in between, so the caller compares the events before and after.
 * @param asked a view of this audience
 */
export async function learnPlaces(
  source: CampaignSource,
  asked: NamelessView,
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
  asked: NamelessView,
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
async function readFoggedAndOpen(source: CampaignSource, asked: NamelessView): Promise<AudienceFacts> {
  const { db } = source;
  const { campaign, scope } = asked;
  const fogs = await listFogsInForce(db, campaign.id);
  const pictures =
    fogs.length === 0 ? publicAddresses : await addressesOf({ db, addressesFor: addressesAsKeys }, asked);
  // Other uses of a fogged picture are withheld.
  const masked = fogs.length === 0 ? [] : await listFoggedPictures(db, campaign.id);
  const files = new Map(masked.map(({ fog, picture, folders }) => [fog.map_id, hashOf(picture, folders)]));
  const open = await listOpenWorlds(db, scope.worldIds);
  const text = hashOf(
    open,
    [...files],
    fogs.map(({ map_id }) => map_id),
  );
  return { pictures, fogs, files, open: new Set(open), text };
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

/** Reads again what events touched. @returns undefined if that is unknown */
async function readTouched(
  reader: PlacesReader,
  before: PlaceDigests,
  { places: named, fogged, notes, names }: Happenings,
): Promise<Update | undefined> {
  const { db } = reader.source;
  const digests = new PlaceDigests(before);
  // A draft may have a name that a text links.
  const naming = names || named.length > 0 ? before.placesNaming(new Set(named)) : [];
  const around = await readAround(db, named, fogged);
  // Places on a deleted map are unknown.
  if (around.gone.some((id) => before.maps.has(id))) return undefined;
  const direct = new Set([...naming, ...named, ...around.direct]);
  let showing = around;
  if (around.isWhole && around.indirect.length <= AROUND_UNCHECKED) {
    await readAgain(reader, digests, new Set([...direct, ...around.indirect.map(({ id }) => id)]));
  } else {
    await readAgain(reader, digests, direct);
    const changed = named.filter((id) => !digests.looksLike(before, id));
    if (!around.isWhole) showing = await readAround(db, changed, []);
    if (!showing.isWhole) return undefined;
    const shown = showing.indirect.flatMap(({ of, id }) => (changed.includes(of) ? [id] : []));
    await readAgain(reader, digests, new Set(shown.filter((id) => !direct.has(id))));
  }
  await readNotesAgain(reader, digests, notes);
  return {
    digests,
    around: new Set([...direct, ...[...around.indirect, ...showing.indirect].map(({ id }) => id)]),
    how: direct.size === 0 && notes.length === 0 ? 'nothing' : 'by event',
  };
}

const readAround = async (db: Db, ids: readonly number[], shapesOn: readonly number[]): Promise<PlacesAround> =>
  ids.length === 0 ? nothingAround : readPlacesAround(db, { ids, shapesOn, most: AROUND_MAX });

/** Reads some places again with the notes there. */
async function readAgain(reader: PlacesReader, digests: PlaceDigests, places: ReadonlySet<number>): Promise<void> {
  const { source, view, facts } = reader;
  for (const ids of batches([...places], PLACES_AT_ONCE)) {
    digests.put(ids, await readPlaces(source, view, facts, ids));
    digests.putNotes(ids, await readNotes(reader, ids, digests));
  }
}

async function readNotesAgain(
  reader: PlacesReader,
  digests: PlaceDigests,
  locationIds: Happenings['notes'],
): Promise<void> {
  if (locationIds.length === 0) return;
  if (locationIds === 'all') digests.putNotes(digests.noted, await readNotes(reader, undefined, digests));
  else digests.putNotes(locationIds, await readNotes(reader, locationIds, digests));
}

/** Reads everything, in turns with other calls. */
async function readAll(reader: PlacesReader): Promise<PlaceDigests> {
  const { source, view, facts } = reader;
  const digests = new PlaceDigests();
  const all = await listAnsweredIds(source.db, { id: view.campaign.id, scope: view.scope });
  for (const ids of batches(all, PLACES_AT_ONCE)) {
    await yieldToOthers();
    digests.put(ids, await readPlaces(source, view, facts, ids));
  }
  digests.putNotes([], await readNotes(reader, undefined, digests));
  return digests;
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
