import { type CampaignSubject, isLedBy } from '@venture-atlas/rules';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { createQuota } from '../../http/quota.ts';
import type { SharedCounts } from '../../http/shared-counts.ts';
import { networkOf } from '../../network-of.ts';
import { askerOf } from '../plugin.ts';
import { deleteOldScreens } from '../queries/screens.ts';
import type { CampaignView } from '../view/load-campaign.ts';
import { type EventStream, openEventStream } from './event-stream.ts';
import type { Follower } from './follower-rights.ts';
import { createRevisions, type Revisions } from './kept-answers.ts';
import { createKeptMaps, type KeptMaps } from './kept-maps.ts';
import { createLiveRooms } from './live-rooms.ts';
import { createPresence, type Presence, type ScreenOwner } from './presence.ts';

/** How many streams may be open, of one process. */
interface StreamLimits {
  all: number;
  eachAccount: number;
  eachAddress: number;
  eachCampaign: number;
  /** Guests of one campaign at one address, over all processes that can tell each other. */
  guestsEachAddress: number;
}

/** Where there is no room, a stream of a higher rank ends one of a lower rank. */
const RANKS = { guest: 0, member: 1, table: 2, leader: 3 } as const;
type StreamRank = keyof typeof RANKS;

/** Whose stream it is: an account, or null for nobody; an address (IPv6: a /64). */
interface StreamOwner {
  rank: StreamRank;
  userId: number | null;
  address: string;
  campaignId: string;
}

/** The places of open streams. Nobody takes the room of all, and guests never take that of those who play. */
interface StreamPlaces {
  /**
   * Takes a place, if need be that of a stream of a lower rank.
   * @param end ends the stream whose place this is; called when it has to give way
   * @returns gives the place back; undefined when there is none
   */
  take: (owner: StreamOwner, end: () => void) => (() => void) | undefined;
}

interface Place extends StreamOwner {
  end: () => void;
  leave: () => void;
}

/** @param name of what is counted, the same in all processes */
function createStreamPlaces(name: string, limits: StreamLimits, told: SharedCounts): StreamPlaces {
  const groups = new Map<string, Set<Place>>();
  const membersOf = (group: string): ReadonlySet<Place> => groups.get(group) ?? new Set();

  return {
    take(owner, end) {
      const { rank, userId, address, campaignId } = owner;
      const guests = `${name}: guests of ${campaignId} at ${address}`;
      if (rank === 'guest' && membersOf(guests).size + told.others(guests) >= limits.guestsEachAddress)
        return undefined;
      const caps: [group: string, most: number][] = [
        ['all', limits.all],
        [`address ${address}`, limits.eachAddress],
        [`campaign ${campaignId}`, limits.eachCampaign],
      ];
      if (userId !== null) caps.push([`account ${userId}`, limits.eachAccount]);
      const losers = new Set<Place>();
      for (const [group, most] of caps) {
        const left = [...membersOf(group)].filter((place) => !losers.has(place));
        if (left.length < most) continue;
        const loser = loserTo(left, rank);
        if (loser === undefined) return undefined;
        losers.add(loser);
      }
      for (const loser of losers) {
        loser.leave();
        loser.end();
      }

      const names = caps.map(([group]) => group);
      if (rank === 'guest') names.push(guests);
      const tell = (): void => {
        if (rank === 'guest') told.publish(guests, membersOf(guests).size);
      };
      const leave = (): void => {
        if (!groups.get('all')?.has(place)) return;
        for (const group of names) {
          const places = groups.get(group);
          places?.delete(place);
          if (places?.size === 0) groups.delete(group);
        }
        tell();
      };
      const place: Place = { ...owner, end, leave };
      for (const group of names) {
        const places = groups.get(group) ?? new Set();
        groups.set(group, places.add(place));
      }
      tell();
      return leave;
    },
  };
}

/** The place that gives way to a stream of this rank: of the lowest rank, the latest of whoever has most of them. */
function loserTo(places: readonly Place[], rank: StreamRank): Place | undefined {
  const lowest = Math.min(...places.map((place) => RANKS[place.rank]));
  if (lowest >= RANKS[rank]) return undefined;
  const candidates = places.filter((place) => RANKS[place.rank] === lowest);
  const counts = new Map<string, number>();
  for (const place of candidates) counts.set(holderOf(place), (counts.get(holderOf(place)) ?? 0) + 1);
  const most = Math.max(...counts.values());
  return candidates.findLast((place) => counts.get(holderOf(place)) === most);
}

