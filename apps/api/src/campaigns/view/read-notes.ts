import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { can, fold, foldWords, isLedBy, placesNamedIn } from '@venture-atlas/rules';
import {
  type CampaignNote,
  JOURNAL_PAGE_SIZE,
  type JournalPage,
  LINKS_PER_NOTE,
  NOTES_PAGE_SIZE,
  type NoteLink,
  type NotesPage,
} from '@venture-atlas/types';
import { ALL_ROWS, batches } from '../../db/queries/batches.ts';
import type { Db } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import { presentNote } from '../present/note.ts';
import {
  findPlacesByName,
  type JournalReader,
  listAliases,
  listHolding,
  listJournal,
  listJournalIds,
} from '../queries/note-journal.ts';
import { countNotes, listNotes, type NoteRow } from '../queries/notes.ts';
import { leadersLineFor, readLeadersTexts } from './leaders-words.ts';
import type { CampaignView } from './load-campaign.ts';
import { campaignPlaceOf, noteReaderOf, placeSightOf, readPlaceVisibility } from './place-visibility.ts';
import { readAddresses } from './read-addresses.ts';

/** A note for this viewer. The note and its place must be visible. */
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

/** Notes for this viewer. Notes by leaders are filtered for players; notes by players stay as they are. */
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
  const rewritten = new Map(led.map((row, at) => [row.id, texts[at] ?? '']));
  return rows.map((row) => {
    const shown = presentNoteTo(view, row);
    const note = rewritten.get(row.id);
    if (note === undefined) return { ...row, shown };
    return { ...row, shown: { ...shown, note, character_name: leadersLineFor(view, row.character_name) } };
  });
}

/** Whether a leader wrote the note. It stays filtered for players when its author no longer leads. */
const isLeaders = ({ by_leader }: Pick<NoteRow, 'by_leader'>): boolean => by_leader === 1;

