import Type, { type Static } from 'typebox';
import { Nullable, OneOf } from './schema-parts.ts';
import { WorldAccess, WorldKind } from './world-access.ts';

/** The hosts at which phones can reach the server. */
export const HomeAddresses = Type.Array(Type.String(), {
  maxItems: 20,
  description: 'Where one sits at the server’s own machine: its addresses in the home network. Else none.',
});

/** What players know of a place. */
export const Knowledge = Type.Union(
  [Type.Literal('hidden'), Type.Literal('rumour'), Type.Literal('named'), Type.Literal('visited')],
  {
    description:
      'hidden: nothing. rumour: a circle with words. named: the place. visited: the place, and that they were there.',
  },
);
export type Knowledge = Static<typeof Knowledge>;

export const RumourMiles = OneOf([5, 10, 20, 40], {
  description: 'How large the circle of a rumour is; without miles a share of the width of its map.',
});
export type RumourMiles = Static<typeof RumourMiles>;

/** The version of a campaign's text, for its leaders. */
export const WordsVersion = Type.Integer({
  minimum: 0,
  description: 'Another one after each change of the words; 0: nobody changed them since versions are counted.',
});

/** The settings of a place that only the DM gets. */
const settingsForDm = {
  alias: Type.Optional(Nullable(Type.String(), { description: 'What players read everywhere instead of the name.' })),
  rumour_note: Type.Optional(Type.String({ description: 'What players heard.' })),
  rumour_miles: Type.Optional(RumourMiles),
};

/**
 * A place's settings, as players see them (specification section 3). `show_players` is true for named and visited
 * places.
 */
export const CampaignLocationSettings = Type.Object({
  show_players: Type.Boolean(),
  show_wiki: Type.Boolean(),
  knowledge: Knowledge,
  ...settingsForDm,
  alias_slug: Type.Optional(
    Type.String({ description: 'For the DM: its address for players, while its alias is in force.' }),
  ),
  version: Type.Optional({
    ...WordsVersion,
    description: 'For the DM: the version of alias and rumour_note. Left out: 0.',
  }),
});
export type CampaignLocationSettings = Static<typeof CampaignLocationSettings>;

/** Settings to restore. Absent fields stay. Without `knowledge`, `show_players` counts. */
export const SettingsToRestore = Type.Object({
  show_players: Type.Boolean(),
  show_wiki: Type.Boolean(),
  knowledge: Type.Optional(Knowledge),
  ...settingsForDm,
});
export type SettingsToRestore = Static<typeof SettingsToRestore>;

/** A place that players have only heard of. Nothing else about it is public. `location_id` is only for the DM. */
export const Rumour = Type.Object({
  key: Type.String({ description: 'Drawn at random.' }),
  alias: Type.String(),
  note: Type.String(),
  lat: Type.Number({ description: 'The middle of the circle in map units: the place is somewhere in it.' }),
  lng: Type.Number(),
  radius: Type.Number({ description: 'In map units.' }),
  location_id: Type.Optional(Type.Integer()),
});
export type Rumour = Static<typeof Rumour>;

export const CampaignMember = Type.Object({ id: Type.Integer(), name: Type.String() });
export type CampaignMember = Static<typeof CampaignMember>;

export const Sharing = OneOf(['open', 'members']);
export type Sharing = Static<typeof Sharing>;

/** The campaign in map details. The last two fields are only for the DM. */
export const CampaignInDetails = Type.Object({
  id: Type.String(),
  name: Type.String(),
  owner: Type.Optional(Type.Integer({ description: 'User id of the DM; not told to who only holds the link.' })),
  is_dm: Type.Boolean(),
  is_member: Type.Optional(
    Type.Boolean({ description: 'Not for the DM. False and signed in: join, so that the DM sees who is there.' }),
  ),
  sharing: Type.Optional(Sharing),
  members: Type.Optional(Type.Array(CampaignMember)),
  map_is_public: Type.Optional(
    Type.Boolean({ description: 'With a map, for the DM: outside of the campaign everybody sees all of it.' }),
  ),
});
export type CampaignInDetails = Static<typeof CampaignInDetails>;

/** The campaign, as campaign calls return it. */
export const CampaignAnswer = Type.Object({
  ...CampaignInDetails.properties,
  invite_token: Type.Optional(Type.String({ description: 'Only for the DM, and in no answer with words of others.' })),
  home_addresses: Type.Optional(HomeAddresses),
  removed_members: Type.Optional(Type.Array(CampaignMember, { description: 'Only for the DM: whom they removed.' })),
});
export type CampaignAnswer = Static<typeof CampaignAnswer>;

