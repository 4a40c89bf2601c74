import type { LiveNews } from '@venture-atlas/types';
import { campaignScope } from '../../worlds/scope.ts';
import { findCampaignFor } from '../queries/campaigns.ts';
import { listMemberships, listSessionsInUse } from '../queries/live-rights.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { audienceOf, readOpenKeys, rightsByHeld, roleIn } from '../view/campaign-role.ts';
import { readNamesForPlayers } from '../view/hidden-names.ts';
import { type Asker, asAnyPlayer, type CampaignView } from '../view/load-campaign.ts';
import type { Revisions } from './kept-answers.ts';
import { changedKinds } from './revision.ts';

/** Somebody who wants to hear of a campaign, by the right with which they asked. */
export interface Follower {
  asker: Pick<Asker, 'viewer' | 'invite' | 'tableKey'>;
  /** The session of the account; null for nobody. */
  sessionId: string | null;
  audience: CampaignView['audience'];
  /** The DM who looks with a player's eyes. */
  as: 'player' | undefined;
  /** The revision that they know. */
  known: string;
  /** Nothing was sent so far: they are told where they are, also when nothing changed. */
  isNew: boolean;
  /** Which revision they are to show from now on, whether or not they can be told of it. */
  expect?: ((revision: string) => void) | undefined;
  isReady: () => boolean;
  send: (news: LiveNews) => void;
  end: () => void;
}

export interface RoomDeps {
  source: CampaignSource;
  revisions: Revisions;
  /** Clock in milliseconds since 1970. */
  now: () => number;
}

/**
 * Looks at one campaign for all who follow it: ends the streams of those whose right ended, and tells the others what
 * changed for them.
 * @returns ids of the worlds that the campaign plays in
 */
export async function lookAfter(
  { source, revisions, now }: RoomDeps,
  campaignId: string,
  followers: ReadonlySet<Follower>,
): Promise<readonly number[]> {
  const { db, inviteKey } = source;
  const campaign = await findCampaignFor(db, campaignId, null);
  const present = [...followers];
  if (campaign === undefined) {
    for (const { end } of present) end();
    return [];
  }
  const scope = await campaignScope(db, campaign);
  const names = await readNamesForPlayers(db, source.names, { id: campaignId, scope });
  const userIds = present.flatMap(({ asker: { viewer } }) => (viewer.kind === 'anonymous' ? [] : [viewer.id]));
  const memberships = new Map((await listMemberships(db, campaignId, userIds)).map((row) => [row.user_id, row]));
  const sessions = present.flatMap(({ sessionId }) => sessionId ?? []);
  const inUse = await listSessionsInUse(db, sessions, new Date(now()).toISOString());
  const askers = present.map(({ asker }) => asker);
  const opens = await readOpenKeys(db, campaignId, askers);

  const findView = ({ asker, sessionId, as, audience }: Follower): CampaignView | undefined => {
    if (sessionId !== null && !inUse.has(sessionId)) return undefined;
    const { viewer } = asker;
    const rights = rightsByHeld(campaign, asker, opens, inviteKey);
    const membership = viewer.kind === 'anonymous' ? undefined : memberships.get(viewer.id);
    const role = rights && roleIn(campaign, { ...rights, membership });
    const own = role && audienceOf(role, viewer);
    if (role === undefined || own === undefined || (as === 'player' && own !== 'dm')) return undefined;
    const view: CampaignView = { ...role, viewer, scope, audience: own, ...names };
    const through = as === undefined ? view : asAnyPlayer(view);
    // Who may see more now, or less, asks anew.
    return through.audience === audience ? through : undefined;
  };

  const byAudience = new Map<string, { follower: Follower; view: CampaignView }[]>();
  for (const follower of present) {
    const view = findView(follower);
    if (view === undefined) {
      follower.end();
      continue;
    }
    const group = byAudience.get(view.audience) ?? [];
    byAudience.set(view.audience, group);
    group.push({ follower, view });
  }
  for (const group of byAudience.values()) {
    const told = await revisions.now(group.map(({ view }) => view));
    for (const [index, { follower }] of group.entries()) tell(follower, told[index] ?? '');
  }
  return scope.worldIds;
}

function tell(follower: Follower, revision: string): void {
  if (revision === follower.known && !follower.isNew) return;
  follower.expect?.(revision);
  if (!follower.isReady()) return;
  const kinds = changedKinds(follower.known, revision);
  follower.isNew = false;
  follower.known = revision;
  follower.send({ revision, kinds });
}
