import Type from 'typebox';
import { Success } from '../account.ts';
import {
  BulkSettingsAnswer,
  Campaign,
  CampaignAnswer,
  CampaignWorlds,
  CoDm,
  CoDmRequest,
  Knowledge,
  RumourMiles,
  SavedLocationSettings,
  SettingsGroup,
  Sharing,
  VisiblePlacesPage,
  WhereToAdd,
} from '../campaign.ts';
import { MultiPolygon, Polygon } from '../geojson.ts';
import { BULK_PLACES_MAX, EMAIL_MAX, RESTORE_GROUPS_MAX, WORLDS_PER_CAMPAIGN } from '../limits.ts';
import { NameMentions } from '../name-mentions.ts';
import { Nullable } from '../schema-parts.ts';
import { defineCalls } from './call.ts';
import { AsPlayer, Id, Page, SeenWords } from './fields.ts';

/** Any text: an unknown or malformed id counts as a missing campaign. */
const CampaignId = Type.String();

/** Far above the accepted length, so that a specific sentence reports a problem with a text. */
const ShortText = Type.String({ maxLength: 1024 });

const CampaignParams = Type.Object({ id: Type.String({ description: 'The id of a campaign.' }) });
const MemberParams = Type.Object({ id: Type.String(), user: Type.String({ description: 'A user id.' }) });

/** Ids of worlds, in order. */
const Worlds = Type.Array(Type.String({ maxLength: 64 }), { minItems: 1, maxItems: WORLDS_PER_CAMPAIGN });
/** Set after the user confirmed a question. */
const ConfirmOpen = Type.Optional(
  Type.Boolean({ description: 'True: open to everybody with its address, although it plays in a closed world.' }),
);
const IN_CLOSED_WORLDS =
  'A campaign that plays in a closed or own world is members-only unless confirm_open is true; sharing open without it is ' +
  '409 conflict with field confirm_open.';

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
  knowledge: Type.Optional(Knowledge),
  rumour_miles: Type.Optional(RumourMiles),
  at_most: Type.Optional(
    Type.Integer({
      minimum: 0,
      description:
        'Where more places would change, nothing does: 409 conflict with field at_most, which says how many.',
    }),
  ),
  restore: Type.Optional(
    Type.Array(SettingsGroup, {
      maxItems: RESTORE_GROUPS_MAX,
      description: 'What an earlier call answered as previous or current.',
    }),
  ),
});

/** Far above the accepted length, so that a specific sentence reports a problem with an address. */
const EmailBody = Type.Object({ email: Type.String({ maxLength: 4 * EMAIL_MAX }) });

const ALWAYS_THE_SAME = 'The answer and its time are the same whether there is such an account or not.';

const shared = { tag: 'campaigns', access: 'signed-in', errors: ['forbidden', 'not_found'] } as const;