/** A world that the DM may choose for a campaign. */
export const WorldChoice = Type.Object({
  id: Type.String(),
  name: Type.String(),
  kind: WorldKind,
  access: WorldAccess,
  is_chosen: Type.Boolean(),
});
export type WorldChoice = Static<typeof WorldChoice>;

/** The worlds of a campaign and those that it could use, for its DM. */
export const CampaignWorlds = Type.Object({
  plays_in: OneOf(['open', 'chosen'], {
    description:
      'open: nothing was chosen, so all open worlds of the atlas. chosen: those that are, in their order, and none when the ' +
      'DM may no longer use any of them.',
  }),
  worlds: Type.Array(WorldChoice, {
    description: 'The chosen ones first, in the order of the campaign, then by name.',
  }),
  unavailable: Type.Integer({
    description: 'Chosen worlds that the DM may not use now. They come back by themselves with the right.',
  }),
  sharing: Sharing,
});
export type CampaignWorlds = Static<typeof CampaignWorlds>;

/** One row of the campaign lists. */
export const Campaign = Type.Object({
  id: Type.String(),
  name: Type.String(),
  owner: Type.Integer(),
  is_co_dm: Type.Optional(Type.Boolean({ description: 'True: the asker leads it with its owner.' })),
});
export type Campaign = Static<typeof Campaign>;

/** A person whom the owner of a campaign invited as co-DM. */
export const CoDm = Type.Object({
  email: Type.String({
    description: 'As it was typed. An address that no account has looks like one that did not answer.',
  }),
  state: OneOf(['asked', 'accepted']),
  name: Nullable(Type.String(), { description: 'Who accepted, as they are shown to others.' }),
  asked_at: Type.String(),
});
export type CoDm = Static<typeof CoDm>;

/** A campaign whose owner invited the caller as co-DM. */
export const CoDmRequest = Type.Object({
  id: Type.String(),
  name: Type.String(),
  owner_name: Type.String(),
  asked_at: Type.String(),
});
export type CoDmRequest = Static<typeof CoDmRequest>;

/** The effect of one save of a place's settings. `previous` is null if there was no row. */
export const SavedLocationSettings = Type.Object({
  location_id: Type.Integer(),
  ...CampaignLocationSettings.properties,
  previous: Nullable(SettingsToRestore),
});
export type SavedLocationSettings = Static<typeof SavedLocationSettings>;

/** Places with the same settings; null for places without a row. */
export const SettingsGroup = Type.Object({
  settings: Nullable(SettingsToRestore),
  location_ids: Type.Array(Type.Integer()),
  version: Type.Optional({
    ...WordsVersion,
    description:
      'Of one place whose words changed: their version now. Put back, the settings go over words of this version only: ' +
      'others are 409 changed_meanwhile.',
  }),
});
export type SettingsGroup = Static<typeof SettingsGroup>;

/** The effect of a save of many settings. Sending `previous` as `restore` undoes it, and `current` repeats it. */
export const BulkSettingsAnswer = Type.Object({
  places: Type.Integer({ description: 'How many places were meant.' }),
  changed: Type.Integer({ description: 'How many have other settings now; the lists hold only those.' }),
  previous: Type.Array(SettingsGroup),
  current: Type.Array(SettingsGroup),
});
export type BulkSettingsAnswer = Static<typeof BulkSettingsAnswer>;

/** A place that players currently see, for the DM's list. */
export const VisiblePlace = Type.Object({
  location_id: Type.Integer(),
  name: Type.String(),
  slug: Type.String(),
  alias: Type.Optional(Type.String({ description: 'What players call it instead of its name.' })),
  type: Nullable(Type.String()),
  knowledge: Knowledge,
  show_wiki: Type.Boolean(),
  by_default: Type.Boolean({ description: 'A root map without settings of its own.' }),
  maps: Type.Array(Type.Object({ name: Type.String(), slug: Type.String() }), {
    description: 'Maps it is on, even hidden ones.',
  }),
});
export type VisiblePlace = Static<typeof VisiblePlace>;

export const VisiblePlacesPage = Type.Object({
  places: Type.Array(VisiblePlace),
  next_page: Nullable(Type.Integer()),
  total_places: Type.Integer(),
});
export type VisiblePlacesPage = Static<typeof VisiblePlacesPage>;

/** Where a DM adds to a map: the campaign's layer as world_id, and the map to edit. */
export const WhereToAdd = Type.Object({ world_id: Type.String(), slug: Type.String() });
export type WhereToAdd = Static<typeof WhereToAdd>;
