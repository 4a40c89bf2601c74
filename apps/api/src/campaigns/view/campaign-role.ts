import { type Audience, type CampaignSubject, campaignAudience, type Viewer } from '@venture-atlas/rules';
import type { Db } from '../../db/schema.ts';
import { type CampaignForUser, findCampaignFor } from '../queries/campaigns.ts';
import { listKeysInUse } from '../queries/table-screens.ts';
import type { CampaignSource } from './campaign-deps.ts';
import { isInvite } from './invite.ts';
import { hashOfKey, KEY_LENGTH } from './table-keys.ts';

/** A campaign and who somebody is in it. Perhaps they may not even know of it: for deciding, never for showing. */
export interface CampaignRole {
  campaign: CampaignForUser;
  subject: CampaignSubject;
}

export type CampaignAudience = Exclude<Audience, 'public'>;

/** What decides who somebody is in a campaign. */
interface RoleFacts {
  /** Undefined: they never joined. */
  membership: { removed_at: string | null } | undefined;
  /** They hold its invite, or a pass of a guest. */
  hasInvite: boolean;
  /** They hold the key of its table screen. */
  isTableScreen?: boolean;
}

/** Who somebody is in a campaign. Whoever looks at one, follows it, or has work done for it is judged by this. */
export const roleIn = (
  campaign: CampaignForUser,
  { membership, hasInvite, isTableScreen = false }: RoleFacts,
): CampaignRole => ({
  campaign,
  subject: {
    owner: campaign.owner_id,
    coDms: campaign.co_dms,
    sharing: campaign.sharing,
    isMember: membership?.removed_at === null,
    wasRemoved: membership !== undefined && membership.removed_at !== null,
    hasInvite,
    isTableScreen,
  },
});

/** As whom they look at the campaign; undefined when they may not know of it. */
export function audienceOf({ subject }: CampaignRole, viewer: Viewer): CampaignAudience | undefined {
  const audience = campaignAudience(viewer, subject);
  return audience === 'public' ? undefined : audience;
}

/** What somebody sends to be let in. */
interface Credentials {
  invite?: string | undefined;
  tableKey?: string | undefined;
}

/** Tells whether a secret opens the table screen of a campaign, or is the pass of a guest who was let in. */
export type OpensCampaign = (secret: string | undefined, as: 'screen' | 'guest') => boolean;

/** Reads which of the secrets that some people hold open campaigns now. @returns what opens one of them */
export async function readOpenKeys(
  db: Db,
  campaignIds: readonly string[],
  credentials: readonly Credentials[],
): Promise<(campaignId: string) => OpensCampaign> {
  const secrets = credentials.flatMap(({ invite, tableKey }) => tableKey ?? invite ?? []);
  const hashes = secrets.filter(({ length }) => length === KEY_LENGTH).map(hashOfKey);
  const nameOf = (campaignId: string, hash: string): string => `${campaignId} ${hash}`;
  const rows = await listKeysInUse(db, campaignIds, hashes);
  const inUse = new Map(rows.map(({ campaign_id, hash, as }) => [nameOf(campaign_id, hash), as]));
  return (campaignId) => (secret, as) =>
    secret !== undefined && inUse.get(nameOf(campaignId, hashOfKey(secret))) === as;
}

/** What opens a campaign of what somebody holds; undefined for a table key that opens none of it. */
export function rightsByCredentials(
  campaign: CampaignForUser,
  { invite, tableKey }: Credentials,
  opens: OpensCampaign,
  inviteKey: Buffer,
): Pick<RoleFacts, 'hasInvite' | 'isTableScreen'> | undefined {
  if (tableKey !== undefined) return opens(tableKey, 'screen') ? { hasInvite: false, isTableScreen: true } : undefined;
  return { hasInvite: opens(invite, 'guest') || isInvite(inviteKey, campaign, invite) };
}

/** Whoever holds a table key is nobody besides. */
export const nobody: Viewer = { kind: 'anonymous' };

/** The id of whoever asks; null: nobody is signed in. */
export const userIdOf = (viewer: Viewer): number | null => (viewer.kind === 'anonymous' ? null : viewer.id);

/** The membership of the user with whom a campaign was read. */
export const membershipIn = ({ joined_at, removed_at }: CampaignForUser): RoleFacts['membership'] =>
  joined_at === null ? undefined : { removed_at };

/** Who somebody is in a campaign now; undefined where there is none, and for a table key that opens none of it. */
export async function findRole(
  { db, inviteKey }: Pick<CampaignSource, 'db' | 'inviteKey'>,
  { viewer, ...credentials }: Credentials & { viewer: Viewer },
  campaignId: string,
): Promise<CampaignRole | undefined> {
  const opens = (await readOpenKeys(db, [campaignId], [credentials]))(campaignId);
  const who = credentials.tableKey === undefined ? viewer : nobody;
  const campaign = await findCampaignFor(db, campaignId, userIdOf(who));
  const rights = campaign && rightsByCredentials(campaign, credentials, opens, inviteKey);
  return rights && roleIn(campaign, { ...rights, membership: membershipIn(campaign) });
}
