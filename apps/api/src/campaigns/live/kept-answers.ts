import { LRUCache } from 'lru-cache';
import type { Db, EventKind } from '../../db/schema.ts';
import type { HappenedRows } from '../queries/live-answers.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { type NamesForPlayers, readNamesForPlayers } from '../view/hidden-names.ts';
import type { CampaignView, NamelessView } from '../view/load-campaign.ts';
import { fogRevision } from '../view/masking.ts';
import { type AudienceState, audienceStateAt, marksOf, readAudienceState } from './audience-state.ts';
import { type Learned, learnPlaces, type Touched } from './learn-audience.ts';
import { isPartTouched, type PartName, type PartOfAnswers, partKinds } from './read-parts.ts';
import { hashOf, type Parts, sealRevision } from './revision.ts';

/** What is known of the responses to an audience of a campaign. It is never changed, only replaced. */
interface Kept extends Learned {
  /** The state at which it was read: see `AudienceState`. */
  state: string;
  /** The last event that it includes. */
  at: number;
  /** By name and viewer. */
  parts: ReadonlyMap<string, KeptPart>;
}

interface KeptPart extends PartOfAnswers {
  /** The events that it includes, and the epoch of its pictures. */
  marks: string;
}

/** Bytes of everything that is known of audiences. The least recently used goes first and is read again when needed. */
const CACHE_BYTES_MAX = 64 * 1_048_576;
/** Approximate size of an audience without its places, and of a part. */
const AUDIENCE_BYTES = 4_000;
const PART_BYTES = 400;
const ID_BYTES = 8;
/** How often a read is repeated because of writes in between. */
const TRIES = 4;

const kindsOfParts = Object.values(partKinds).flatMap(({ kinds }) => kinds);

/** The revisions of what viewers of campaigns get. */
export interface Revisions {
  /**
   * The revision of this viewer's responses at the state of `db`, and the view with its names; undefined if both must
   * be learned first. It reads little, so a response can call it within its own transaction.
   * @param happened the state, which was read with the view
   */
  at: (
    db: Db,
    view: NamelessView,
    happened: HappenedRows,
  ) => Promise<{ revision: string; view: CampaignView } | undefined>;
  /** Reads what the viewer's audience gets now. Not within a transaction. */
  learn: (view: NamelessView) => Promise<void>;
  /** The current revisions of several viewers of one audience. The names of their views are not used. */
  now: (views: readonly CampaignView[]) => Promise<string[]>;
  /** How often places and texts of an audience were read since the start: after an event the touched ones, or all. */
  reads: () => Readonly<Record<'by event' | 'in full', number>>;
}

export function createRevisions(source: CampaignSource, key: Buffer): Revisions {
  const kept = new LRUCache<string, Kept>({ maxSize: CACHE_BYTES_MAX, sizeCalculation: sizeOf });
  const reads = { 'by event': 0, 'in full': 0 };
  const running = new Map<string, Promise<unknown>>();
  const namesForDms = keepNames();
  const nameOf = ({ campaign, audience }: NamelessView): string => `${audience} ${campaign.id}`;

  /** Brings what is known of an audience up to a state. */
  const update = async (asked: NamelessView, state: AudienceState, before: Kept | undefined): Promise<Kept> => {
    if (before?.state === state.text) return before;
    const { learned, touched, how } = await learnPlaces(source, asked, state, before);
    if (how !== 'nothing') reads[how] += 1;
    const parts = before !== undefined && touched !== undefined ? withoutTouched(before.parts, touched) : new Map();
    return { ...learned, state: state.text, at: state.last, parts };
  };

  /** Reads the revisions of viewers of one audience, repeatedly while others write. */
  const read = async (asked: NamelessView, views: readonly NamelessView[]): Promise<string[]> => {
    if (asked.audience === 'dm') {
      const state = await readAudienceState(source.db, asked, undefined);
      return views.map((view) => sealForDm(key, view, state));
    }
    let known = kept.get(nameOf(asked));
    for (let tries = TRIES; ; tries -= 1) {
      const before: Kept | undefined = known;
      const state = await readAudienceState(source.db, asked, before?.at);
      const now = await update(asked, state, before);
      const named = views.map((view) => ({ ...view, ...now.names.names }));
      const { sealed, known: whole } = await sealAll(source, key, named, { known: now, state });
      known = whole;
      if (whole !== before && tries > 1) {
        // Writes in between mix two states, and no response is such a mixture. The next try reads what they touched.
        const after = await readAudienceState(source.db, asked, undefined);
        if (after.text !== state.text || marksOf(after, kindsOfParts) !== marksOf(state, kindsOfParts)) continue;
      }
      kept.set(nameOf(asked), whole);
      return sealed;
    }
  };

  /** One read of an audience after the other: a later one finds what the earlier one learned. */
  const inTurn = async (asked: NamelessView, views: readonly NamelessView[]): Promise<string[]> => {
    const name = nameOf(asked);
    const before = running.get(name);
    const own = (async () => {
      await before?.catch(() => undefined);
      return read(asked, views);
    })();
    running.set(name, own);
    return own.finally(() => {
      if (running.get(name) === own) running.delete(name);
    });
  };

  return {
    at: async (db, asked, happened) => {
      const state = audienceStateAt(asked, happened);
      if (asked.audience === 'dm') {
        const names = await namesForDms({ ...source, db }, asked, state);
        return { view: { ...asked, ...names }, revision: sealForDm(key, asked, state) };
      }
      const before = kept.get(nameOf(asked));
      if (before?.state !== state.text) return undefined;
      const view = { ...asked, ...before.names.names };
      const { sealed, known } = await sealAll({ ...source, db }, key, [view], { known: before, state });
      if (known !== before && kept.peek(nameOf(asked)) === before) kept.set(nameOf(asked), known);
      const [revision = ''] = sealed;
      return { view, revision };
    },
    learn: async (view) => {
      await inTurn(view, []);
    },
    reads: () => ({ ...reads }),
    now: async (views) => {
      const [first] = views;
      return first === undefined ? [] : inTurn(first, views);
    },
  };
}

