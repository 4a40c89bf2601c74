import type { LiveNews } from '@venture-atlas/types';
import { campaignScopes, type WorldScope } from '../../worlds/scope.ts';
import { type CampaignForUser, listCampaignsForNobody } from '../queries/campaigns.ts';
import { listMemberships, listSessionsInUse } from '../queries/live-rights.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { audienceOf, type CampaignRole, readOpenKeys, rightsByCredentials, roleIn } from '../view/campaign-role.ts';
import type { NamesForPlayers } from '../view/hidden-names.ts';
import { type Asker, asAnyPlayer, type CampaignView } from '../view/load-campaign.ts';

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
  /** The revision that they are to know. */
  due?: string;
  /** Nothing was sent so far: they are told where they are, also when nothing changed. */
  isNew: boolean;
  /** Which revision they are to show from now on, whether or not they can be told of it. */
  expect?: ((revision: string) => void) | undefined;
  isReady: () => boolean;
  send: (news: LiveNews) => void;
  end: () => void;
}

/** A campaign with those who follow it. */
interface Followed {
  id: string;
  followers: Iterable<Follower>;
}

/** What those who follow a campaign may see of it, as it was read last. */
export interface RoomRights {
  campaign: CampaignForUser;
  scope: WorldScope;
  /** What the right of a follower lets them look at; undefined when it ended. */
  roleOf: (follower: Follower) => CampaignRole | undefined;
  /** When the first of the sessions ends, in milliseconds since 1970. */
  endsAt: number;
  /** Stands for all that the campaign itself is, with its worlds: equal texts, equal views. */
  text: string;
}

export interface RightsDeps {
  source: CampaignSource;
  /** Clock in milliseconds since 1970. */
  now: () => number;
}

/**
 * Reads the rights of those who follow some campaigns. The number of statements is the same for any number of campaigns.
 * @returns by the id of the campaign; undefined for one that is deleted
 */
export async function readRights(
  { source: { db, inviteKey }, now }: RightsDeps,
  rooms: readonly Followed[],
): Promise<ReadonlyMap<string, RoomRights>> {
  const ids = rooms.map(({ id }) => id);
  const present = rooms.flatMap(({ followers }) => [...followers]);
  const userIds = present.flatMap(({ asker: { viewer } }) => (viewer.kind === 'anonymous' ? [] : [viewer.id]));
  const sessionIds = present.flatMap(({ sessionId }) => sessionId ?? []);
  const campaigns = await listCampaignsForNobody(db, ids);
  const scopes = await campaignScopes(db, ids);
  const memberships = new Map(
    (await listMemberships(db, ids, [...new Set(userIds)])).map((row) => [`${row.campaign_id} ${row.user_id}`, row]),
  );
  const sessions = await listSessionsInUse(db, [...new Set(sessionIds)], new Date(now()).toISOString());
  const opensIn = await readOpenKeys(
    db,
    ids,
    present.map(({ asker }) => asker),
  );

  const followersOf = new Map(rooms.map(({ id, followers }) => [id, [...followers]]));
  const rights = new Map<string, RoomRights>();
  for (const campaign of campaigns) {
    const scope = scopes.get(campaign.id);
    if (scope === undefined) continue;
    const opens = opensIn(campaign.id);
    const ends = (followersOf.get(campaign.id) ?? []).flatMap(({ sessionId }) => sessions.get(sessionId ?? '') ?? []);
    rights.set(campaign.id, {
      campaign,
      scope,
      endsAt: Math.min(...ends.map(Date.parse)),
      text: JSON.stringify([campaign, scope.worldIds, scope.layerId]),
      roleOf: ({ asker, sessionId }) => {
        if (sessionId !== null && !sessions.has(sessionId)) return undefined;
        const { viewer } = asker;
        const held = rightsByCredentials(campaign, asker, opens, inviteKey);
        const membership = viewer.kind === 'anonymous' ? undefined : memberships.get(`${campaign.id} ${viewer.id}`);
        return held && roleIn(campaign, { ...held, membership });
      },
    });
  }
  return rights;
}

/**
 * The view of a follower; undefined when their right ended, or is another one than that with which they asked: whoever may
 * see more now, or less, asks anew.
 */
export function viewOf(
  follower: Follower,
  { roleOf, scope }: RoomRights,
  names: NamesForPlayers,
): CampaignView | undefined {
  const { asker, as, audience } = follower;
  const role = roleOf(follower);
  const own = role && audienceOf(role, asker.viewer);
  if (role === undefined || own === undefined || (as === 'player' && own !== 'dm')) return undefined;
  const view: CampaignView = { ...role, viewer: asker.viewer, scope, audience: own, ...names };
  const through = as === undefined ? view : asAnyPlayer(view);
  return through.audience === audience ? through : undefined;
}
