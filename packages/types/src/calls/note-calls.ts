import Type from 'typebox';
import { Success } from '../account.ts';
import { JOURNAL_PAGE_SIZE, NOTES_PAGE_SIZE } from '../limits.ts';
import { CampaignNote, JournalPage, NotesPage } from '../note.ts';
import { defineCalls } from './call.ts';
import { AsPlayer, ClientKey, Id, Page, SearchText } from './fields.ts';

/** Far above the accepted length, so that a specific sentence reports a problem with a text. */
const LongText = Type.String({ maxLength: 64 * 1024 });
const ShortText = Type.String({ maxLength: 1024 });

const shared = { tag: 'notes', access: 'signed-in', errors: ['forbidden', 'not_found'] } as const;

/** Notes at places, in a campaign. */
export const noteCalls = defineCalls(shared, {
  listNotes: {
    summary: 'Notes at one place',
    description: `Those the asker may read, newest first, ${NOTES_PAGE_SIZE} a page.`,
    query: Type.Object({
      campaign_id: Type.String({ description: 'the id of a campaign' }),
      location_id: Type.String({ description: 'the id of a location' }),
      page: Page,
      as: AsPlayer,
    }),
    answer: NotesPage,
  },
  createNote: {
    summary: 'Write a note',
    body: Type.Object({
      character_name: ShortText,
      note: LongText,
      private: Type.Optional(Type.Boolean()),
      user: Type.Optional(Id),
      campaign: Type.String(),
      location: Id,
      client_key: ClientKey,
    }),
    // A note of 8,000 characters with any escaping.
    bodyBytes: 128 * 1024,
    answer: CampaignNote,
    errors: ['forbidden', 'owner_mismatch', 'not_found', 'conflict', 'quota_reached'],
  },
  listJournal: {
    summary: 'All notes of a campaign',
    description:
      `Those the asker may read, newest first, ${JOURNAL_PAGE_SIZE} a page, each with its place by the name that they know. ` +
      'With `q` those whose text or place holds it.',
    params: Type.Object({ id: Type.String({ description: 'The id of a campaign.' }) }),
    query: Type.Object({ q: Type.Optional(SearchText), page: Page, as: AsPlayer }),
    answer: JournalPage,
  },
  editNote: {
    summary: 'Edit a note',
    description: 'Its author, where they see it. Who wrote it and when stay; `edited_at` says that it was changed.',
    params: Type.Object({ id: Type.String({ description: 'The id of a note.' }) }),
    body: Type.Object({ note: LongText }),
    bodyBytes: 128 * 1024,
    answer: CampaignNote,
  },
  deleteNote: {
    summary: 'Delete a note',
    description: 'Its author, also after leaving the campaign, and the DM.',
    params: Type.Object({ id: Type.String({ description: 'The id of a note.' }) }),
    answer: Success,
  },
});
