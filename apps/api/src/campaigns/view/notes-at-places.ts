import { can, isLedBy } from '@venture-atlas/rules';
import {
  type CampaignNote,
  NOTES_PAGE_SIZE,
  NOTES_WITH_MAP_BYTES_MAX,
  NOTES_WITH_MAP_MAX,
  type NotesPage,
} from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { presentNote } from '../present/note.ts';
import { countNotes, listNewestNotes, listNotes, type NoteRow } from '../queries/notes.ts';
import { leadersLineFor, readLeadersTexts } from './leaders-words.ts';
import type { CampaignView } from './load-campaign.ts';
import { noteReaderOf, reachPlace } from './reach.ts';

/** A note as this viewer sees it; the note and its place must be visible to them. */
export function presentNoteTo(view: CampaignView, row: NoteRow): CampaignNote {
  const subject = {
    campaign: view.subject,
    author: row.author_id,
    private: row.private === 1,
    byLeader: isLeaders(row),
    isPlaceVisible: true,
  };
  return presentNote(row, {
    canEdit: can(view.viewer, 'note.edit', subject),
    canDelete: can(view.viewer, 'note.delete', subject),
    isByDm: isLedBy(view.subject, row.author_id),
  });
}

/** Notes as this viewer has them: what leaders wrote without what players must not read, and what players wrote as it is. */
export async function presentNotesTo<Row extends NoteRow>(
  db: Db,
  view: CampaignView,
  rows: readonly Row[],
): Promise<(Row & { shown: CampaignNote })[]> {
  const led = rows.filter(isLeaders);
  const texts = await readLeadersTexts(
    db,
    view,
    led.map(({ note }) => note),
  );
  const said = new Map(led.map((row, at) => [row.id, texts[at] ?? '']));
  return rows.map((row) => {
    const shown = presentNoteTo(view, row);
    const note = said.get(row.id);
    if (note === undefined) return { ...row, shown };
    return { ...row, shown: { ...shown, note, character_name: leadersLineFor(view, row.character_name) } };
  });
}

/** Whether a leader of the campaign wrote a note: players do not read all of it, even when its author no longer leads. */
export const isLeaders = ({ by_leader }: Pick<NoteRow, 'by_leader'>): boolean => by_leader === 1;

/** How many notes the viewer may read at each of these places, by location id; all the places are visible to them. */
export async function countNotesAt(
  db: Db,
  view: CampaignView,
  locationIds: readonly number[],
): Promise<Record<string, number>> {
  const reader = noteReaderOf(view);
  if (reader === undefined) return {};
  return Object.fromEntries(await countNotes(db, view.campaign.id, locationIds, reader));
}

/** The newest of those notes themselves, by location id: a page of them at each place, and a bounded amount in all. */
export async function listNotesAt(
  db: Db,
  view: CampaignView,
  locationIds: readonly number[],
): Promise<Record<string, CampaignNote[]>> {
  const reader = noteReaderOf(view);
  if (reader === undefined) return {};
  const most = { perPlace: NOTES_PAGE_SIZE, limit: NOTES_WITH_MAP_MAX, bytes: NOTES_WITH_MAP_BYTES_MAX };
  const rows = await listNewestNotes(db, view.campaign.id, locationIds, reader, most);
  const notes = new Map<number, CampaignNote[]>();
  for (const { location_id, shown } of await presentNotesTo(db, view, rows)) {
    const here = notes.get(location_id) ?? [];
    here.push(shown);
    notes.set(location_id, here);
  }
  return Object.fromEntries(notes);
}

/** One page (from 1) of the notes at a place, newest first; undefined when the viewer may not know of the place. */
export async function readNotesPage(
  db: Db,
  view: CampaignView,
  locationId: number,
  page: number,
): Promise<NotesPage | undefined> {
  const reach = await reachPlace(db, view, locationId);
  if (!reach?.isVisible) return undefined;
  const reader = noteReaderOf(view);
  if (reader === undefined) return { notes: [], next_page: null, total_notes: 0 };
  const { id } = view.campaign;
  const offset = (page - 1) * NOTES_PAGE_SIZE;
  const counts = await countNotes(db, id, [locationId], reader);
  const rows = await listNotes(db, { campaignId: id, locationId }, reader, { limit: NOTES_PAGE_SIZE, offset });
  const total = counts.get(locationId) ?? 0;
  return {
    notes: (await presentNotesTo(db, view, rows)).map(({ shown }) => shown),
    next_page: offset + rows.length < total && rows.length > 0 ? page + 1 : null,
    total_notes: total,
  };
}
