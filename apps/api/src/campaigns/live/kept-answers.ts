import { LRUCache } from 'lru-cache';
import type { Db, EventKind } from '../../db/schema.ts';
import { ALL_WORLDS, campaignEvents, listEventMarks, worldEvents } from '../../events/queries/events.ts';
import { publicAddresses } from '../../media/capabilities/picture-addresses.ts';
import { findEpoch } from '../../media/queries/picture-epochs.ts';
import { readMarkers } from '../answers/markers.ts';
import { readShown } from '../answers/shown-handouts.ts';
import { readShownView } from '../answers/shown-view.ts';
import { listOwnPrivateNotes } from '../queries/live-answers.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { readNamesForPlayers } from '../view/hidden-names.ts';
import { asAnybody, type CampaignView } from '../view/load-campaign.ts';
import { type Learned, learnPlaces } from './learn-audience.ts';
import { PlaceDigests } from './place-digests.ts';
import { hashReveals, readOtherParts } from './read-parts.ts';
import { hashOf, type Parts, sealRevision } from './revision.ts';

/** What an audience of a campaign is answered at one state of the database. */
interface Kept {
  /** What may have changed it since: the same text means that nothing did. */
  state: string;
  parts: Omit<Parts, 'markers' | 'presence'>;
  /** What is known of places and texts. */
  learned: Learned;
  /** What single accounts are answered besides, by user id. */
  own: Map<number, string>;
  /** What is put on maps, and since which event: it moves often, and is read without the rest. */
  markers: { since: number; hash: string } | undefined;
  /** Who is here: the same for all but the DM, whatever happens. */
  presence: string;
  /** What the DM shows them, and the event of it: it moves often, and nothing else with it. */
  view: { mark: number; hash: string } | undefined;
  /** What the DM shows to whom, by user id (0: anybody else) and membership, and the event of it. */
  handouts: { mark: number; hashes: Map<string, string> } | undefined;
  /** What is revealed to whom of texts, by user id (0: anybody else), and the event of it. */
  reveals: { mark: number; hashes: Map<number, string> } | undefined;
}

/** Bytes of all that is known of audiences: the longest unheard is forgotten first, and read again when it is heard. */
const CACHE_BYTES_MAX = 64 * 1_048_576;
/** Rough size of an audience without its places. */
const AUDIENCE_BYTES = 4_000;
/** How often what is written while it is read makes it be read again. */
const TRIES = 4;

/** The revisions of what viewers of campaigns are answered. */
export interface Revisions {
  /**
   * The revision of what this viewer is answered at the state of `db`; undefined where that has to be learned first.
   * It reads little, so that an answer can ask within its own transaction.
   */
  at: (db: Db, view: CampaignView) => Promise<string | undefined>;
  /** Reads what the viewer's audience is answered now. Not within a transaction. */
  learn: (view: CampaignView) => Promise<void>;
  /** The revisions of several viewers of one audience, as they are now. */
  now: (views: readonly CampaignView[]) => Promise<string[]>;
  /** How often places and texts of an audience were read since the start: after an event what it touched, or all. */
  reads: () => Readonly<Record<'by event' | 'in full', number>>;
}

