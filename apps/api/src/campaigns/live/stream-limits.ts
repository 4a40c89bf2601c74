/** How many streams may be open, of one process. */
export interface StreamLimits {
  all: number;
  eachAccount: number;
  eachAddress: number;
  eachCampaign: number;
}

/** Whose stream it is: an account, or null for nobody; an address (IPv6: a /64). */
export interface StreamOwner {
  userId: number | null;
  address: string;
  campaignId: string;
}

/** Counts open streams, so that nobody takes the room of all. */
export interface StreamCounts {
  /** @returns gives the place back; undefined when there is none */
  take: (owner: StreamOwner) => (() => void) | undefined;
  size: () => number;
}

export function createStreamCounts(limits: StreamLimits): StreamCounts {
  const counts = new Map<string, number>();
  let all = 0;
  return {
    take({ userId, address, campaignId }) {
      const places: [name: string, most: number][] = [
        [`address ${address}`, limits.eachAddress],
        [`campaign ${campaignId}`, limits.eachCampaign],
        ...(userId === null ? [] : [[`account ${userId}`, limits.eachAccount] as [string, number]]),
      ];
      const isFull = places.some(([name, most]) => (counts.get(name) ?? 0) >= most);
      if (all >= limits.all || isFull) return undefined;
      all += 1;
      for (const [name] of places) counts.set(name, (counts.get(name) ?? 0) + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        all -= 1;
        for (const [name] of places) {
          const left = (counts.get(name) ?? 1) - 1;
          if (left > 0) counts.set(name, left);
          else counts.delete(name);
        }
      };
    },
    size: () => all,
  };
}
