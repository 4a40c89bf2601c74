import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../network-of.ts';
import { closingOrder } from './closing-order.ts';
import type { Connection, OpenAnswer } from './connection.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { followProgress, takesTooLittle } from './progress.ts';

/** All connections of a server by what they are doing, and which of them goes when there is no room. */
export interface ConnectionList {
  opened: (socket: Socket) => void;
  requested: (request: IncomingMessage, response: ServerResponse) => void;
  /**
   * Begins with a request when all of its connection before it are answered. Who sends many at once without reading
   * makes the server work for one of them only.
   */
  begins: (request: IncomingMessage, begin: () => void) => void;
  /** An answer of so many bytes is about to be handed over whole. @returns false when there is no room for it */
  answers: (request: IncomingMessage, response: ServerResponse, bytes: number) => boolean;
  /** A file is about to be read for an answer. @returns false when too many are open */
  readsFile: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Closes readers that take too little. */
  poll: () => void;
}

/** Busy connections are searched through no more often than this (ms): a flood must not make each newcomer a search. */
const SEARCH_EVERY = 100;
/** Once somebody must go, so much of the room is made free. */
const SPARE = 0.1;

/** @param now milliseconds, as performance.now() */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: one list; each part counts the same connections
export function createConnectionList(
  limits: ConnectionLimits,
  now: () => number = () => performance.now(),
): ConnectionList {
  // One set, and what each is doing stands in itself: every request would cost a set for each kind four changes.
  const all = new Set<Connection>();
  const counts = { silent: 0, resting: 0, busy: 0 };
  let changes = 0;
  const bySocket = new WeakMap<Socket, Connection>();
  let waiting = 0;
  let files = 0;
  let searchedAt = Number.NEGATIVE_INFINITY;
  // A few places below the server's own limit, at which it turns newcomers away.
  const room = limits.connections - Math.ceil(limits.connections / 20);

  const turnsTo = (connection: Connection, doing: Connection['doing']): void => {
    counts[connection.doing] -= 1;
    counts[doing] += 1;
    connection.doing = doing;
    changes += 1;
    connection.since = changes;
  };
  /** Those that do this, who has done it for longest first. */
  const thatAre = (doing: Connection['doing']): Connection[] => {
    // While all are busy, a flood must not make each newcomer a search.
    if (counts[doing] === 0) return [];
    return [...all].filter((one) => one.doing === doing).sort((one, other) => one.since - other.since);
  };

  const openAnswer = (request: IncomingMessage, response: ServerResponse): OpenAnswer | undefined => {
    for (const answer of bySocket.get(request.socket)?.open ?? []) if (answer.response === response) return answer;
    return undefined;
  };

  const finish = (connection: Connection, answer: OpenAnswer): void => {
    const { open } = connection;
    const at = open.indexOf(answer);
    if (at === -1) return;
    waiting -= answer.bytes;
    files -= answer.files;
    open.splice(at, 1);
    const next = open[0];
    // It may not be ready yet: then it begins as soon as it is.
    const begin = next?.begin;
    if (next !== undefined) next.begin = undefined;
    begin?.();
    if (open.length > 0) return;
    connection.progress = undefined;
    turnsTo(connection, 'resting');
  };

  const forget = (connection: Connection): void => {
    // Nothing begins any more that was waiting behind another answer.
    for (const answer of connection.open) answer.begin = undefined;
    for (const answer of [...connection.open]) finish(connection, answer);
    if (all.delete(connection)) counts[connection.doing] -= 1;
  };

  /** It is forgotten now, not when the socket says that it is closed: the room is there at once. */
  const close = (connection: Connection): void => {
    forget(connection);
    connection.socket.destroy();
  };

  /** Closes as many of these as it takes. */
  const closeSome = (connections: readonly Connection[], isEnough: () => boolean): void => {
    for (const connection of closingOrder(connections)) {
      if (isEnough()) return;
      close(connection);
    }
  };

  /** Closes connections that the server has been waiting for, to write or to read. */
  const closeStalled = (isEnough: () => boolean): void => {
    const time = now();
    if (time - searchedAt < SEARCH_EVERY) return;
    searchedAt = time;
    const busy = thatAre('busy');
    for (const connection of busy) followProgress(connection, time);
    const movedAt = ({ progress }: Connection): number => progress?.movedAt ?? time;
    const stalled = busy.filter((connection) => time - movedAt(connection) >= limits.stalledTime);
    closeSome(
      stalled.sort((one, other) => movedAt(one) - movedAt(other)),
      isEnough,
    );
  };

  const free = (): number => room - all.size;

  const makeRoom = (): void => {
    const isEnough = () => free() >= room * SPARE;
    closeSome(thatAre('silent'), isEnough);
    if (free() <= 0) closeSome(thatAre('resting'), isEnough);
    if (free() <= 0) closeStalled(isEnough);
  };

  return {
    opened(socket) {
      if (free() <= 0) makeRoom();
      if (free() <= 0) {
        socket.destroy();
        return;
      }
      const network = networkOf(socket.remoteAddress ?? '');
      const connection: Connection = { socket, network, doing: 'silent', since: 0, open: [], progress: undefined };
      bySocket.set(socket, connection);
      all.add(connection);
      counts.silent += 1;
      socket.once('close', () => forget(connection));
    },
    requested(request, response) {
      const connection = bySocket.get(request.socket);
      if (connection === undefined || request.socket.destroyed) return;
      if (connection.doing !== 'busy') turnsTo(connection, 'busy');
      const answer: OpenAnswer = { request, response, begin: undefined, bytes: 0, files: 0 };
      connection.open.push(answer);
      response.once('close', () => finish(connection, answer));
      if (connection.open.length > limits.requestsEach) close(connection);
    },
    begins(request, begin) {
      const connection = bySocket.get(request.socket);
      if (connection === undefined) {
        begin();
        return;
      }
      const answer = connection.open.find((one) => one.request === request);
      // Nobody is there any more to be answered.
      if (request.socket.destroyed || answer === undefined) return;
      // By order, not by number: while an account is looked up, more requests of its connection have come.
      if (answer === connection.open[0]) begin();
      else answer.begin = begin;
    },
    answers(request, response, bytes) {
      if (waiting + bytes > limits.waitingBytes) closeStalled(() => waiting <= limits.waitingBytes * (1 - SPARE));
      const answer = openAnswer(request, response);
      if (answer === undefined) return true;
      if (waiting + bytes > limits.waitingBytes) return false;
      waiting += bytes - answer.bytes;
      answer.bytes = bytes;
      return true;
    },
    readsFile(request, response) {
      if (files >= limits.files) closeStalled(() => files <= limits.files * (1 - SPARE));
      if (files >= limits.files) return false;
      const answer = openAnswer(request, response);
      if (answer !== undefined && answer.files === 0) {
        answer.files = 1;
        files += 1;
      }
      return true;
    },
    poll() {
      const time = now();
      for (const connection of thatAre('busy')) {
        followProgress(connection, time);
        if (takesTooLittle(connection, limits, time)) close(connection);
      }
    },
  };
}
