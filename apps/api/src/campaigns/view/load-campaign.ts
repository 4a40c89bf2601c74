import { type Audience, type CampaignSubject, campaignAudience, type Viewer } from '@venture-atlas/rules';
import { refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { AppError } from '../../errors.ts';
import { campaignScope, type WorldScope } from '../../worlds/scope.ts';
import { type CampaignForUser, findCampaignFor } from '../queries/campaigns.ts';
import { listKeysInUse } from '../queries/table-screens.ts';
import type { CampaignSource } from './campaign-deps.ts';
import { type NamesForPlayers, readNamesForPlayers } from './hidden-names.ts';
import { isInvite } from './invite.ts';
import { hashOfKey, KEY_LENGTH } from './table-keys.ts';

/** Whoever asks about a campaign. */
export interface Asker {
  viewer: Viewer;
  /** What came as `x-campaign-invite`, good or bad. */
  invite: string | undefined;
  /** What came as `x-table-key`: it alone says what its holder sees, whoever is signed in there. */
  tableKey?: string | undefined;
  /** Under which name their wrong invites are counted. */
  guesser: string;
}

/** A campaign as one viewer may look at it. That there is one means that they may know of it. */
export interface CampaignView extends NamesForPlayers {
  campaign: CampaignForUser;
  subject: CampaignSubject;
  viewer: Viewer;
  audience: Exclude<Audience, 'public'>;
  /** The worlds that it plays in: nothing outside of them is there, in no answer. */
  scope: WorldScope;
}

/** A campaign and what it is to the asker, who may perhaps not even know of it. */
export type CampaignStanding = Pick<CampaignView, 'campaign' | 'subject'>;

/** The names that a viewer must not read; undefined where there are none, and for the DM. */
export const hiddenFrom = ({ audience, hiddenNames }: CampaignView) => (audience === 'dm' ? undefined : hiddenNames);

/** Any player, for `as=player`: no account has this number, so no note is theirs. */
const anyPlayer: Viewer = { kind: 'user', id: 0 };

/** The id of whoever asks; null: nobody is signed in. */
const userIdOf = (viewer: Viewer): number | null => (viewer.kind === 'anonymous' ? null : viewer.id);

/** @throws AppError not_authenticated when nobody is signed in */
export function signedIn(viewer: Viewer): number {
  const userId = userIdOf(viewer);
  if (userId === null) throw new AppError('not_authenticated');
  return userId;
}

/** What a campaign is to the asker, whether they may know of it or not: for deciding, never for showing. */
export async function findStanding(
  { db, inviteKey }: Pick<CampaignSource, 'db' | 'inviteKey'>,
  { viewer, invite, tableKey }: Pick<Asker, 'viewer' | 'invite' | 'tableKey'>,
  campaignId: string,
): Promise<CampaignStanding | undefined> {
  if (tableKey !== undefined) return standingOfScreen(db, campaignId, tableKey);
  const isPass = await opens(db, campaignId, invite, 'guest');
  return standingOf(db, viewer, campaignId, (campaign) => isPass || isInvite(inviteKey, campaign, invite));
}

/** What a screen is to a campaign; undefined for any key that opens none of it. */
async function standingOfScreen(
  db: CampaignSource['db'],
  campaignId: string,
  tableKey: string,
): Promise<CampaignStanding | undefined> {
  if (!(await opens(db, campaignId, tableKey, 'screen'))) return undefined;
  const standing = await standingOf(db, { kind: 'anonymous' }, campaignId, () => false);
  return standing && { ...standing, subject: { ...standing.subject, isTableScreen: true } };
}

/** Whether a secret is that of the open screen, or the pass of a guest who was let in by its code. */
async function opens(
  db: CampaignSource['db'],
  campaignId: string,
  secret: string | undefined,
  as: 'screen' | 'guest',
): Promise<boolean> {
  if (secret === undefined || secret.length !== KEY_LENGTH) return false;
  const hash = hashOfKey(secret);
  return (await listKeysInUse(db, campaignId, [hash])).get(hash) === as;
}

async function standingOf(
  db: CampaignSource['db'],
  viewer: Viewer,
  campaignId: string,
  hasInvite: (campaign: CampaignForUser) => boolean,
): Promise<CampaignStanding | undefined> {
  const campaign = await findCampaignFor(db, campaignId, userIdOf(viewer));
  if (campaign === undefined) return undefined;
  const subject: CampaignSubject = {
    owner: campaign.owner_id,
    coDms: campaign.co_dms,
    sharing: campaign.sharing,
    isMember: campaign.joined_at !== null && campaign.removed_at === null,
    wasRemoved: campaign.removed_at !== null,
    hasInvite: hasInvite(campaign),
  };
  return { campaign, subject };
}

/**
 * The way to look at a campaign: by its id and whoever asks.
 * @param as `player`: how a player looks at it; only the DM may ask
 * @throws AppError not_found, the same for a campaign that is unknown, malformed or closed to the asker; forbidden;
 * too_many_requests when only an invite could let the asker in after too many wrong ones
 */
export async function loadCampaignFor(
  source: CampaignSource,
  asker: Asker,
  campaignId: string,
  as?: 'player',
): Promise<CampaignView> {
  const { viewer, invite, guesser, tableKey } = asker;
  const { wrongInvites } = source.limits;
  const waitNow = () => (invite === undefined ? 0 : wrongInvites.wait(guesser));
  const lookWith = async (judged: string | undefined) => {
    const standing = await findStanding(source, { viewer, invite: judged, tableKey }, campaignId);
    return standing && (await lookAt(source, standing, viewer));
  };
  const waitBefore = waitNow();
  // After too many wrong ones none is judged, so that the answer tells nothing about it.
  let view = await lookWith(waitBefore > 0 ? undefined : invite);
  const wait = waitNow();
  // Others that were sent at once were judged while the database was asked.
  if (waitBefore === 0 && wait > 0) view = await lookWith(undefined);
  if (view === undefined) {
    refuseWait(wait);
    if (invite !== undefined) wrongInvites.count(guesser, campaignId, invite);
    throw new AppError('not_found');
  }
  return throughEyes(view, as);
}

/** Somebody whose invite was judged already, as another process is told of them. */
export interface KnownAsker {
  campaignId: string;
  viewer: Viewer;
  /** They held the invite when they asked; everything else about them is read anew. */
  hasInvite: boolean;
  as?: 'player' | undefined;
}

/**
 * The same for work that was asked for a while ago, in a process that knows no keys.
 * @throws AppError not_found, forbidden
 */
export async function loadCampaignAgain(
  source: Pick<CampaignSource, 'db' | 'names'>,
  asker: KnownAsker,
): Promise<CampaignView> {
  const standing = await standingOf(source.db, asker.viewer, asker.campaignId, () => asker.hasInvite);
  const view = standing && (await lookAt(source, standing, asker.viewer));
  if (view === undefined) throw new AppError('not_found');
  return throughEyes(view, asker.as);
}

/** The view itself, or that of any player, which only the DM may take. */
function throughEyes(view: CampaignView, as: 'player' | undefined): CampaignView {
  if (as === undefined) return view;
  assertMay(view.viewer, 'settings.edit', view.subject);
  return asAnybody({ ...view, audience: 'player' });
}

/** The view of anybody of the same audience, who has no notes of their own. */
export const asAnybody = (view: CampaignView): CampaignView =>
  view.audience === 'guest' || view.audience === 'table'
    ? { ...view, viewer: { kind: 'anonymous' }, subject: { ...view.subject, isMember: false } }
    : { ...view, viewer: anyPlayer, subject: { ...view.subject, isMember: true } };

/** Undefined when the viewer may not know of the campaign. */
async function lookAt(
  { db, names }: Pick<CampaignSource, 'db' | 'names'>,
  { campaign, subject }: CampaignStanding,
  viewer: Viewer,
): Promise<CampaignView | undefined> {
  const audience = campaignAudience(viewer, subject);
  if (audience === undefined || audience === 'public') return undefined;
  const scope = await campaignScope(db, campaign);
  return {
    campaign,
    subject,
    viewer,
    audience,
    scope,
    ...(await readNamesForPlayers(db, names, { ...campaign, scope })),
  };
}