/** One page (from 1) of the notes at a place, newest first; undefined if the viewer may not know the place. */
export async function readNotesPage(
  db: Db,
  view: CampaignView,
  locationId: number,
  page: number,
): Promise<NotesPage | undefined> {
  const reach = await readPlaceVisibility(db, view, locationId);
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

/** Notes that one portion searches. Other calls run in between. */
const NOTES_PER_PORTION = 200;

/**
 * One page (from 1) of all notes that a viewer may read, newest first.
 * @param text words in their text or place; '' for all
 */
export async function readJournal(db: Db, view: CampaignView, text: string, page: number): Promise<JournalPage> {
  const head = { campaign_name: view.campaign.name, is_dm: view.audience === 'dm' };
  const reader = journalReaderOf(view);
  if (reader === undefined) return { ...head, notes: [], next_page: null };
  const part = { limit: JOURNAL_PAGE_SIZE + 1, offset: (page - 1) * JOURNAL_PAGE_SIZE };
  const ids = text === '' ? await listJournalIds(db, reader, part) : await search(db, view, reader, text, part);
  const rows = await listJournal(db, reader, ids.slice(0, JOURNAL_PAGE_SIZE));
  const placeIds = rows.map(({ location_id }) => location_id);
  const aliases = head.is_dm ? await listAliases(db, view.campaign.id, placeIds) : new Map<number, string>();
  const addressOf = await readAddresses(db, view, placeIds);
  const notes = await presentNotesTo(db, view, rows);
  const links = await findLinks(
    db,
    view,
    notes.map(({ shown }) => shown),
  );
  return {
    ...head,
    notes: notes.map(({ shown, ...row }) => {
      const alias = aliases.get(row.location_id);
      return {
        ...shown,
        ...linksOf(links, shown),
        place: {
          ...(addressOf(row.location_id) ?? { slug: row.place_slug, has_map: false, parents: [] }),
          name: row.place_name,
          ...(alias === undefined ? {} : { alias }),
        },
      };
    }),
    next_page: ids.length > JOURNAL_PAGE_SIZE ? page + 1 : null,
  };
}

function journalReaderOf(view: CampaignView): JournalReader | undefined {
  const reader = noteReaderOf(view);
  if (reader === undefined) return undefined;
  const knowsBothNames = view.audience === 'dm';
  return { campaign: campaignPlaceOf(view), reader, sight: placeSightOf(view), knowsBothNames };
}

async function search(
  db: Db,
  view: CampaignView,
  reader: JournalReader,
  text: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<number[]> {
  const words = foldWords(text);
  if (words === '') return [];
  // Players' searches must match the filtered text, so each note is searched in that form.
  const isAsWritten = view.audience === 'dm';
  const found: number[] = [];
  for (const some of batches(await listJournalIds(db, reader, ALL_ROWS), NOTES_PER_PORTION)) {
    const holding = isAsWritten
      ? await listHolding(db, reader, some, { words })
      : await listHoldingAsShown(db, view, reader, some, words);
    found.push(...some.filter((id) => holding.has(id)));
    if (found.length >= offset + limit) break;
    await yieldToOthers();
  }
  return found.slice(offset, offset + limit);
}

/** The same for players: notes by leaders are searched in their filtered form. */
async function listHoldingAsShown(
  db: Db,
  view: CampaignView,
  reader: JournalReader,
  ids: readonly number[],
  words: string,
): Promise<Set<number>> {
  const holding = await listHolding(db, reader, ids, { words });
  const rows = (await listJournal(db, reader, ids)).filter(isLeaders);
  const ofLeaders = rows.map(({ id }) => id);
  const atPlaces = await listHolding(db, reader, ofLeaders, { words, placesAlone: true });
  for (const { id, shown } of await presentNotesTo(db, view, rows)) {
    if (atPlaces.has(id) || fold(shown.note).includes(words)) holding.add(id);
    else holding.delete(id);
  }
  return holding;
}

/** A note's id and text. */
type Written = { id: number; note: string };

/** The places that some notes name and the viewer knows, by note. */
export async function findLinks(
  db: Db,
  view: CampaignView,
  notes: readonly Written[],
): Promise<ReadonlyMap<number, NoteLink[]>> {
  const reader = journalReaderOf(view);
  const named: { id: number; names: string[] }[] = [];
  for (const { id, note } of notes) {
    named.push({ id, names: placesNamedIn(note, LINKS_PER_NOTE) });
    await yieldToOthers();
  }
  const keys = new Set(named.flatMap(({ names }) => names.map(keyOf)));
  if (reader === undefined || keys.size === 0) return new Map();
  const ids = await findPlacesByName(db, reader, [...keys]);
  const addressOf = await readAddresses(db, view, [...ids.values()]);
  return new Map(
    named.map(({ id, names }) => [
      id,
      names.flatMap((words) => {
        const address = addressOf(ids.get(keyOf(words)) ?? 0);
        return address === undefined ? [] : [{ words, ...address }];
      }),
    ]),
  );
}

/** The links of a note in a response. */
export function linksOf(found: ReadonlyMap<number, NoteLink[]>, { id }: Written): { links?: NoteLink[] } {
  const links = found.get(id) ?? [];
  return links.length === 0 ? {} : { links };
}

const keyOf = (words: string): string => searchKey(words.trim());

/** Tracks the remaining notes of a campaign without counting for each new note. */
export interface NoteQuota {
  /**
   * Reserves one note.
   * @param count counts the current notes; called only if the known rest is used up
   * @returns whether the limit allows it
   */
  take: (campaignId: string, count: () => Promise<number>) => Promise<boolean>;
}

/**
 * Remembers after a count how many notes surely still fit. Only this server writes notes, and deleted notes only
 * increase the rest.
 * @param max notes in a campaign
 * @param maxKeys remembered campaigns; the oldest are dropped and counted again
 */
export function createNoteQuota(max: number, maxKeys = 20_000): NoteQuota {
  const rooms = new Map<string, number>();
  return {
    async take(campaignId, count) {
      const known = rooms.get(campaignId) ?? 0;
      const room = known > 0 ? known : max - (await count());
      rooms.delete(campaignId);
      if (room <= 0) return false;
      rooms.set(campaignId, room - 1);
      for (const oldest of rooms.keys()) {
        if (rooms.size <= maxKeys) break;
        rooms.delete(oldest);
      }
      return true;
    },
  };
}
