import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../network-of.ts';
import { type Connection, isReceiving, type OpenAnswer, takenBytes, waitingBytes } from './connection.ts';
import type { ConnectionLimits } from './connection-limits.ts';

/** All connections of a server by what they are doing, and which of them goes when there is no room. */
export interface ConnectionList {
  opened: (socket: Socket) => void;
  requested: (request: IncomingMessage, response: ServerResponse) => void;
  /**
   * Begins with a request when all of its connection before it are answered. Who sends many at once without reading
   * makes the server work for one of them only.
   * @param begin told whether the request is to be refused, since too many waited
   */
  begins: (request: IncomingMessage, begin: (isExcess: boolean) => void) => void;
  /** An answer of so many bytes is about to be handed over whole. @returns false when there is no room for it */
  answers: (request: IncomingMessage, response: ServerResponse, bytes: number) => boolean;
  /** A file is about to be read for an answer. @returns false when too many are open */
  readsFile: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Closes readers that take too little. */
  poll: () => void;
}

/** So many times the requests that may wait: a connection with more is closed without an answer. */
const CLOSED_AT = 4;

/** @param now milliseconds, as performance.now() */
export function createConnectionList(
  limits: ConnectionLimits,
  now: () => number = () => performance.now(),
): ConnectionList {
  const held = createHeldConnections();
  const { load } = held;
  const { hasRoom, closeStalled } = createRoomMaker(held, limits, now);

  return {
    opened(socket) {
      if (hasRoom()) held.add(socket);
      else socket.destroy();
    },
    requested(request, response) {
      const connection = held.of(request.socket);
      if (connection === undefined || request.socket.destroyed) return;
      if (connection.doing !== 'busy') held.turnsTo(connection, 'busy');
      const answer: OpenAnswer = { request, response, begin: undefined, isExcess: false, bytes: 0, files: 0 };
      connection.open.push(answer);
      answer.isExcess = connection.open.length > limits.requestsEach;
      response.once('close', () => held.finish(connection, answer));
      if (connection.open.length > limits.requestsEach * CLOSED_AT) held.close(connection);
    },
    begins(request, begin) {
      const connection = held.of(request.socket);
      if (connection === undefined) {
        begin(false);
        return;
      }
      const answer = connection.open.find((one) => one.request === request);
      // Nobody is there any more to be answered.
      if (request.socket.destroyed || answer === undefined) return;
      // By order, not by number: while an account is looked up, more requests of its connection have come.
      const { isExcess } = answer;
      if (answer === connection.open[0]) begin(isExcess);
      else answer.begin = () => begin(isExcess);
    },
    answers(request, response, bytes) {
      if (load.waiting + bytes > limits.waitingBytes)
        closeStalled(() => load.waiting <= limits.waitingBytes * (1 - SPARE));
      const answer = held.answerOf(request, response);
      if (answer === undefined) return true;
      if (load.waiting + bytes > limits.waitingBytes) return false;
      load.waiting += bytes - answer.bytes;
      answer.bytes = bytes;
      return true;
    },
    readsFile(request, response) {
      if (load.files >= limits.files) closeStalled(() => load.files <= limits.files * (1 - SPARE));
      if (load.files >= limits.files) return false;
      const answer = held.answerOf(request, response);
      if (answer !== undefined && answer.files === 0) {
        answer.files = 1;
        load.files += 1;
      }
      return true;
    },
    poll() {
      const time = now();
      for (const connection of held.thatAre('busy')) {
        followProgress(connection, time);
        if (takesTooLittle(connection, limits, time)) held.close(connection);
      }
    },
  };
}

/** Busy connections are searched through no more often than this (ms): a flood must not make each newcomer a search. */
const SEARCH_EVERY = 100;
/** Once somebody must go, so much of the room is made free. */
const SPARE = 0.1;

/** Which connections go when there is no room. */
interface RoomMaker {
  /** Whether one more may come; makes room for it where there is none. */
  hasRoom: () => boolean;
  /** Closes connections that the server has been waiting for, to write or to read. */
  closeStalled: (isEnough: () => boolean) => void;
}

