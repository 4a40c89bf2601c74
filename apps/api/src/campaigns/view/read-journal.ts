import { setImmediate as yieldToOthers } from 'node:timers/promises';
import { fold, foldWords, placesNamedIn } from '@venture-atlas/rules';
import { JOURNAL_PAGE_SIZE, type JournalPage, LINKS_PER_NOTE, type NoteLink } from '@venture-atlas/types';
import { ALL_ROWS } from '../../db/queries/all-rows.ts';
import { batches } from '../../db/queries/batches.ts';
import type { Db } from '../../db/schema.ts';
import { searchKey } from '../../db/search-key.ts';
import {
  findPlacesByName,
  type JournalReader,
  listAliases,
  listHolding,
  listJournal,
  listJournalIds,
} from '../queries/note-journal.ts';
import type { CampaignView } from './load-campaign.ts';
import { isLeaders, presentNotesTo } from './notes-at-places.ts';
import { campaignPlaceOf, noteReaderOf, placeSightOf } from './reach.ts';
import { readAddresses } from './read-addresses.ts';

/** Notes that are searched at a stretch; what else waits is answered in between. */
const SEARCHED_AT_ONCE = 200;

/**
 * One page (from 1) of all notes that a viewer may read, newest first.
 * @param text what their text or their place holds; empty: all
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
  // What players do not read in a note finds it not, and what they read instead does: each is looked at as they have it.
  const isAsWritten = view.audience === 'dm';
  const found: number[] = [];
  for (const some of batches(await listJournalIds(db, reader, ALL_ROWS), SEARCHED_AT_ONCE)) {
    const holding = isAsWritten
      ? await listHolding(db, reader, some, { words })
      : await listHoldingAsShown(db, view, reader, some, words);
    found.push(...some.filter((id) => holding.has(id)));
    if (found.length >= offset + limit) break;
    await yieldToOthers();
  }
  return found.slice(offset, offset + limit);
}

/** The same for players: what leaders wrote is searched as players read it. */
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

/** A note by its id and what it says. */
type Written = { id: number; note: string };

/** The places that some notes name, where the viewer knows a place of that name; by note. */
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

/** The links of a note as an answer carries them. */
export function linksOf(found: ReadonlyMap<number, NoteLink[]>, { id }: Written): { links?: NoteLink[] } {
  const links = found.get(id) ?? [];
  return links.length === 0 ? {} : { links };
}

const keyOf = (words: string): string => searchKey(words.trim());