export function createRevisions(source: CampaignSource, key: Buffer): Revisions {
  const kept = new LRUCache<string, Kept>({
    maxSize: CACHE_BYTES_MAX,
    sizeCalculation: ({ learned }) => AUDIENCE_BYTES + learned.digests.bytes,
  });
  const reads = { 'by event': 0, 'in full': 0 };
  const learning = new Map<string, Promise<Found | undefined>>();
  const nameOf = ({ campaign, audience }: CampaignView): string => `${audience} ${campaign.id}`;

  const seal = async (
    db: Db,
    view: CampaignView,
    { known, viewMark, handoutMark, revealMark }: Found,
  ): Promise<string> => {
    const parts = { ...known.parts, markers: await markersOf(db, view, known), presence: known.presence };
    return sealRevision(key, view, parts, {
      own: await ownOf(db, view, known),
      view: await shownTo(db, view, known, viewMark),
      handouts: await handedTo(db, view, known, handoutMark),
      reveals: await revealedTo(db, view, known, revealMark),
    });
  };

  const find = async (db: Db, view: CampaignView): Promise<Found | undefined> => {
    const state = await readState(db, view);
    const { viewMark, handoutMark, revealMark } = state;
    const found = { viewMark, handoutMark, revealMark };
    if (view.audience === 'dm') return { known: keptForDm(state, view), ...found };
    const known = kept.get(nameOf(view));
    return known?.state === state.text ? { known, ...found } : undefined;
  };

  const read = async (asked: CampaignView): Promise<Found | undefined> => {
    const { db } = source;
    const name = nameOf(asked);
    let learned: Learned | undefined = kept.get(name)?.learned;
    for (let tries = TRIES; tries > 0; tries -= 1) {
      const state = await readState(db, asked);
      const campaign = { id: asked.campaign.id, scope: asked.scope };
      const names = await readNamesForPlayers(db, source.names, campaign);
      const view = asAnybody({ ...asked, ...names });
      const { how, fogs, ...now } = await learnPlaces(source, view, state, learned);
      if (how !== 'nothing') reads[how] += 1;
      learned = now;
      const others = await readOtherParts(source, view, fogs, now.digests.visible);
      // What was written meanwhile makes a mixture: nobody was ever answered that. The next try reads what it touched.
      const after = tries > 1 ? await readState(db, view) : state;
      if (after.text !== state.text) continue;
      const { places, texts, hasClosed } = now.digests.read();
      // Only places of worlds that are not open, and fogged maps, have addresses that end: where they see none, none is
      // answered.
      const hasEnding = hasClosed || fogs.some(({ map_id }) => now.digests.visible.has(map_id));
      const parts = { ...others, places: hashOf(hasEnding ? state.pictures : '', places), texts: hashOf(texts) };
      const known: Kept = { ...keptOf(state.text, parts), learned };
      kept.set(name, known);
      const { viewMark, handoutMark, revealMark } = after;
      return { known, viewMark, handoutMark, revealMark };
    }
    return undefined;
  };

  /** @returns what holds when it is done; undefined where somebody else began it, perhaps too early for this caller */
  const learn = async (view: CampaignView): Promise<Found | undefined> => {
    const name = nameOf(view);
    const running = learning.get(name);
    if (running !== undefined) {
      await running;
      return undefined;
    }
    const run = read(view).finally(() => learning.delete(name));
    learning.set(name, run);
    return run;
  };

  return {
    at: async (db, view) => {
      const known = await find(db, view);
      return known && (await seal(db, view, known));
    },
    learn: async (view) => {
      await learn(view);
    },
    reads: () => ({ ...reads }),
    now: async (views) => {
      const [first] = views;
      if (first === undefined) return [];
      let known = await find(source.db, first);
      for (let tries = TRIES; known === undefined && tries > 0; tries -= 1) {
        known = await learn(first);
        known ??= tries > 1 ? await find(source.db, first) : lastKnown(kept.get(nameOf(first)));
      }
      const revisions: string[] = [];
      for (const view of views) revisions.push(known === undefined ? '' : await seal(source.db, view, known));
      return revisions;
    },
  };
}

/** What is known of an audience, with the last events of what its DM showed and revealed. */
interface Found {
  known: Kept;
  viewMark: number;
  handoutMark: number;
  revealMark: number;
}

const lastKnown = (known: Kept | undefined): Found | undefined =>
  known && {
    known,
    viewMark: known.view?.mark ?? 0,
    handoutMark: known.handouts?.mark ?? 0,
    revealMark: known.reveals?.mark ?? 0,
  };

/** What moves often, and the rest of the answers with none of it. */
const ofViewers: readonly EventKind[] = ['view changed', 'handouts changed', 'reveals changed'];

/** What says that an answer of a campaign may be another one: which events there were, and what it is read from. */
async function readState(db: Db, { campaign, audience, scope }: CampaignView) {
  const { worldIds, layerId } = scope;
  const scopes = [campaignEvents(campaign.id), ALL_WORLDS, ...worldIds.map(worldEvents)];
  // What only editors see is nothing to anybody in a campaign.
  const all = (await listEventMarks(db, scopes)).filter(({ kind }) => kind !== 'drafts changed');
  const marks = all.filter(({ kind }) => !ofViewers.includes(kind));
  const markOf = (kind: EventKind): number => all.find((mark) => mark.kind === kind)?.last_id ?? 0;
  const [viewMark, handoutMark, revealMark] = ofViewers.map(markOf) as [number, number, number];
  const pictures = await findEpoch(db, { kind: 'campaign', campaignId: campaign.id, audience });
  const { name, sharing, invite_generation } = campaign;
  const ofAnswers = marks.filter(({ kind }) => kind !== 'markers changed' && kind !== 'presence changed');
  const text = JSON.stringify([ofAnswers, worldIds, layerId, pictures, name, sharing, invite_generation]);
  const last = Math.max(0, ...all.map(({ last_id }) => last_id));
  return { text, marks, viewMark, handoutMark, revealMark, pictures, worldIds, scopes, last };
}

/** What is known at a state, of which nothing else was asked yet. */
const keptOf = (state: string, parts: Kept['parts']): Omit<Kept, 'learned'> => ({
  state,
  parts,
  own: new Map(),
  markers: undefined,
  presence: '',
  view: undefined,
  handouts: undefined,
  reveals: undefined,
});