/** Campaigns, their members, what players see of each place, and what DMs add. */
export const campaignCalls = defineCalls(shared, {
  listOwnCampaigns: {
    summary: "The campaigns of a DM: one's own",
    query: Type.Object({ owner: Type.Optional(Type.String({ description: 'the own user id' })) }),
    answer: Type.Array(Campaign),
    errors: ['owner_mismatch'],
  },
  listJoinedCampaigns: {
    summary: 'The campaigns joined as a player',
    answer: Type.Array(Campaign),
    errors: [],
  },
  getCampaign: {
    summary: 'A campaign, as the asker may see it',
    params: CampaignParams,
    query: Type.Object({ as: AsPlayer }),
    answer: CampaignAnswer,
  },
  createCampaign: {
    summary: 'Make a campaign',
    description: IN_CLOSED_WORLDS,
    body: Type.Object({
      name: ShortText,
      owner: Type.Optional(Id),
      sharing: Type.Optional(Sharing),
      worlds: Type.Optional(Worlds),
      confirm_open: ConfirmOpen,
    }),
    answer: CampaignAnswer,
    errors: ['owner_mismatch', 'conflict', 'quota_reached'],
  },
  saveCampaign: {
    summary: 'Rename a campaign, or change who gets in',
    description: IN_CLOSED_WORLDS,
    params: CampaignParams,
    body: Type.Object({
      name: Type.Optional(ShortText),
      owner: Type.Optional(Id),
      sharing: Type.Optional(Sharing),
      confirm_open: ConfirmOpen,
    }),
    answer: CampaignAnswer,
    errors: ['forbidden', 'owner_mismatch', 'not_found', 'conflict'],
  },
  joinCampaign: {
    summary: 'Become a player',
    description: 'Of an open campaign, or with its invite, in the body or as x-campaign-invite.',
    params: CampaignParams,
    body: Type.Object({ invite: Type.Optional(ShortText) }),
    answer: CampaignAnswer,
    errors: ['not_found', 'quota_reached'],
  },
  leaveCampaign: {
    summary: 'Stop being a player',
    params: CampaignParams,
    answer: Success,
  },
  rotateInvite: {
    summary: 'Make a new invite',
    params: CampaignParams,
    answer: CampaignAnswer,
  },
  removeMember: {
    summary: 'Remove a player for good',
    description: 'A player may name themselves, which is leaving.',
    params: MemberParams,
    answer: Type.Union([CampaignAnswer, Success]),
  },
  readmitMember: {
    summary: 'Let a removed player join again',
    params: MemberParams,
    answer: CampaignAnswer,
  },
  deleteCampaign: {
    summary: 'Delete a campaign with all its notes',
    description: 'Its name has to be typed.',
    params: CampaignParams,
    body: Type.Object({ name: ShortText }),
    answer: Success,
  },
  listCampaignWorlds: {
    summary: 'The worlds that a campaign plays in, and those that its DM may choose',
    params: CampaignParams,
    answer: CampaignWorlds,
  },
  saveCampaignWorlds: {
    summary: 'Choose the worlds that a campaign plays in',
    description:
      'In this order: an address leads to the first of them that has it for the viewer. Null: all open worlds of the atlas, ' +
      `as if nothing had ever been chosen. Settings and notes stay. ${IN_CLOSED_WORLDS}`,
    params: CampaignParams,
    body: Type.Object({ worlds: Nullable(Worlds), confirm_open: ConfirmOpen }),
    answer: CampaignWorlds,
  },
  addToMap: {
    summary: 'Add to a map that a campaign plays on',
    description:
      "Answers where what its DM adds is edited: a location of the campaign's layer, read and changed with world_id like " +
      'any map of a world. Only this campaign meets it. Of an open campaign confirm_open has to be true.',
    params: CampaignParams,
    body: Type.Object({ location_id: Id, confirm_open: ConfirmOpen }),
    answer: WhereToAdd,
    errors: ['forbidden', 'not_found', 'conflict', 'quota_reached'],
  },
  listVisiblePlaces: {
    summary: 'What players can see now',
    params: CampaignParams,
    query: Type.Object({ page: Page }),
    answer: VisiblePlacesPage,
  },
  listMentions: {
    summary: 'Where texts contain the true name of a place',
    description:
      'For the DM. Texts that have it, in which players read the name that they have for the place, what leaders of the ' +
      'campaign told players with it, captions and lines of welcome, and longer names that hold it.',
    params: CampaignParams,
    query: Type.Object({ location_id: Id, page: Page }),
    answer: NameMentions,
  },
  saveSettings: {
    summary: 'Say what players know of a place',
    description:
      'Without knowledge both show_players and show_wiki are needed: a show_players that is as answered changes nothing, ' +
      'another one means named or hidden. A new alias turns show_wiki off in the same write. The version is compared where ' +
      'an alias or a rumour_note is given.',
    body: Type.Object({
      show_players: Type.Optional(Type.Boolean()),
      show_wiki: Type.Optional(Type.Boolean()),
      knowledge: Type.Optional(Knowledge),
      alias: Type.Optional(Nullable(ShortText)),
      rumour_note: Type.Optional(Type.String({ maxLength: 4096 })),
      rumour_miles: Type.Optional(RumourMiles),
      version: SeenWords,
      campaign_id: CampaignId,
      location_id: Id,
    }),
    answer: SavedLocationSettings,
    errors: ['forbidden', 'not_found', 'changed_meanwhile'],
  },
  saveManySettings: {
    summary: 'Show or hide many places at once',
    description:
      'Places by location_ids, or those on_map (of a type, within an area), or children_of a place with the ' +
      'place itself. Or restore, with what an earlier call answered as previous (undo) or current (redo).',
    body: ManySettingsBody,
    // Large enough for the maximum number of ids.
    bodyBytes: 1024 * 1024,
    answer: BulkSettingsAnswer,
    errors: ['forbidden', 'not_found', 'conflict', 'changed_meanwhile'],
  },
  listCoDmRequests: {
    summary: 'The campaigns that the asker was asked to lead too',
    description: 'Answered by accept or leave.',
    answer: Type.Array(CoDmRequest),
    errors: [],
  },
  listCoDms: {
    summary: 'Who leads a campaign with its owner, for the owner',
    params: CampaignParams,
    answer: Type.Array(CoDm),
  },
  inviteCoDm: {
    summary: 'Ask somebody to lead a campaign too',
    description:
      'Once they have accepted, they do what its DM does, but for choosing worlds, naming co-DMs and deleting it, and read ' +
      `the closed worlds that it plays in. ${ALWAYS_THE_SAME}`,
    params: CampaignParams,
    body: EmailBody,
    answer: Success,
    errors: ['forbidden', 'not_found', 'quota_reached'],
  },
  removeCoDm: {
    summary: 'Let somebody no longer lead a campaign',
    description:
      'From the next call on; streams of theirs end within a second. Who joined as a player stays one. With a co-DM the ' +
      'invite and the table screen that they knew end. Also takes back what was not answered yet.',
    params: CampaignParams,
    body: EmailBody,
    answer: Success,
  },
  acceptCoDm: {
    summary: 'Agree to lead a campaign that one was asked to lead',
    description: 'Needs an account that has confirmed the address that was asked.',
    params: CampaignParams,
    answer: CampaignAnswer,
    errors: ['not_found'],
  },
  leaveCoDm: {
    summary: 'Decline to lead a campaign, or stop leading it',
    params: CampaignParams,
    answer: Success,
    errors: ['not_found'],
  },
});
