import type { CampaignNote, ChildrenPage, LocationMapDetails } from '@venture-atlas/types';
import { NOTES_PAGE_SIZE, NOTES_WITH_MAP_BYTES_MAX, NOTES_WITH_MAP_MAX } from '@venture-atlas/types';
import { readTogether } from '../../db/read-together.ts';
import type { Db } from '../../db/schema.ts';
import { listOpenWorlds } from '../../worlds/queries/worlds.ts';
import { selectSuggestingIn } from '../../worlds/queries/worlds-of-user.ts';
import { type NoteReader, type NoteRow, selectNewestNotes, selectNoteCounts } from '../queries/notes.ts';
import { selectRevealingPlaces } from '../queries/reveals.ts';
import { userIdOf } from '../view/campaign-role.ts';
import type { CampaignView } from '../view/load-campaign.ts';
import { maySuggestInCampaign, suggesterOf } from '../view/may-suggest.ts';
import { noteReaderOf } from '../view/place-visibility.ts';
import { presentNotesTo, presentNoteTo } from '../view/read-notes.ts';
import { recipientOf } from '../view/revealed-secrets.ts';

/** A response about the places of a map, as everybody of an audience gets it. It is never changed. */
export interface MapForAudience {
  body: LocationMapDetails | ChildrenPage;
  /** The world of the map; undefined for a page of its places. */
  worldId: number | undefined;
  /** The newest notes that everybody of the audience may read, as they read them. */
  notes: readonly NoteInAnswer[];
  /** Their number by place. */
  counts: Readonly<Record<number, number>>;
}

/** A note as its readers see it, with the bytes of its stored text. */
interface NoteInAnswer extends NoteRow {
  bytes: number;
}

/** How many notes come with a map: a page at each place, and a limited amount in all. */
const most = { perPlace: NOTES_PAGE_SIZE, limit: NOTES_WITH_MAP_MAX, bytes: NOTES_WITH_MAP_BYTES_MAX };

/** The map and the places that a response is about. */
const placesOf = (body: MapForAudience['body']): number[] => [
  ...('id' in body ? [body.id] : []),
  ...body.children.map(({ location_id }) => location_id),
];

/**
 * Reads the notes that everybody of an audience may read at the places of a response.
 * @param view as anybody of the audience
 */
export async function readNotesForAudience(
  db: Db,
  view: CampaignView,
  body: MapForAudience['body'],
  withNotes: boolean,
): Promise<Pick<MapForAudience, 'notes' | 'counts'>> {
  const reader = noteReaderOf(view);
  if (reader === undefined) return { notes: [], counts: {} };
  const { newest, counts } = await readTogether(db, notesAt(db, view, placesOf(body), reader));
  return { counts: countsOf(counts), notes: withNotes ? await readWords(db, view, newest) : [] };
}

/** Notes with their words as the viewer reads them. */
async function readWords(db: Db, view: CampaignView, rows: readonly NoteRow[]): Promise<NoteInAnswer[]> {
  const shown = await presentNotesTo(db, view, rows);
  return shown.map(({ shown: { note, character_name }, ...row }) => {
    const bytes = Buffer.byteLength(row.note);
    return { ...row, bytes, note, character_name };
  });
}

const notesAt = (db: Db, view: CampaignView, places: readonly number[], reader: NoteReader) => ({
  newest: selectNewestNotes(db, view.campaign.id, places, reader, most),
  counts: selectNoteCounts(db, view.campaign.id, places, reader),
});

const countsOf = (rows: readonly { location_id: number; count: number | string | bigint }[]): Record<number, number> =>
  Object.fromEntries(rows.map(({ location_id, count }) => [location_id, Number(count)]));

/**
 * The response for one account: with its own private notes, with what is revealed to it, and with what it may do. All
 * of these are read for each response, in one statement.
 * @param withNotes whether the response contains notes, beside their number
 */
export async function mapForAccount(
  db: Db,
  view: CampaignView,
  { body, worldId, notes, counts }: MapForAudience,
  { withNotes, suggestionsOn }: { withNotes: boolean; suggestionsOn: boolean },
): Promise<LocationMapDetails | ChildrenPage> {
  const own = await readOwn(db, view, placesOf(body), { worldId, withNotes });
  const maySuggest = maySuggestInCampaign(view, { world: own.world, isOn: suggestionsOn });
  const revealed = withRevealed(body, own.revealed);
  return {
    ...revealed,
    ...(withNotes ? { campaign_notes: presentAll(view, notes, own.notes) } : {}),
    campaign_note_counts: addedTo(counts, own.counts),
    ...('campaign' in body && body.campaign !== null
      ? { campaign: { ...body.campaign, ...('is_member' in body.campaign ? isMember(view) : {}) } }
      : {}),
    ...(maySuggest ? { may_suggest: true } : {}),
  };
}

