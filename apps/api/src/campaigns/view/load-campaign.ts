import type { CampaignSubject, Viewer } from '@venture-atlas/rules';
import { refuseWait } from '../../accounts/auth/account-deps.ts';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { readTransaction } from '../../db/read-transaction.ts';
import { AppError } from '../../errors.ts';
import { campaignScope, type WorldScope } from '../../worlds/scope.ts';
import { type CampaignForUser, findCampaignFor } from '../queries/campaigns.ts';
import type { HappenedRows } from '../queries/live-answers.ts';
import type { CampaignSource } from './campaign-deps.ts';
import {
  audienceOf,
  type CampaignAudience,
  type CampaignRole,
  findAccess,
  membershipIn,
  nobody,
  roleIn,
  userIdOf,
} from './campaign-role.ts';
import { type NamesForPlayers, readNamesForPlayers } from './hidden-names.ts';

/** The caller of a campaign call. */
export interface Asker {
  viewer: Viewer;
  /** The value of `x-campaign-invite`, valid or not. */
  invite: string | undefined;
  /** The value of `x-table-key`. It alone decides what its holder sees, whoever is signed in. */
  tableKey?: string | undefined;
  /** The key under which wrong invites are counted. */
  guesser: string;
}

/** A campaign, as one viewer may see it. Having a view implies that the viewer may know the campaign. */
export interface CampaignView extends NamelessView, NamesForPlayers {}

/** The same before the names are known that players must not read. */
export interface NamelessView {
  campaign: CampaignForUser;
  subject: CampaignSubject;
  viewer: Viewer;
  audience: CampaignAudience;
  /** The worlds of the campaign. Nothing outside of them appears in responses. */
  scope: WorldScope;
}

/** The names that a viewer must not read; undefined if there are none, and for the DM. */
export const hiddenFrom = ({ audience, hiddenNames }: CampaignView) => (audience === 'dm' ? undefined : hiddenNames);

/** An anonymous player, for `as=player`. No account has this number, so no note belongs to it. */
const anyPlayer: Viewer = { kind: 'user', id: 0 };

/** @throws AppError not_authenticated if nobody is signed in */
export function signedIn(viewer: Viewer): number {
  const userId = userIdOf(viewer);
  if (userId === null) throw new AppError('not_authenticated');
  return userId;
}

/**
 * Loads a campaign for a caller; all calls use this.
 * @param as `player`: as a player sees it; only for the DM
 * @throws AppError not_found, the same for an unknown, malformed, or hidden campaign; forbidden; too_many_requests
 *   after too many wrong invites, if only an invite could admit the caller
 */
export async function loadCampaignFor(
  source: CampaignSource,
  asker: Asker,
  campaignId: string,
  as?: 'player',
): Promise<CampaignView> {
  const { view } = await findCampaignView(source, asker, { campaign_id: campaignId, as });
  return withNames(source, view);
}

/** The same in one statement, without names, and with the state that it was read at. */
export async function findCampaignView(
  source: CampaignSource,
  asker: Asker,
  { campaign_id: campaignId, as }: CampaignQuery,
): Promise<{ view: NamelessView; happened: HappenedRows }> {
  const { viewer, invite, guesser, tableKey } = asker;
  const { wrongInvites } = source.limits;
  const waitNow = () => (invite === undefined ? 0 : wrongInvites.wait(guesser));
  const lookWith = async (judged: string | undefined) => {
    const access = await findAccess(source, { viewer, invite: judged, tableKey }, campaignId);
    const view = access && lookAt(access.role, viewer, access.scope);
    return view && { view, happened: access.happened };
  };
  const waitBefore = waitNow();
  // After too many wrong invites none is checked, so that the response reveals nothing.
  let found = await lookWith(waitBefore > 0 ? undefined : invite);
  const wait = waitNow();
  // Parallel calls may have reached the limit during the query.
  if (waitBefore === 0 && wait > 0) found = await lookWith(undefined);
  if (found === undefined) {
    refuseWait(wait);
    if (invite !== undefined) wrongInvites.count(guesser, campaignId, invite);
    throw new AppError('not_found');
  }
  return { ...found, view: asAudience(found.view, as) };
}

/** A caller whose invite was already checked, for another process. */
export interface KnownAsker {
  campaignId: string;
  viewer: Viewer;
  /** Whether the caller had the invite then. Everything else is read again. */
  hasInvite: boolean;
  as?: 'player' | undefined;
}

/** The same for delayed work, in a process without keys. @throws AppError not_found, forbidden */
export async function loadCampaignAgain(
  source: Pick<CampaignSource, 'db' | 'names'>,
  asker: KnownAsker,
): Promise<CampaignView> {
  const campaign = await findCampaignFor(source.db, asker.campaignId, userIdOf(asker.viewer));
  const role = campaign && roleIn(campaign, { membership: membershipIn(campaign), hasInvite: asker.hasInvite });
  const view = role && lookAt(role, asker.viewer, await campaignScope(source.db, role.campaign));
  if (view === undefined) throw new AppError('not_found');
  return withNames(source, asAudience(view, asker.as));
}

/** The view itself, or that of any player, which only the DM may request. */
function asAudience(view: NamelessView, as: 'player' | undefined): NamelessView {
  if (as === undefined) return view;
  assertMay(view.viewer, 'settings.edit', view.subject);
  return asAnyPlayer(view);
}

/** The view of the same audience without an account, which has no own notes. */
export const asAnybody = <View extends NamelessView>(view: View): View =>
  view.audience === 'guest' || view.audience === 'table'
    ? { ...view, viewer: nobody, subject: { ...view.subject, isMember: false } }
    : { ...view, viewer: anyPlayer, subject: { ...view.subject, isMember: true } };

/** The view of any player. */
export const asAnyPlayer = <View extends NamelessView>(view: View): View => asAnybody({ ...view, audience: 'player' });

/** Undefined if the viewer may not know the campaign. */
function lookAt(role: CampaignRole, viewer: Viewer, scope: WorldScope): NamelessView | undefined {
  const audience = audienceOf(role, viewer);
  return audience === undefined ? undefined : { ...role, viewer, audience, scope };
}

/** The view with the names that players must not read. */
export const withNames = async (
  { db, names }: Pick<CampaignSource, 'db' | 'names'>,
  view: NamelessView,
): Promise<CampaignView> => ({
  ...view,
  ...(await readNamesForPlayers(db, names, { id: view.campaign.id, scope: view.scope })),
});

/** The query values that choose the audience. */
export interface CampaignQuery {
  campaign_id: string;
  as?: 'player' | undefined;
}

/**
 * Loads a campaign and runs `read` on one state of the database.
 * A viewer who loses the right meanwhile learns nothing that was written later. `read` must only use its source.
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
