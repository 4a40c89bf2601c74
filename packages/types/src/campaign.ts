import Type, { type Static } from 'typebox';

/** What players see of one place (specification section 3). */
export const CampaignLocationSettings = Type.Object({ show_players: Type.Boolean(), show_wiki: Type.Boolean() });
export type CampaignLocationSettings = Static<typeof CampaignLocationSettings>;

export const CampaignMember = Type.Object({ id: Type.Integer(), name: Type.String() });
export type CampaignMember = Static<typeof CampaignMember>;

export const Sharing = Type.Union([Type.Literal('open'), Type.Literal('members')]);
export type Sharing = Static<typeof Sharing>;

/** The campaign as map details carry it; the last three only for the DM. */
export const CampaignInDetails = Type.Object({
  id: Type.String(),
  name: Type.String(),
  owner: Type.Optional(Type.Integer()),
  is_dm: Type.Boolean(),
  sharing: Type.Optional(Sharing),
  invite_token: Type.Optional(Type.String()),
  members: Type.Optional(Type.Array(CampaignMember)),
});
export type CampaignInDetails = Static<typeof CampaignInDetails>;

/** One row of the campaign lists. */
export const Campaign = Type.Object({ id: Type.String(), name: Type.String(), owner: Type.Integer() });
export type Campaign = Static<typeof Campaign>;
