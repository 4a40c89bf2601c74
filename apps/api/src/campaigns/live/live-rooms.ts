import type { EventFeed, Event as WrittenEvent } from '../../events/event-feed.ts';
import { campaignEvents, RIGHTS_OF_ACCOUNTS, worldEvents } from '../../events/queries/events.ts';
import type { NamesForPlayers } from '../view/hidden-names.ts';
import type { CampaignView } from '../view/load-campaign.ts';
import { type Follower, type RightsDeps, type RoomRights, readRights, viewOf } from './follower-rights.ts';
import type { Revisions } from './kept-answers.ts';
import { changedKinds } from './revision.ts';

/** A campaign is not looked at more often than this for what is written there, whatever happens (ms). */
const PACE_MS = 150;
/** How late this process hears of what another one wrote (ms). */
const LISTEN_EVERY_MS = 100;
/** Rights of all are asked for so often, also when nothing is heard (ms): for whatever no event told of. */
const SWEEP_EVERY_MS = 60_000;
/** Sessions that end by time are not asked about more often than this (ms): a stream ends within a second of its session. */
const ENDS_PACE_MS = 500;
/** A campaign that could not be looked at waits for so long (ms). */
const RETRY_MS = 700;
/** The longest time for which a timer waits (ms). */
const LONGEST_MS = 2 ** 31 - 1;
/** Less than proxies and phones wait for, usually a minute or half of one. */
const BEAT_EVERY_MS = 15_000;

interface Room {
  id: string;
  followers: Set<Follower>;
  /** Undefined until they were read. */
  rights: RoomRights | undefined;
  /** Something may have changed them since. */
  areRightsDue: boolean;
  /** When it was last looked at for what was written. */
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
  /** Asks for the rights of all who follow anything by this process, as happens once a minute. */
  sweep: () => Promise<void>;
  /** Ends every stream, for good. */
  close: () => void;
}

export interface RoomsDeps extends RightsDeps {
  revisions: Revisions;
  events: Pick<EventFeed, 'listen' | 'isBehind' | 'catchUp'>;
  log: { error: (line: object, message: string) => void };
  /** Tells all who wait that the connection lives. */
  beat: () => void;
}

/**
 * Looks at campaigns for those who follow them, when an event says that something was written. Where nothing happens
 * nothing is asked, but for the rights of all in one go, once a minute.
 */