const holderOf = ({ userId, address }: StreamOwner): string =>
  userId === null ? `address ${address}` : `account ${userId}`;

/** A screen without a stream asks every few seconds; after so long without a question it is gone (ms). */
const GONE_AFTER_MS = 12_000;

/** Screens that no stream reaches: they are here as long as they ask. */
interface AskingScreens {
  /** It asked. @param sit takes its place at the table; undefined: there is none. It returns how to leave */
  asked: (name: string, sit: () => (() => void) | undefined) => void;
  /** Its right ended. */
  forget: (name: string) => void;
  close: () => void;
}

function createAskingScreens(): AskingScreens {
  const seats = new Map<string, { leave: () => void; timer: NodeJS.Timeout }>();
  const forget = (name: string): void => {
    const seat = seats.get(name);
    seats.delete(name);
    clearTimeout(seat?.timer);
    seat?.leave();
  };
  const later = (name: string): NodeJS.Timeout => setTimeout(() => forget(name), GONE_AFTER_MS).unref();
  return {
    asked(name, sit) {
      const known = seats.get(name);
      if (known !== undefined) {
        clearTimeout(known.timer);
        known.timer = later(name);
        return;
      }
      const leave = sit();
      if (leave !== undefined) seats.set(name, { leave, timer: later(name) });
    },
    forget,
    close: () => {
      for (const { timer } of seats.values()) clearTimeout(timer);
      seats.clear();
    },
  };
}

declare module 'fastify' {
  interface FastifyInstance {
    live: Live;
    keptMaps: KeptMaps;
  }
}

/** Streams that say that something in a campaign changed, and the revisions that they and answers carry. */
export interface Live {
  revisions: Revisions;
  presence: Presence;
  /**
   * Opens a stream for somebody who may look.
   * @throws AppError too_many_requests when there is no room for another one
   */
  follow: (request: FastifyRequest, view: CampaignView, wish: Wish) => EventStream;
  /** Somebody whom no stream reaches asked: they are here as well, while they go on asking. */
  asked: (request: FastifyRequest, view: CampaignView, wish: Wish) => void;
  /** Resolves when all who follow a campaign by this process were told of what was written before. */
  settle: (campaignId: string) => Promise<void>;
  /** Asks for the rights of all who follow anything by this process, as happens once a minute. */
  sweep: () => Promise<void>;
  /** Whether a table screen of this campaign hears of changes, by this process. */
  isTableThere: (campaignId: string) => boolean;
}

interface Wish {
  since: string;
  as: 'player' | undefined;
  /** What the browser calls itself here. */
  screen?: string | undefined;
}

const HOUR_MS = 3_600_000;
/** That somebody was here is told for an evening. */
const KEEP_MS = 12 * HOUR_MS;

/** Streams that guests of one campaign at one address may open in a minute: each is told to the DM. */
const GUEST_ARRIVALS_A_MINUTE = 240;

/** In seconds: meanwhile whoever finds no room asks from time to time. */
const COME_BACK_AFTER = 30;