const isMember = ({ audience, subject }: CampaignView): { is_member?: boolean } =>
  audience === 'player' ? { is_member: subject.isMember } : {};

interface Own {
  notes: readonly NoteInAnswer[];
  counts: Record<number, number>;
  /** The places with texts in which a secret is revealed to the account. */
  revealed: ReadonlySet<number>;
  world: Parameters<typeof maySuggestInCampaign>[1]['world'];
}

async function readOwn(
  db: Db,
  view: CampaignView,
  places: readonly number[],
  { worldId, withNotes }: { worldId: number | undefined; withNotes: boolean },
): Promise<Own> {
  const { audience, viewer, campaign, scope } = view;
  const recipient = recipientOf(view);
  const account = audience === 'player' ? userIdOf(viewer) : null;
  const { newest, counts, revealing, worlds } = await readTogether(db, {
    ...notesAt(db, view, places, { sees: 'own', of: account ?? 0 }),
    revealing: selectRevealingPlaces(db, campaign.id, recipient ?? { audience: 'table', userId: null }, places),
    worlds: selectSuggestingIn(db, worldId ?? 0, userIdOf(suggesterOf(view).viewer) ?? 0),
  });
  // In open worlds anybody may lead a campaign.
  const open = recipient === undefined || revealing.length === 0 ? [] : await listOpenWorlds(db, scope.worldIds);
  const isRevealed = (world: number): boolean =>
    recipient !== undefined && scope.worldIds.includes(world) && !open.includes(world);
  return {
    notes: withNotes ? await readWords(db, view, newest) : [],
    counts: countsOf(counts),
    revealed: new Set(revealing.filter((one) => isRevealed(one.world_id)).map((one) => one.location_id)),
    world: worlds[0],
  };
}

/** A text of secrets exists for those to whom one was revealed, where they may read the text at all. */
function withRevealed(body: MapForAudience['body'], revealed: ReadonlySet<number>): MapForAudience['body'] {
  if (revealed.size === 0) return body;
  // A visible place without settings is a root map, which shows its text.
  const isReadable = (id: number): boolean => revealed.has(id) && body.campaign_settings?.[id]?.show_wiki !== false;
  const has = (place: { has_wiki?: boolean | undefined }, id: number) =>
    'has_wiki' in place && isReadable(id) ? { has_wiki: true } : {};
  const children = body.children.map((child) => ({ ...child, ...has(child, child.location_id) }));
  return 'id' in body ? { ...body, ...has(body, body.id), children } : { ...body, children };
}

function addedTo(counts: Readonly<Record<number, number>>, own: Readonly<Record<number, number>>) {
  const all: Record<number, number> = { ...counts };
  for (const [id, count] of Object.entries(own)) all[Number(id)] = (all[Number(id)] ?? 0) + count;
  return all;
}

/** The newest notes of both, by place. */
function presentAll(
  view: CampaignView,
  notes: readonly NoteInAnswer[],
  own: readonly NoteInAnswer[],
): Record<number, CampaignNote[]> {
  const found: Record<number, CampaignNote[]> = {};
  for (const row of newestOf(notes, own)) {
    const here = found[row.location_id] ?? [];
    here.push(presentNoteTo(view, row));
    found[row.location_id] = here;
  }
  return found;
}

/** The notes of both lists that one list of all would contain, newest first. */
function newestOf(notes: readonly NoteInAnswer[], own: readonly NoteInAnswer[]): readonly NoteRow[] {
  if (own.length === 0) return notes;
  const all = [...notes, ...own];
  all.sort((a, b) => (a.created_at === b.created_at ? b.id - a.id : a.created_at < b.created_at ? 1 : -1));
  const atPlace = new Map<number, number>();
  const found: NoteRow[] = [];
  let bytes = 0;
  for (const row of all) {
    const before = atPlace.get(row.location_id) ?? 0;
    if (before === most.perPlace) continue;
    atPlace.set(row.location_id, before + 1);
    bytes += row.bytes;
    if (found.length === most.limit || bytes > most.bytes) break;
    found.push(row);
  }
  return found;
}
