import { type Audience, type CampaignSubject, campaignAudience, type Viewer } from '@venture-atlas/rules';
import type { Db } from '../../db/schema.ts';
import { type CampaignAccessRows, readCampaignAccess } from '../queries/campaign-access.ts';
import type { CampaignForUser } from '../queries/campaigns.ts';
import { type KeyInUse, listKeysInUse } from '../queries/table-screens.ts';
import type { CampaignSource } from './campaign-deps.ts';
import { isInvite } from './invite.ts';
import { hashOfKey, KEY_LENGTH } from './table-keys.ts';

/** A campaign and a user's role in it, for decisions only. The user may not even know that it exists. */
export interface CampaignRole {
  campaign: CampaignForUser;
  subject: CampaignSubject;
}

export type CampaignAudience = Exclude<Audience, 'public'>;

/** What decides a user's role in a campaign. */
interface RoleFacts {
  /** Undefined if the user never joined. */
  membership: { removed_at: string | null } | undefined;
  /** Whether the caller has the invite, or a guest's pass. */
  hasInvite: boolean;
  /** Whether the caller has the key of its table screen. */
  isTableScreen?: boolean;
}

/** A user's role in a campaign. Reading, streams, and background work all use this. */
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

/** The audience of the user; undefined if they may not know the campaign. */
export function audienceOf({ subject }: CampaignRole, viewer: Viewer): CampaignAudience | undefined {
  const audience = campaignAudience(viewer, subject);
  return audience === 'public' ? undefined : audience;
}

/** The secrets that a caller sends. */
interface Credentials {
  invite?: string | undefined;
  tableKey?: string | undefined;
}

/** Whether a secret opens the table screen of a campaign, or is the pass of an admitted guest. */
export type OpensCampaign = (secret: string | undefined, as: 'screen' | 'guest') => boolean;

/** The hashes of secrets that may be keys. */
const hashesOf = (credentials: readonly Credentials[]): string[] =>
  credentials
    .flatMap(({ invite, tableKey }) => tableKey ?? invite ?? [])
    .filter(({ length }) => length === KEY_LENGTH)
    .map(hashOfKey);

const nameOf = (campaignId: string, hash: string): string => `${campaignId} ${hash}`;

/** A check of one secret by the keys in use. */
function opensBy(keys: readonly KeyInUse[]): (campaignId: string) => OpensCampaign {
  const inUse = new Map(keys.map(({ campaign_id, hash, as }) => [nameOf(campaign_id, hash), as]));
  return (campaignId) => (secret, as) =>
    secret !== undefined && inUse.get(nameOf(campaignId, hashOfKey(secret))) === as;
}

/** Reads which of these secrets are valid for campaigns. @returns a check of one secret */
export const readOpenKeys = async (
  db: Db,
  campaignIds: readonly string[],
  credentials: readonly Credentials[],
): Promise<(campaignId: string) => OpensCampaign> =>
  opensBy(await listKeysInUse(db, campaignIds, hashesOf(credentials)));

/** What a caller's secrets open; undefined for an invalid table key. */
export function rightsByCredentials(
  campaign: CampaignForUser,
  { invite, tableKey }: Credentials,
  opens: OpensCampaign,
  inviteKey: Buffer,
): Pick<RoleFacts, 'hasInvite' | 'isTableScreen'> | undefined {
  if (tableKey !== undefined) return opens(tableKey, 'screen') ? { hasInvite: false, isTableScreen: true } : undefined;
  return { hasInvite: opens(invite, 'guest') || isInvite(inviteKey, campaign, invite) };
}

/** The holder of a table key counts as nobody else. */
export const nobody: Viewer = { kind: 'anonymous' };

/** The id of the caller; null if not signed in. */
export const userIdOf = (viewer: Viewer): number | null => (viewer.kind === 'anonymous' ? null : viewer.id);

/** The membership of the user for whom a campaign was read. */
export const membershipIn = ({ joined_at, removed_at }: CampaignForUser): RoleFacts['membership'] =>
  joined_at === null ? undefined : { removed_at };

/** A user's role in a campaign, with its worlds, and the state of all that responses are read from. */
export interface CampaignAccess extends Pick<CampaignAccessRows, 'scope' | 'happened'> {
  role: CampaignRole;
}

/** A user's current role in a campaign; undefined for a missing campaign, or an invalid table key. */
export async function findAccess(
  { db, inviteKey }: Pick<CampaignSource, 'db' | 'inviteKey'>,
  { viewer, ...credentials }: Credentials & { viewer: Viewer },
  campaignId: string,
): Promise<CampaignAccess | undefined> {
  const who = credentials.tableKey === undefined ? viewer : nobody;
  const hashes = hashesOf([credentials]);
  const found = await readCampaignAccess(db, { campaignId, userId: userIdOf(who), hashes });
  if (found === undefined) return undefined;
  const { campaign, scope, keys, happened } = found;
  const rights = rightsByCredentials(campaign, credentials, opensBy(keys)(campaignId), inviteKey);
  return rights && { role: roleIn(campaign, { ...rights, membership: membershipIn(campaign) }), scope, happened };
}

/** The role alone. */
export const findRole = async (...asked: Parameters<typeof findAccess>): Promise<CampaignRole | undefined> =>
  (await findAccess(...asked))?.role;
