import { type InfiniteData, infiniteQueryOptions, type Query, type QueryClient } from '@tanstack/react-query';
import { addresses, type CampaignNote, type JournalPage, type NotesPage, type Success } from '@venture-atlas/types';
import { inviteHeader } from '../session/invites.ts';
import { call } from './call.ts';
import { type AsPlayer, queryKeys } from './query-keys.ts';

/** A note to be saved. */
export interface NewNote {
  campaignId: string;
  locationId: number;
  characterName: string;
  note: string;
  private: boolean;
  /** A UUID made with the draft. Sending it again creates no second note. */
  clientKey: string;
}

type NotePages = InfiniteData<NotesPage, number>;

/** The notes at a place that the viewer may read, newest first, page by page. */
export function notesQuery(campaignId: string, locationId: number, as?: AsPlayer) {
  return infiniteQueryOptions({
    queryKey: queryKeys.notes(campaignId, locationId, as),
    queryFn: ({ pageParam, signal }) =>
      call(addresses.listNotes, {
        query: { campaign_id: campaignId, location_id: locationId, page: pageParam, as },
        headers: inviteHeader(campaignId),
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => last.next_page,
  });
}

/** Saves a note. Sent twice with one key, it returns the existing note. */
export function createNote(note: NewNote): Promise<CampaignNote> {
  return call(addresses.createNote, {
    body: {
      character_name: note.characterName,
      note: note.note,
      private: note.private,
      campaign: note.campaignId,
      location: note.locationId,
      client_key: note.clientKey,
    },
  });
}

/** Edits the user's own note. */
export function editNote(id: number, note: string): Promise<CampaignNote> {
  return call(addresses.editNote, { params: { id }, body: { note } });
}

/** All notes that the viewer may read, newest first. With words: those whose text or place contains them. */
export const journalQuery = (campaignId: string, words: string) =>
  infiniteQueryOptions({
    queryKey: queryKeys.journal(campaignId, words),
    queryFn: ({ pageParam, signal }) =>
      call(addresses.listJournal, {
        params: { id: campaignId },
        query: { page: String(pageParam), ...(words === '' ? {} : { q: words }) },
        headers: inviteHeader(campaignId),
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ next_page }: JournalPage) => next_page,
  });

export function deleteNote(id: number): Promise<Success> {
  return call(addresses.deleteNote, { params: { id } });
}

/** The notes of the loaded pages, each once. A new note moves others to the next page. */
export function notesOf<Note extends CampaignNote>(pages: readonly { notes: readonly Note[] }[]): Note[] {
  return [...new Map(pages.flatMap(({ notes }) => notes).map((note) => [note.id, note])).values()];
}

/** Shows a saved note at the top at once, and reloads the pages. */
export function showNote(client: QueryClient, note: CampaignNote): void {
  const { queryKey } = notesQuery(note.campaign, note.location);
  client.setQueryData<NotePages>(queryKey, (shown) => {
    const [first, ...others] = shown?.pages ?? [];
    if (shown === undefined || first === undefined || notesOf(shown.pages).some(({ id }) => id === note.id))
      return shown;
    const withNote = { ...first, notes: [note, ...first.notes], total_notes: first.total_notes + 1 };
    return { ...shown, pages: [withNote, ...others] };
  });
  void client.invalidateQueries({ queryKey });
}

/** Removes a note from the shown lists. */
export function hideNote(client: QueryClient, note: CampaignNote): void {
  changeNotes(client, note, () => []);
}

/** Replaces an edited note in place. */
export function replaceNote(client: QueryClient, note: CampaignNote): void {
  changeNotes(client, note, ({ links: _before, ...shown }) => [{ ...shown, ...note }]);
}

function changeNotes(client: QueryClient, note: CampaignNote, change: (shown: CampaignNote) => CampaignNote[]): void {
  const filter = {
    predicate: ({ queryKey: [kind, , campaign] }: Query) => kind === 'notes' && campaign === note.campaign,
  };
  client.setQueriesData<InfiniteData<Partial<NotesPage> & { notes: CampaignNote[] }, number>>(filter, (shown) => {
    if (shown === undefined) return shown;
    const pages = shown.pages.map((page) => {
      const notes = page.notes.flatMap((one) => (one.id === note.id ? change(one) : [one]));
      const gone = page.notes.length - notes.length;
      return { ...page, notes, ...(page.total_notes === undefined ? {} : { total_notes: page.total_notes - gone }) };
    });
    return { ...shown, pages };
  });
  void client.invalidateQueries(filter);
}
