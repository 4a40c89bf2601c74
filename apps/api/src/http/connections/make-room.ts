import { closingOrder } from './closing-order.ts';
import type { Connection } from './connection.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import type { HeldConnections } from './held-connections.ts';
import { followProgress } from './progress.ts';

/** Busy connections are searched through no more often than this (ms): a flood must not make each newcomer a search. */
const SEARCH_EVERY = 100;
/** Once somebody must go, so much of the room is made free. */
export const SPARE = 0.1;

/** Which connections go when there is no room. */
export interface RoomMaker {
  /** Whether one more may come; makes room for it where there is none. */
  hasRoom: () => boolean;
  /** Closes connections that the server has been waiting for, to write or to read. */
  closeStalled: (isEnough: () => boolean) => void;
}

/** @param now milliseconds, as performance.now() */
export function createRoomMaker(held: HeldConnections, limits: ConnectionLimits, now: () => number): RoomMaker {
  let searchedAt = Number.NEGATIVE_INFINITY;
  // A few places below the server's own limit, at which it turns newcomers away.
  const room = limits.connections - Math.ceil(limits.connections / 20);
  const free = (): number => room - held.size();

  /** Closes as many of these as it takes. */
  const closeSome = (connections: readonly Connection[], isEnough: () => boolean): void => {
    for (const connection of closingOrder(connections)) {
      if (isEnough()) return;
      held.close(connection);
    }
  };

  const closeStalled = (isEnough: () => boolean): void => {
    const time = now();
    if (time - searchedAt < SEARCH_EVERY) return;
    searchedAt = time;
    const busy = held.thatAre('busy');
    for (const connection of busy) followProgress(connection, time);
    const movedAt = ({ progress }: Connection): number => progress?.movedAt ?? time;
    const stalled = busy.filter((connection) => time - movedAt(connection) >= limits.stalledTime);
    closeSome(
      stalled.sort((one, other) => movedAt(one) - movedAt(other)),
      isEnough,
    );
  };

  return {
    hasRoom() {
      const isEnough = () => free() >= room * SPARE;
      if (free() <= 0) closeSome(held.thatAre('silent'), isEnough);
      if (free() <= 0) closeSome(held.thatAre('resting'), isEnough);
      if (free() <= 0) closeStalled(isEnough);
      return free() > 0;
    },
    closeStalled,
  };
}