export function createLiveRooms(deps: RoomsDeps): LiveRooms {
  const { events, log } = deps;
  const rooms = new Map<string, Room>();
  let isClosed = false;
  let timers: NodeJS.Timeout[] = [];
  /** Those who could not be told yet: their connections are slow. */
  const waiting = new Set<Follower>();

  const look = (room: Room): Promise<void> => {
    const looking = lookOnce(room);
    room.looking = looking;
    return looking;
  };
  const lookOnce = async (room: Room): Promise<void> => {
    room.lookedAt = performance.now();
    room.isDue = false;
    try {
      await lookAfter(deps, room, waiting);
      sweeper.arm();
    } catch (err) {
      // The database is busy or full: the next round tries again.
      log.error({ err }, 'a campaign could not be looked at for its streams');
      room.areRightsDue = true;
      room.isDue = true;
      room.lookedAt += RETRY_MS;
    } finally {
      room.looking = undefined;
      if (room.isDue) plan(room);
    }
  };

  const plan = (room: Room): void => {
    room.isDue = true;
    if (room.looking !== undefined || room.timer !== undefined || isClosed) return;
    const wait = Math.max(0, room.lookedAt + PACE_MS - performance.now());
    room.timer = setTimeout(() => {
      room.timer = undefined;
      if (room.followers.size > 0) void look(room);
    }, wait);
  };

  const planRights = (room: Room): void => {
    room.areRightsDue = true;
    plan(room);
  };

  events.listen((event) => {
    if (isAboutUnknown(event)) for (const room of rooms.values()) planRights(room);
    else if (event !== undefined) {
      for (const room of rooms.values()) {
        if (changesRights(event, room)) planRights(room);
        else if (concerns(event, room)) plan(room);
      }
    }
  });

  const sweeper = createSweeper(deps, rooms, planRights);

  const every = (ms: number, work: () => void): NodeJS.Timeout => setInterval(work, ms).unref();
  const start = (): void => {
    timers = [
      every(LISTEN_EVERY_MS, () => {
        if (events.isBehind()) events.catchUp().catch((err: unknown) => log.error({ err }, 'events could not be read'));
      }),
      every(LISTEN_EVERY_MS, () => {
        for (const follower of [...waiting]) if (tell(follower)) waiting.delete(follower);
      }),
      every(SWEEP_EVERY_MS, sweeper.begin),
      every(BEAT_EVERY_MS, deps.beat),
    ];
  };
  const stop = (): void => {
    for (const timer of timers) clearInterval(timer);
    sweeper.stop();
    timers = [];
  };

  return {
    join(id, follower) {
      if (rooms.size === 0) start();
      const room = rooms.get(id) ?? emptyRoom(id);
      rooms.set(id, room);
      room.followers.add(follower);
      planRights(room);
      return () => {
        room.followers.delete(follower);
        waiting.delete(follower);
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
        await (room.looking ?? look(room));
      }
    },
    sweep: sweeper.sweep,
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

interface Sweeper {
  /** Asks for the rights of all in one go, one time after the other: what is asked for meanwhile is in the next one. */
  sweep: () => Promise<void>;
  begin: () => void;
  /** Asks again when the first session of anybody ends by time. */
  arm: () => void;
  stop: () => void;
}

/** @param planRights looks at a room in which a right ended, or that is another one */
function createSweeper(deps: RoomsDeps, rooms: ReadonlyMap<string, Room>, planRights: (room: Room) => void): Sweeper {
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;

  const arm = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const first = Math.min(...[...rooms.values()].map(({ rights }) => rights?.endsAt ?? Number.POSITIVE_INFINITY));
    if (first === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(begin, Math.min(LONGEST_MS, Math.max(ENDS_PACE_MS, first - deps.now() + 1))).unref();
  };
  const sweepOnce = async (): Promise<void> => {
    const all = [...rooms.values()].map((room) => ({ room, id: room.id, followers: [...room.followers] }));
    if (all.length === 0) return;
    const read = await readRights(deps, all);
    for (const { room, followers } of all) {
      const rights = read.get(room.id);
      // Whoever came meanwhile is looked at on their own.
      if (rights?.text !== room.rights?.text || isAnyEnded(followers, rights)) planRights(room);
      else if (rights !== undefined && room.rights !== undefined) room.rights.endsAt = rights.endsAt;
    }
    arm();
  };
  const sweep = async (): Promise<void> => {
    await sweeping?.catch(() => undefined);
    sweeping ??= sweepOnce().finally(() => {
      sweeping = undefined;
    });
    await sweeping;
  };
  const begin = (): void => {
    sweep().catch((err: unknown) => deps.log.error({ err }, 'the rights of streams could not be read'));
  };
  return { sweep, begin, arm, stop: () => clearTimeout(timer) };
}

const emptyRoom = (id: string): Room => ({
  id,
  followers: new Set(),
  rights: undefined,
  areRightsDue: true,
  lookedAt: Number.NEGATIVE_INFINITY,
  isDue: false,
  looking: undefined,
  timer: undefined,
});

/** Whether nobody knows which campaigns an event was about: some were deleted unread, or the campaign is gone. */
const isAboutUnknown = (event: WrittenEvent | undefined): boolean =>
  event === undefined || event.scope === campaignEvents('');

/** Whether an event may have changed who may look at a campaign, or what it plays in. */
function changesRights({ kind, scope, ids }: WrittenEvent, { id, rights, followers }: Room): boolean {
  switch (kind) {
    case 'campaign changed':
      return scope === campaignEvents(id);
    case 'rights changed':
      return scope === RIGHTS_OF_ACCOUNTS ? isOfAny(ids ?? [], rights, followers) : true;
    case 'world changed':
      // Worlds that open or close name no places.
      return ids === undefined;
    default:
      return false;
  }
}

/** Whether one of the accounts leads the campaign, whose worlds are hers to use, or follows it. */
function isOfAny(ids: readonly number[], rights: RoomRights | undefined, followers: ReadonlySet<Follower>): boolean {
  if (rights === undefined || ids.includes(rights.campaign.owner_id)) return true;
  return [...followers].some(({ asker: { viewer } }) => viewer.kind !== 'anonymous' && ids.includes(viewer.id));
}

/** Whether something may be another one in a campaign by what was written. */
function concerns({ kind, scope }: WrittenEvent, { id, rights }: Room): boolean {
  if (scope === campaignEvents(id)) return true;
  if (kind !== 'world changed') return false;
  if (!scope.includes(':') || rights === undefined) return true;
  return rights.scope.worldIds.some((worldId) => scope === worldEvents(worldId));
}

/** For deciding about rights, of which names tell nothing. */
const noNames: NamesForPlayers = { hasAliases: false, hiddenNames: undefined };

const isAnyEnded = (followers: readonly Follower[], rights: RoomRights | undefined): boolean =>
  rights === undefined || followers.some((follower) => viewOf(follower, rights, noNames) === undefined);

/**
 * Looks at one campaign for all who follow it: ends the streams of those whose right ended, and tells the others what
 * changed for them.
 */
async function lookAfter(deps: RoomsDeps, room: Room, waiting: Set<Follower>): Promise<void> {
  const { revisions } = deps;
  const present = [...room.followers];
  if (room.areRightsDue || room.rights === undefined) {
    room.areRightsDue = false;
    room.rights = (await readRights(deps, [{ id: room.id, followers: present }])).get(room.id);
  }
  const { rights } = room;
  if (rights === undefined) {
    for (const { end } of present) end();
    return;
  }
  const byAudience = new Map<string, { follower: Follower; view: CampaignView }[]>();
  for (const follower of present) {
    // Revisions read the names themselves.
    const view = viewOf(follower, rights, noNames);
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
    for (const [index, { follower }] of group.entries()) {
      follower.due = told[index] ?? '';
      if (tell(follower)) waiting.delete(follower);
      else if (room.followers.has(follower)) waiting.add(follower);
    }
  }
}

/** Tells a follower what holds for them now. @returns false when that has to wait */
function tell(follower: Follower): boolean {
  const { due: revision, known, isNew } = follower;
  if (revision === undefined || (revision === known && !isNew)) return true;
  follower.expect?.(revision);
  if (!follower.isReady()) return false;
  follower.isNew = false;
  follower.known = revision;
  follower.send({ revision, kinds: changedKinds(known, revision) });
  return true;
}
