import Type, { type Static } from 'typebox';

/** A note at a place in a campaign (specification section 3). `user.name` is the chosen display name, never the e-mail. */
export const CampaignNote = Type.Object({
  id: Type.Integer(),
  character_name: Type.String(),
  note: Type.String(),
  private: Type.Boolean(),
  created_at: Type.String({ description: 'ISO 8601, UTC.' }),
  user: Type.Object({ id: Type.Union([Type.Integer(), Type.Null()]), name: Type.String() }),
  by_dm: Type.Boolean({
    description: 'The account that wrote it leads the campaign: said by the server, whatever name it is signed with.',
  }),
  campaign: Type.String(),
  location: Type.Integer(),
  can_delete: Type.Boolean(),
});
export type CampaignNote = Static<typeof CampaignNote>;

/** `GET /api/campaign_notes/`: notes at one place, newest first. */
export const NotesPage = Type.Object({
  notes: Type.Array(CampaignNote),
  next_page: Type.Union([Type.Integer(), Type.Null()]),
  total_notes: Type.Integer(),
});
export type NotesPage = Static<typeof NotesPage>;
