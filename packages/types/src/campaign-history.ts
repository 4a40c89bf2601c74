import Type, { type Static } from 'typebox';
import { CampaignLocationSettings } from './campaign.ts';
import { campaignWordsKinds } from './model/campaign-words.ts';
import { Nullable, OneOf } from './schema-parts.ts';

/** Texts by field. */
const Words = Type.Record(Type.String(), Nullable(Type.String()), {
  description: 'Words by their field, those that differ; null: nothing is written.',
});

/** A change of a campaign's text by one of its leaders. */
export const CampaignChange = Type.Object({
  number: Type.Integer({ description: 'Within the campaign. It is the version of the words from then on.' }),
  at: Type.String({ description: 'ISO 8601, UTC.' }),
  actor: Type.Object({ id: Nullable(Type.Integer()), name: Type.String() }),
  kind: OneOf(campaignWordsKinds),
  of: Type.String({ description: 'The location of a place, the number of a session, or the key of a handout.' }),
  name: Nullable(Type.String(), {
    description: 'What the place or handout is called now. Null for a session, and for a place that is gone.',
  }),
  before: Words,
  after: Words,
  reverts: Nullable(Type.Integer({ description: 'Number of the change that this one took back.' })),
  reverted_by: Nullable(Type.Integer({ description: 'Number of the change that took this one back.' })),
});
export type CampaignChange = Static<typeof CampaignChange>;

/** `GET /api/home/campaign/{id}/history/`: changes of the campaign's text, newest first. */
export const CampaignHistoryPage = Type.Object({
  changes: Type.Array(CampaignChange),
  next_page: Nullable(Type.Integer()),
});
export type CampaignHistoryPage = Static<typeof CampaignHistoryPage>;

/** `POST /api/home/campaign/{id}/history/{number}/revert/`: the new change. */
export const CampaignChangeReverted = Type.Object({
  change: CampaignChange,
  settings: Nullable(Type.Object({ location_id: Type.Integer(), ...CampaignLocationSettings.properties }), {
    description: 'Of a place: its settings as they are now. A new alias turned show_wiki off.',
  }),
});
export type CampaignChangeReverted = Static<typeof CampaignChangeReverted>;
