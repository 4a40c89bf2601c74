import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { LiveNews } from '@venture-atlas/types';
import type { EventFeed, Event as WrittenEvent } from '../../events/event-feed.ts';
import { campaignEvents, worldEvents } from '../../events/queries/events.ts';
import { campaignScope } from '../../worlds/scope.ts';
import { findCampaignFor } from '../queries/campaigns.ts';
import { listMemberships, listSessionsInUse } from '../queries/live-rights.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import { audienceOf, readOpenKeys, rightsByHeld, roleIn } from '../view/campaign-role.ts';
import { readNamesForPlayers } from '../view/hidden-names.ts';
import { type Asker, asAnyPlayer, type CampaignView } from '../view/load-campaign.ts';
import type { Revisions } from './kept-answers.ts';
import { changedKinds } from './revision.ts';

/** A campaign is not looked at more often than this for what is written there, whatever happens (ms). */
const PACE_MS = 150;
/** How late this process hears of what another one wrote (ms). */
const LISTEN_EVERY_MS = 100;
/** Rights are asked for again so often, whatever is heard (ms): a right that ended ends its streams within a second. */
const RIGHTS_EVERY_MS = 700;
/** Less than proxies and phones wait for, usually a minute or half of one. */
const BEAT_EVERY_MS = 15_000;

interface Room {
  followers: Set<Follower>;
  /** Undefined until it was looked at. */
  worldIds: readonly number[] | undefined;
  /** When it was last looked at for what was written: a look for rights makes nobody wait for news. */
  lookedAt: number;
  /** Somebody asked for a look since the last one began. */
  isDue: boolean;
  /** The look that goes on. */
  looking: Promise<void> | undefined;
  timer: NodeJS.Timeout | undefined;
}

/** Everybody who follows a campaign. */
export interface LiveRooms {
  /** @returns ends it */
  join: (campaignId: string, follower: Follower) => () => void;
  /** Resolves when everybody who follows a campaign by this process was told of what was written before. */
  settle: (campaignId: string) => Promise<void>;
  /** Ends every stream, for good. */
  close: () => void;
}

export interface RoomsDeps extends RoomDeps {
  events: Pick<EventFeed, 'listen' | 'isBehind' | 'catchUp'>;
  log: { error: (line: object, message: string) => void };
  /** Tells all who wait that the connection lives. */
  beat: () => void;
}

/** Looks at campaigns for those who follow them: when something was written there, and for rights from time to time. */
export function createLiveRooms(deps: RoomsDeps): LiveRooms {
  const { events, log } = deps;
  const rooms = new Map<string, Room>();
  let isClosed = false;
  let isRound = false;
  let timers: NodeJS.Timeout[] = [];

  const look = (id: string, room: Room): Promise<void> => {
    const looking = lookOnce(id, room);
    room.looking = looking;
    return looking;
  };
  const lookOnce = async (id: string, room: Room): Promise<void> => {
    if (room.isDue) room.lookedAt = performance.now();
    room.isDue = false;
    try {
      room.worldIds = await lookAfter(deps, id, room.followers);
    } catch (err) {
      // The database is busy or full: the next round tries again.
      log.error({ err }, 'a campaign could not be looked at for its streams');
    } finally {
      room.looking = undefined;
      if (room.isDue) plan(id, room);
    }
  };

  const plan = (id: string, room: Room): void => {
    room.isDue = true;
    if (room.looking !== undefined || room.timer !== undefined || isClosed) return;
    const wait = Math.max(0, room.lookedAt + PACE_MS - performance.now());
    room.timer = setTimeout(() => {
      room.timer = undefined;
      if (room.followers.size > 0) void look(id, room);
    }, wait);
  };

  events.listen((event) => {
    for (const [id, room] of rooms) if (concerns(event, id, room)) plan(id, room);
  });

  const round = async (): Promise<void> => {
    if (isRound) return;
    isRound = true;
    for (const [id, room] of [...rooms]) {
      if (room.looking === undefined && room.followers.size > 0) await look(id, room);
      await yieldToOthers();
    }
    isRound = false;
  };

  const every = (ms: number, work: () => void): NodeJS.Timeout => setInterval(work, ms).unref();
  const start = (): void => {
    timers = [
      every(LISTEN_EVERY_MS, () => {
        if (events.isBehind()) events.catchUp().catch((err: unknown) => log.error({ err }, 'events could not be read'));
      }),
      every(RIGHTS_EVERY_MS, () => void round()),
      every(BEAT_EVERY_MS, deps.beat),
    ];
  };
  const stop = (): void => {
    for (const timer of timers) clearInterval(timer);
    timers = [];
  };

  return {
    join(id, follower) {
      if (rooms.size === 0) start();
      const room = rooms.get(id) ?? emptyRoom();
      rooms.set(id, room);
      room.followers.add(follower);
      plan(id, room);
      return () => {
        room.followers.delete(follower);
        if (room.followers.size > 0 || rooms.get(id) !== room) return;
        clearTimeout(room.timer);
        rooms.delete(id);
        if (rooms.size === 0) stop();
      };
    },
    async settle(id) {
      if (events.isBehind()) await events.catchUp();
      const room = rooms.get(id);
      for (let tries = 3; room !== undefined && tries > 0 && (room.isDue || room.looking !== undefined); tries -= 1) {
        clearTimeout(room.timer);
        room.timer = undefined;
        await (room.looking ?? look(id, room));
      }
    },
    close() {
      isClosed = true;
      stop();
      for (const { followers, timer } of rooms.values()) {
        clearTimeout(timer);
        for (const { end } of [...followers]) end();
      }
    },
  };
}

const emptyRoom = (): Room => ({
  followers: new Set(),
  worldIds: undefined,
  lookedAt: Number.NEGATIVE_INFINITY,
  isDue: false,
  looking: undefined,
  timer: undefined,
});

/** Whether something may be another one in a campaign by what was written. @param event undefined: nobody knows what it was */
function concerns(event: WrittenEvent | undefined, campaignId: string, { worldIds }: Room): boolean {
  if (event === undefined || event.scope === campaignEvents(campaignId)) return true;
  if (event.kind !== 'world changed') return false;
  if (!event.scope.includes(':') || worldIds === undefined) return true;
  return worldIds.some((id) => event.scope === worldEvents(id));
}

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

interface RoomDeps {
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
async function lookAfter(
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
