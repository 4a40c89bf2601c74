import type { CampaignSubject, Viewer } from '@venture-atlas/rules';
import { refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { readTransaction } from '../../db/read-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignScope, type WorldScope } from '../../worlds/scope.ts';
import { type CampaignForUser, findCampaignFor } from '../queries/campaigns.ts';
import type { CampaignSource } from './campaign-deps.ts';
import {
  audienceOf,
  type CampaignAudience,
  type CampaignRole,
  findRole,
  membershipIn,
  nobody,
  roleIn,
  userIdOf,
} from './campaign-role.ts';
import { type NamesForPlayers, readNamesForPlayers } from './hidden-names.ts';

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
  audience: CampaignAudience;
  /** The worlds that it plays in: nothing outside of them is there, in no answer. */
  scope: WorldScope;
}

/** The names that a viewer must not read; undefined where there are none, and for the DM. */
export const hiddenFrom = ({ audience, hiddenNames }: CampaignView) => (audience === 'dm' ? undefined : hiddenNames);

/** Any player, for `as=player`: no account has this number, so no note is theirs. */
const anyPlayer: Viewer = { kind: 'user', id: 0 };

/** @throws AppError not_authenticated when nobody is signed in */
export function signedIn(viewer: Viewer): number {
  const userId = userIdOf(viewer);
  if (userId === null) throw new AppError('not_authenticated');
  return userId;
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
    const role = await findRole(source, { viewer, invite: judged, tableKey }, campaignId);
    return role && (await lookAt(source, role, viewer));
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
  return asAudience(view, as);
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
  const campaign = await findCampaignFor(source.db, asker.campaignId, userIdOf(asker.viewer));
  const role = campaign && roleIn(campaign, { membership: membershipIn(campaign), hasInvite: asker.hasInvite });
  const view = role && (await lookAt(source, role, asker.viewer));
  if (view === undefined) throw new AppError('not_found');
  return asAudience(view, asker.as);
}

/** The view itself, or that of any player, which only the DM may take. */
function asAudience(view: CampaignView, as: 'player' | undefined): CampaignView {
  if (as === undefined) return view;
  assertMay(view.viewer, 'settings.edit', view.subject);
  return asAnyPlayer(view);
}

/** The view of anybody of the same audience, who has no notes of their own. */
export const asAnybody = (view: CampaignView): CampaignView =>
  view.audience === 'guest' || view.audience === 'table'
    ? { ...view, viewer: nobody, subject: { ...view.subject, isMember: false } }
    : { ...view, viewer: anyPlayer, subject: { ...view.subject, isMember: true } };

/** The view of any player. */
export const asAnyPlayer = (view: CampaignView): CampaignView => asAnybody({ ...view, audience: 'player' });

/** Undefined when the viewer may not know of the campaign. */
async function lookAt(
  { db, names }: Pick<CampaignSource, 'db' | 'names'>,
  role: CampaignRole,
  viewer: Viewer,
): Promise<CampaignView | undefined> {
  const audience = audienceOf(role, viewer);
  if (audience === undefined) return undefined;
  const scope = await campaignScope(db, role.campaign);
  return { ...role, viewer, audience, scope, ...(await readNamesForPlayers(db, names, { ...role.campaign, scope })) };
}

/** The query values that say through whose eyes to look. */
export interface CampaignQuery {
  campaign_id: string;
  as?: 'player' | undefined;
}

/**
 * Looks at a campaign and reads what `read` wants of it, all of one state of the
 * database: whoever may look when the answer begins is told nothing that was
 * written after they might no longer. `read` uses only the source it is given.
 * @throws AppError not_found, forbidden, too_many_requests
 */
export async function readInCampaign<T>(
  source: CampaignSource,
  asker: Asker,
  { campaign_id, as }: CampaignQuery,
  read: (snapshot: CampaignSource, view: CampaignView) => Promise<T>,
): Promise<T> {
  return readTransaction(source.db, async (trx) => {
    const snapshot = { ...source, db: trx };
    return read(snapshot, await loadCampaignFor(snapshot, asker, campaign_id, as));
  });
}
