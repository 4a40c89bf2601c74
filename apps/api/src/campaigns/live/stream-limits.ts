import type { ToldCounts } from '../../http/told-counts.ts';

/** How many streams may be open, of one process. */
export interface StreamLimits {
  all: number;
  eachAccount: number;
  eachAddress: number;
  eachCampaign: number;
  /** Guests of one campaign at one address, over all processes that can tell each other. */
  guestsEachAddress: number;
}

/** Where there is no room, a stream of a higher rank ends one of a lower rank. */
const RANKS = { guest: 0, member: 1, table: 2, leader: 3 } as const;
export type StreamRank = keyof typeof RANKS;

/** Whose stream it is: an account, or null for nobody; an address (IPv6: a /64). */
export interface StreamOwner {
  rank: StreamRank;
  userId: number | null;
  address: string;
  campaignId: string;
}

/** The places of open streams. Nobody takes the room of all, and guests never take that of those who play. */
export interface StreamPlaces {
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
export function createStreamPlaces(name: string, limits: StreamLimits, told: ToldCounts): StreamPlaces {
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
        if (rank === 'guest') told.tell(guests, membersOf(guests).size);
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