/** DMs whose names are kept. */
const NAMES_MAX = 1_000;
/** The events that may change names. */
const namingKinds: readonly EventKind[] = ['world changed', 'drafts changed', 'settings changed'];

/** Keeps the names that players of a campaign must not read, for its DMs, until an event may have changed them. */
function keepNames(): (source: CampaignSource, view: NamelessView, state: AudienceState) => Promise<NamesForPlayers> {
  const kept = new LRUCache<string, { text: string; names: NamesForPlayers }>({ max: NAMES_MAX });
  return async (source, view, state) => {
    const { campaign, scope } = view;
    const text = JSON.stringify([scope.worldIds, scope.layerId, marksOf(state, namingKinds)]);
    const known = kept.get(campaign.id);
    if (known?.text === text) return known.names;
    const names = await readNamesForPlayers(source.db, source.names, { id: campaign.id, scope });
    kept.set(campaign.id, { text, names });
    return names;
  };
}

function sizeOf({ digests, parts }: Kept): number {
  let ids = 0;
  for (const { named } of parts.values()) ids += named.ids.length;
  return AUDIENCE_BYTES + digests.bytes + parts.size * PART_BYTES + ids * ID_BYTES;
}

const withoutTouched = (parts: Kept['parts'], touched: Touched): Kept['parts'] =>
  new Map([...parts].filter(([, part]) => !isPartTouched(part, touched)));

/** Seals the revisions of viewers of one audience, and reads the missing parts. @returns what is known then */
async function sealAll(
  source: CampaignSource,
  key: Buffer,
  views: readonly CampaignView[],
  { known, state }: { known: Kept; state: AudienceState },
): Promise<{ sealed: string[]; known: Kept }> {
  const { digests, facts } = known;
  const parts = new Map(known.parts);
  let isNew = false;
  const partOf = async (name: PartName, view: CampaignView): Promise<string> => {
    const { kinds, of, read } = partKinds[name];
    const [place, marks] = [`${name} ${of(view)}`, `${state.pictures} ${marksOf(state, kinds)}`];
    const before = parts.get(place);
    if (before?.marks === marks) return before.hash;
    const part = { ...(await read(source, view, { digests, facts, pictures: state.pictures })), marks };
    parts.set(place, part);
    isNew = true;
    return part.hash;
  };
  const { places, texts, notes, hasClosed } = digests.read();
  const fogs = facts.fogs.filter(({ map_id }) => digests.visible.has(map_id));
  // Only places of worlds that are not open, and fogged maps, have addresses that expire.
  const hasExpiring = hasClosed || fogs.length > 0;
  const sealed: string[] = [];
  for (const view of views) {
    const shared: Parts = {
      campaign: await partOf('campaign', view),
      places: hashOf(hasExpiring ? state.pictures : '', places),
      texts: hashOf(texts),
      notes: hashOf(notes),
      // Nothing reveals maps that the audience may not open.
      fog: hashOf(fogs.map((fog) => [fog.map_id, fogRevision(fog), facts.files.get(fog.map_id) ?? ''])),
      markers: await partOf('markers', view),
      // Only the DM sees who is present.
      presence: '',
    };
    sealed.push(
      sealRevision(key, view, shared, {
        own: await partOf('own', view),
        view: await partOf('view', view),
        handouts: await partOf('handouts', view),
        reveals: await partOf('reveals', view),
      }),
    );
  }
  return { sealed, known: isNew ? { ...known, parts } : known };
}

/**
 * The revision of a DM, who gets everything: the events say as much as the responses, and cost nothing to read. They
 * say nothing about worlds that the campaign does not play in.
 */
function sealForDm(key: Buffer, view: NamelessView, { marks, pictures }: AudienceState): string {
  const { name, sharing, invite_generation } = view.campaign;
  const { worldIds } = view.scope;
  const of = (kind: string): unknown => marks.filter((mark) => mark.kind === kind);
  const parts: Parts = {
    campaign: hashOf(name, sharing, invite_generation, worldIds, of('campaign changed')),
    places: hashOf(pictures, worldIds, of('world changed'), of('settings changed')),
    texts: hashOf(worldIds, of('world changed')),
    notes: hashOf(of('notes changed')),
    fog: hashOf(worldIds, of('fog changed')),
    markers: hashOf(worldIds, of('world changed'), of('markers changed')),
    presence: hashOf(of('presence changed')),
  };
  const last = (kind: string): string => String(marks.find((mark) => mark.kind === kind)?.last_id ?? 0);
  return sealRevision(key, view, parts, {
    own: '',
    view: '',
    handouts: last('handouts changed'),
    reveals: last('reveals changed'),
  });
}
