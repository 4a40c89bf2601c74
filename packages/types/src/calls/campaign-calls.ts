import Type from 'typebox';
import { Success } from '../account.ts';
import {
  BulkSettingsAnswer,
  Campaign,
  CampaignAnswer,
  SavedLocationSettings,
  SettingsGroup,
  Sharing,
  VisiblePlacesPage,
} from '../campaign.ts';
import { MultiPolygon, Polygon } from '../geojson.ts';
import { BULK_PLACES_MAX, NOTES_PAGE_SIZE } from '../limits.ts';
import { CampaignNote, NotesPage } from '../note.ts';
import * as addresses from './addresses.ts';
import { defineCall } from './call.ts';
import { AsPlayer, ClientKey, Id, Page } from './fields.ts';

/** Any text: an unknown or malformed id is a campaign that is not there. */
const CampaignId = Type.String();

/** Far above what is accepted: what is wrong with a text is then said in a sentence of its own. */
const LongText = Type.String({ maxLength: 64 * 1024 });
const ShortText = Type.String({ maxLength: 1024 });

const CampaignParams = Type.Object({ id: Type.String({ description: 'The id of a campaign.' }) });
const MemberParams = Type.Object({ id: Type.String(), user: Type.String({ description: 'A user id.' }) });

const reading = { tag: 'campaigns', access: 'signed-in', limit: 'read' } as const;
const writing = { tag: 'campaigns', access: 'signed-in', limit: 'write' } as const;

const ManySettingsBody = Type.Object({
  campaign_id: CampaignId,
  location_ids: Type.Optional(Type.Array(Id, { maxItems: BULK_PLACES_MAX })),
  on_map: Type.Optional(Id),
  type: Type.Optional(Type.String({ maxLength: 120, description: 'With on_map: only places of this type.' })),
  within: Type.Optional(
    Type.Union([Polygon, MultiPolygon], { description: 'With on_map: only places whose point lies inside.' }),
  ),
  children_of: Type.Optional(Id),
  show_players: Type.Optional(Type.Boolean()),
  show_wiki: Type.Optional(Type.Boolean()),
  restore: Type.Optional(
    Type.Array(SettingsGroup, { maxItems: 8, description: 'What an earlier call answered as previous or current.' }),
  ),
});