const nothing: Learned = { digests: new PlaceDigests(), at: 0, facts: '' };

/**
 * A DM is answered everything: what was written tells as much as what is answered, and costs nothing to read. Of worlds
 * that the campaign does not play in it tells nothing either.
 */
function keptForDm(
  { text, marks, pictures, worldIds }: Awaited<ReturnType<typeof readState>>,
  view: CampaignView,
): Kept {
  const { name, sharing, invite_generation } = view.campaign;
  const of = (kind: string): unknown => marks.filter((mark) => mark.kind === kind);
  const parts = {
    campaign: hashOf(name, sharing, invite_generation, worldIds, of('campaign changed')),
    places: hashOf(pictures, worldIds, of('world changed'), of('settings changed')),
    texts: hashOf(worldIds, of('world changed')),
    notes: hashOf(of('notes changed')),
    fog: hashOf(worldIds, of('fog changed')),
  };
  return {
    ...keptOf(text, parts),
    learned: nothing,
    markers: { since: markersSince(marks), hash: hashOf(worldIds, of('world changed'), of('markers changed')) },
    presence: hashOf(of('presence changed')),
  };
}

const markersSince = (marks: Awaited<ReturnType<typeof listEventMarks>>): number =>
  marks.find(({ kind }) => kind === 'markers changed')?.last_id ?? 0;

/** What an audience is answered of what is put on maps, by the code that answers it. */
async function markersOf(db: Db, view: CampaignView, known: Kept): Promise<string> {
  const look = async () => markersSince(await listEventMarks(db, [campaignEvents(view.campaign.id)]));
  if (view.audience === 'dm') return known.markers?.hash ?? '';
  for (let since = await look(); ; ) {
    if (known.markers?.since === since) return known.markers.hash;
    const hash = hashOf(await readMarkers(db, asAnybody(view)));
    const now = await look();
    // What was written while it was read belongs to a later state.
    if (now === since) known.markers = { since, hash };
    since = now;
  }
}

/** What one viewer is answered besides: whether they have joined, and their private notes at places that they see. */
async function ownOf(db: Db, { audience, viewer, subject, campaign }: CampaignView, known: Kept): Promise<string> {
  if (audience !== 'player' || viewer.kind === 'anonymous') return '';
  const before = known.own.get(viewer.id);
  if (before !== undefined) return before;
  const notes = viewer.id === 0 ? [] : await listOwnPrivateNotes(db, campaign.id, viewer.id);
  const seen = notes.filter(({ location_id }) => known.learned.digests.visible.has(location_id));
  const own = hashOf(subject.isMember, seen.length === 0 ? '' : [viewer.id, seen]);
  known.own.set(viewer.id, own);
  return own;
}

/** What the DM shows this audience; equal texts stand for equal answers. */
async function shownTo(db: Db, view: CampaignView, known: Kept, mark: number): Promise<string> {
  if (view.audience === 'dm') return '';
  if (known.view?.mark !== mark) known.view = { mark, hash: hashOf((await readShownView(db, view)) ?? null) };
  return known.view.hash;
}

/** What is shown to this very viewer: a handout for some moves nothing for others. For its DM, whatever became of them. */
async function handedTo(db: Db, view: CampaignView, known: Kept, mark: number): Promise<string> {
  const { audience, viewer, subject } = view;
  if (audience === 'dm') return String(mark);
  if (known.handouts?.mark !== mark) known.handouts = { mark, hashes: new Map() };
  const { hashes } = known.handouts;
  const name = `${viewer.kind === 'anonymous' ? 0 : viewer.id} ${subject.isMember}`;
  const before = hashes.get(name);
  if (before !== undefined) return before;
  // Addresses as they are stored: those that are sent say besides until when.
  const shown = await readShown({ db, addressesFor: async () => publicAddresses }, view);
  const hash = hashOf(shown ?? null);
  hashes.set(name, hash);
  return hash;
}

/** What is revealed to this very viewer, with the texts that it is in. For the DM, whatever became of it. */
async function revealedTo(db: Db, view: CampaignView, known: Kept, mark: number): Promise<string> {
  const { audience, viewer } = view;
  if (audience === 'dm') return String(mark);
  if (known.reveals?.mark !== mark) known.reveals = { mark, hashes: new Map() };
  const { hashes } = known.reveals;
  const name = viewer.kind === 'anonymous' ? 0 : viewer.id;
  const hash = hashes.get(name) ?? (await hashReveals(db, view, known.learned.digests.readable));
  hashes.set(name, hash);
  return hash;
}