/** @param now milliseconds, as performance.now() */
function createRoomMaker(held: HeldConnections, limits: ConnectionLimits, now: () => number): RoomMaker {
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

/** The connections that a server holds, and what each is doing. */
interface HeldConnections {
  size: () => number;
  /** What all open answers take together. */
  load: { waiting: number; files: number };
  add: (socket: Socket) => void;
  of: (socket: Socket) => Connection | undefined;
  answerOf: (request: IncomingMessage, response: ServerResponse) => OpenAnswer | undefined;
  turnsTo: (connection: Connection, doing: Connection['doing']) => void;
  /** Those that do this, who has done it for longest first. */
  thatAre: (doing: Connection['doing']) => Connection[];
  finish: (connection: Connection, answer: OpenAnswer) => void;
  /** It is forgotten now, not when the socket says that it is closed: the room is there at once. */
  close: (connection: Connection) => void;
}

function createHeldConnections(): HeldConnections {
  // One set, and what each is doing stands in itself: with a set for each kind every request would change them four times.
  const all = new Set<Connection>();
  const counts = { silent: 0, resting: 0, busy: 0 };
  const bySocket = new WeakMap<Socket, Connection>();
  const load = { waiting: 0, files: 0 };
  let changes = 0;

  const turnsTo: HeldConnections['turnsTo'] = (connection, doing) => {
    counts[connection.doing] -= 1;
    counts[doing] += 1;
    connection.doing = doing;
    changes += 1;
    connection.since = changes;
  };

  const finish: HeldConnections['finish'] = (connection, answer) => {
    const { open } = connection;
    const at = open.indexOf(answer);
    if (at === -1) return;
    load.waiting -= answer.bytes;
    load.files -= answer.files;
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

  return {
    size: () => all.size,
    load,
    add(socket) {
      const network = networkOf(socket.remoteAddress ?? '');
      const connection: Connection = { socket, network, doing: 'silent', since: 0, open: [], progress: undefined };
      bySocket.set(socket, connection);
      all.add(connection);
      counts.silent += 1;
      socket.once('close', () => forget(connection));
    },
    of: (socket) => bySocket.get(socket),
    answerOf(request, response) {
      for (const answer of bySocket.get(request.socket)?.open ?? []) if (answer.response === response) return answer;
      return undefined;
    },
    turnsTo,
    thatAre(doing) {
      // While all are busy, a flood must not make each newcomer a search.
      if (counts[doing] === 0) return [];
      return [...all].filter((one) => one.doing === doing).sort((one, other) => one.since - other.since);
    },
    finish,
    close(connection) {
      forget(connection);
      connection.socket.destroy();
    },
  };
}

/**
 * Connections in the order in which they are closed when there is no room: those
 * of the network that has most of them first, then those that hold most memory,
 * then as they were given. Whoever comes alone, a phone on a bad line too, comes
 * last.
 */
function closingOrder(connections: readonly Connection[]): Connection[] {
  const counts = new Map<string, number>();
  for (const { network } of connections) counts.set(network, (counts.get(network) ?? 0) + 1);
  const order = connections.map((connection) => ({
    connection,
    neighbours: counts.get(connection.network) ?? 0,
    held: heldBytes(connection),
  }));
  order.sort((one, other) => other.neighbours - one.neighbours || other.held - one.held);
  return order.map(({ connection }) => connection);
}

const heldBytes = ({ open }: Connection): number => {
  let bytes = 0;
  for (const answer of open) bytes += answer.bytes;
  return bytes;
};

/** Less than this in either direction is no moving on: a byte now and then must not keep a place. */
const STEP_BYTES = 4 * 1024;

/** Writes down how a busy connection gets on. Nobody waits for one whose answer is still being made. */
function followProgress(connection: Connection, now: number): void {
  if (waitingBytes(connection) === 0 && !isReceiving(connection)) {
    connection.progress = undefined;
    return;
  }
  const taken = takenBytes(connection.socket);
  const moved = taken + connection.socket.bytesRead;
  const { progress } = connection;
  if (progress === undefined) {
    connection.progress = { windowSince: now, takenBefore: taken, movedAt: now, moved };
  } else if (moved - progress.moved >= STEP_BYTES) {
    progress.moved = moved;
    progress.movedAt = now;
  }
}

/** Whether a window is over in which its reader took too little; else a new window begins when one is over. */
function takesTooLittle(
  connection: Connection,
  limits: Pick<ConnectionLimits, 'readingTime' | 'readingBytes'>,
  now: number,
): boolean {
  const { progress } = connection;
  if (progress === undefined || waitingBytes(connection) === 0) return false;
  if (now - progress.windowSince < limits.readingTime) return false;
  const taken = takenBytes(connection.socket);
  if (taken - progress.takenBefore < limits.readingBytes) return true;
  progress.windowSince = now;
  progress.takenBefore = taken;
  return false;
}
