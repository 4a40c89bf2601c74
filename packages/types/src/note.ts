import Type, { type Static } from 'typebox';
import { Nullable } from './schema-parts.ts';
import { PlaceAddress } from './wiki.ts';

/** A place that a note names as `[[words]]`, if its reader knows a place with this name. */
export const NoteLink = Type.Object({ words: Type.String(), ...PlaceAddress.properties });
export type NoteLink = Static<typeof NoteLink>;

/**
 * A note at a place in a campaign (specification section 3). `user.name` is the chosen display name, never the email.
 */
export const CampaignNote = Type.Object({
  id: Type.Integer(),
  character_name: Type.String(),
  note: Type.String(),
  private: Type.Boolean(),
  created_at: Type.String({ description: 'ISO 8601, UTC.' }),
  edited_at: Type.Optional(
    Type.String({ description: 'ISO 8601, UTC; left out of a note that stands as it was written.' }),
  ),
  user: Type.Object({ id: Nullable(Type.Integer()), name: Type.String() }),
  by_dm: Type.Boolean({
    description: 'The account that wrote it leads the campaign: said by the server, whatever name it is signed with.',
  }),
  campaign: Type.String(),
  location: Type.Integer(),
  can_delete: Type.Boolean(),
  can_edit: Type.Optional(Type.Boolean({ description: 'True for its author; left out for others.' })),
  links: Type.Optional(Type.Array(NoteLink, { description: 'In lists of notes; left out where it names no place.' })),
});
export type CampaignNote = Static<typeof CampaignNote>;

/** `GET /api/campaign_notes/`: notes at one place, newest first. */
export const NotesPage = Type.Object({
  notes: Type.Array(CampaignNote),
  next_page: Nullable(Type.Integer()),
  total_notes: Type.Integer(),
});
export type NotesPage = Static<typeof NotesPage>;

/** A note in the journal, with its place under the name that the reader knows. */
export const JournalNote = Type.Object({
  ...CampaignNote.properties,
  place: Type.Object({
    name: Type.String(),
    ...PlaceAddress.properties,
    alias: Type.Optional(Type.String({ description: 'For the DM: what players call it.' })),
  }),
});
export type JournalNote = Static<typeof JournalNote>;

/** `GET /api/home/campaign/:id/notes/`: all notes that the reader may read, newest first. */
export const JournalPage = Type.Object({
  campaign_name: Type.String(),
  is_dm: Type.Boolean(),
  notes: Type.Array(JournalNote),
  next_page: Nullable(Type.Integer()),
});
export type JournalPage = Static<typeof JournalPage>;