export const livePlugin = fp<{ config: Config; connections: number }>(async (app, { config, connections }) => {
  const { campaigns } = app;
  const revisions = createRevisions(campaigns, app.accounts.liveKey);
  app.decorate('keptMaps', createKeptMaps(config.suggestions));
  const takePlace = createPlaceTaker(app, config, connections);
  const streams = new Set<EventStream>();
  const tables = new Map<EventStream, string>();
  const rooms = createLiveRooms({
    source: campaigns,
    revisions,
    now: campaigns.now,
    events: app.events,
    log: app.log,
    beat: () => {
      for (const stream of streams) if (stream.isReady()) stream.beat();
    },
  });
  const presence = createPresence({ db: app.db, now: campaigns.now, run: app.background.run });
  app.repeat({
    name: 'screen clean-up',
    everyMs: HOUR_MS,
    run: () =>
      writeTransaction(app.db, (trx) => deleteOldScreens(trx, new Date(campaigns.now() - KEEP_MS).toISOString())),
  });
  // Before the server waits for what is still open.
  app.addHook('preClose', async () => {
    rooms.close();
    presence.close();
    asking.close();
  });

  const asking = createAskingScreens();

  /** Takes a place among those who follow. @returns gives it back */
  const join = (
    request: FastifyRequest,
    view: CampaignView,
    { since, as, screen }: Wish,
    line: Pick<Follower, 'isReady' | 'send' | 'end'>,
  ): (() => void) => {
    const { viewer, invite, tableKey } = askerOf(request);
    const userId = userOf(view);
    const seat = seatOf(view, userId, screen);
    const seated = seat && presence.join(seat);
    const leave = rooms.join(view.campaign.id, {
      asker: { viewer, invite, tableKey },
      sessionId: userId === null ? null : request.sessionId,
      audience: view.audience,
      as,
      known: since,
      isNew: true,
      ...line,
      expect: seated?.told,
    });
    return () => {
      leave();
      seated?.leave();
    };
  };

  app.decorate('live', {
    revisions,
    presence,
    isTableThere: (campaignId) => [...tables.values()].includes(campaignId),
    settle: rooms.settle,
    sweep: rooms.sweep,
    asked(request, view, wish) {
      if (seatOf(view, userOf(view), wish.screen) === undefined) return;
      const name = `${view.campaign.id} ${view.audience} ${userOf(view)} ${wish.screen}`;
      asking.asked(name, () => {
        const end = (): void => asking.forget(name);
        const give = takePlace('asking screens', request, view, end);
        if (give === undefined) return undefined;
        // It hears when it asks.
        const line = { isReady: () => false, send: () => undefined, end };
        const leave = join(request, view, wish, line);
        return () => {
          leave();
          give();
        };
      });
    },
    follow(request, view, wish) {
      const give = takePlace('streams', request, view, () => stream.end());
      if (give === undefined) throw new AppError('too_many_requests', { retryAfter: COME_BACK_AFTER });
      const stream = openEventStream(() => {
        leave();
        streams.delete(stream);
        tables.delete(stream);
        give();
      });
      streams.add(stream);
      if (view.audience === 'table') tables.set(stream, view.campaign.id);
      const leave = join(request, view, wish, stream);
      return stream;
    },
  });
});

/** Takes a place for whoever asks. @returns gives it back; undefined when there is none */
function createPlaceTaker(
  { campaigns, shareLimit, sharedCounts }: FastifyInstance,
  config: Config,
  connections: number,
) {
  const { liveStreams, rateLimits } = config;
  // The other connections are for everybody who asks.
  const limits = { ...liveStreams, all: Math.min(liveStreams.all, Math.floor(connections / 3)) };
  const places = {
    streams: createStreamPlaces('streams', limits, sharedCounts),
    // They take none of a stream.
    'asking screens': createStreamPlaces('asking screens', limits, sharedCounts),
  };
  const max = rateLimits ? GUEST_ARRIVALS_A_MINUTE : Number.POSITIVE_INFINITY;
  const arrivals = shareLimit('guests who arrive', createQuota({ now: campaigns.now, max, windowMs: 60_000 }));
  return (
    kind: keyof typeof places,
    request: FastifyRequest,
    { campaign, subject, audience }: CampaignView,
    end: () => void,
  ): (() => void) | undefined => {
    // Not of the view: the DM may look with the eyes of players.
    const { viewer } = askerOf(request);
    const userId = viewer.kind === 'anonymous' || audience === 'table' ? null : viewer.id;
    const rank = rankOf(subject, audience, userId);
    const address = networkOf(request.ip);
    if (rank === 'guest' && arrivals.take(`${campaign.id} ${address}`) > 0) return undefined;
    return places[kind].take({ rank, userId, address, campaignId: campaign.id }, end);
  };
}

/** What somebody is to a campaign where there is no room for all. */
function rankOf(subject: CampaignSubject, audience: CampaignView['audience'], userId: number | null): StreamRank {
  if (audience === 'table') return 'table';
  if (isLedBy(subject, userId)) return 'leader';
  return userId !== null && subject.isMember ? 'member' : 'guest';
}

const userOf = ({ viewer }: CampaignView): number | null => (viewer.kind === 'anonymous' ? null : viewer.id);

/** Whom DMs are told of: everybody but DMs. A browser that gives itself no name is not counted. */
function seatOf(
  { campaign, subject, audience, viewer }: CampaignView,
  userId: number | null,
  screen: string | undefined,
): ScreenOwner | undefined {
  if (screen === undefined || audience === 'dm' || isLedBy(subject, userId)) return undefined;
  if (audience === 'table') return { campaignId: campaign.id, screen, kind: 'table', userId: null };
  const kind = viewer.kind === 'anonymous' ? 'guest' : 'player';
  return { campaignId: campaign.id, screen, kind, userId };
}