/** Campaigns, who is in them, what players see of each place, and notes. */
export const campaignCalls = {
  listOwnCampaigns: defineCall({
    address: addresses.listOwnCampaigns,
    ...reading,
    summary: "The campaigns of a DM: one's own",
    query: Type.Object({ owner: Type.Optional(Type.String({ description: 'the own user id' })) }),
    answer: Type.Array(Campaign),
    errors: ['owner_mismatch'],
  }),
  listJoinedCampaigns: defineCall({
    address: addresses.listJoinedCampaigns,
    ...reading,
    summary: 'The campaigns joined as a player',
    answer: Type.Array(Campaign),
    errors: [],
  }),
  getCampaign: defineCall({
    address: addresses.getCampaign,
    ...reading,
    summary: 'A campaign, as the asker may see it',
    params: CampaignParams,
    query: Type.Object({ as: AsPlayer }),
    answer: CampaignAnswer,
    errors: ['forbidden', 'not_found'],
  }),
  createCampaign: defineCall({
    address: addresses.createCampaign,
    ...writing,
    summary: 'Make a campaign',
    body: Type.Object({ name: ShortText, owner: Type.Optional(Id), sharing: Type.Optional(Sharing) }),
    answer: CampaignAnswer,
    errors: ['owner_mismatch', 'quota_reached'],
  }),
  saveCampaign: defineCall({
    address: addresses.saveCampaign,
    ...writing,
    summary: 'Rename a campaign, or change who gets in',
    params: CampaignParams,
    body: Type.Object({
      name: Type.Optional(ShortText),
      owner: Type.Optional(Id),
      sharing: Type.Optional(Sharing),
    }),
    answer: CampaignAnswer,
    errors: ['forbidden', 'owner_mismatch', 'not_found'],
  }),
  joinCampaign: defineCall({
    address: addresses.joinCampaign,
    ...writing,
    summary: 'Become a player',
    description: 'Of an open campaign, or with its invite, in the body or as x-campaign-invite.',
    params: CampaignParams,
    body: Type.Object({ invite: Type.Optional(ShortText) }),
    answer: CampaignAnswer,
    errors: ['not_found', 'quota_reached'],
  }),
  leaveCampaign: defineCall({
    address: addresses.leaveCampaign,
    ...writing,
    summary: 'Stop being a player',
    params: CampaignParams,
    answer: Success,
    errors: ['forbidden', 'not_found'],
  }),
  rotateInvite: defineCall({
    address: addresses.rotateInvite,
    ...writing,
    summary: 'Make a new invite',
    params: CampaignParams,
    answer: CampaignAnswer,
    errors: ['forbidden', 'not_found'],
  }),
  removeMember: defineCall({
    address: addresses.removeMember,
    ...writing,
    summary: 'Remove a player for good',
    description: 'A player may name themselves, which is leaving.',
    params: MemberParams,
    answer: Type.Union([CampaignAnswer, Success]),
    errors: ['forbidden', 'not_found'],
  }),
  readmitMember: defineCall({
    address: addresses.readmitMember,
    ...writing,
    summary: 'Let a removed player join again',
    params: MemberParams,
    answer: CampaignAnswer,
    errors: ['forbidden', 'not_found'],
  }),
  deleteCampaign: defineCall({
    address: addresses.deleteCampaign,
    ...writing,
    summary: 'Delete a campaign with all its notes',
    description: 'Its name has to be typed.',
    params: CampaignParams,
    body: Type.Object({ name: ShortText }),
    answer: Success,
    errors: ['forbidden', 'not_found'],
  }),
  listVisiblePlaces: defineCall({
    address: addresses.listVisiblePlaces,
    ...reading,
    summary: 'What players can see now',
    params: CampaignParams,
    query: Type.Object({ page: Page }),
    answer: VisiblePlacesPage,
    errors: ['forbidden', 'not_found'],
  }),
  saveSettings: defineCall({
    address: addresses.saveSettings,
    ...writing,
    summary: 'Show or hide a place and its wiki',
    body: Type.Object({
      show_players: Type.Boolean(),
      show_wiki: Type.Boolean(),
      campaign_id: CampaignId,
      location_id: Id,
    }),
    answer: SavedLocationSettings,
    errors: ['forbidden', 'not_found'],
  }),
  saveManySettings: defineCall({
    address: addresses.saveManySettings,
    ...writing,
    summary: 'Show or hide many places at once',
    description:
      'Places by location_ids, or those on_map (of a type, within an area), or children_of a place with the ' +
      'place itself. Or restore, with what an earlier call answered as previous (undo) or current (redo).',
    body: ManySettingsBody,
    // Room for as many ids as may be named.
    bodyBytes: 1024 * 1024,
    answer: BulkSettingsAnswer,
    errors: ['forbidden', 'not_found'],
  }),

  listNotes: defineCall({
    address: addresses.listNotes,
    ...reading,
    tag: 'notes',
    summary: 'Notes at one place',
    description: `Those the asker may read, newest first, ${NOTES_PAGE_SIZE} a page.`,
    query: Type.Object({
      campaign_id: Type.String({ description: 'the id of a campaign' }),
      location_id: Type.String({ description: 'the id of a location' }),
      page: Page,
      as: AsPlayer,
    }),
    answer: NotesPage,
    errors: ['forbidden', 'not_found'],
  }),
  createNote: defineCall({
    address: addresses.createNote,
    ...writing,
    tag: 'notes',
    summary: 'Write a note',
    body: Type.Object({
      character_name: ShortText,
      note: LongText,
      private: Type.Optional(Type.Boolean()),
      user: Type.Optional(Id),
      campaign: CampaignId,
      location: Id,
      client_key: ClientKey,
    }),
    // A note of 8,000 characters, however it is escaped.
    bodyBytes: 128 * 1024,
    answer: CampaignNote,
    errors: ['forbidden', 'owner_mismatch', 'not_found', 'conflict', 'quota_reached'],
  }),
  deleteNote: defineCall({
    address: addresses.deleteNote,
    ...writing,
    tag: 'notes',
    summary: 'Delete a note',
    description: 'Its author, also after leaving the campaign, and the DM.',
    params: Type.Object({ id: Type.String({ description: 'The id of a note.' }) }),
    answer: Success,
    errors: ['forbidden', 'not_found'],
  }),
};
