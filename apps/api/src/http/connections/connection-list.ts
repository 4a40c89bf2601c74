import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../network-of.ts';
import { type Connection, isReceiving, type OpenAnswer, sentBytes, waitingBytes } from './connection.ts';
import type { ConnectionLimits } from './connection-limits.ts';

/** All connections of a server by state, and which are closed at the limit. */
export interface ConnectionList {
  opened: (socket: Socket) => void;
  requested: (request: IncomingMessage, response: ServerResponse) => void;
  /**
   * Calls `begin` when all earlier requests of the connection are answered, so that pipelined requests make the server
   * work on only one at a time.
   * @param begin receives whether to refuse the request, because too many waited
   */
  onTurn: (request: IncomingMessage, begin: (isExcess: boolean) => void) => void;
  /** Reserves memory for a response body. @returns false if the limit is reached */
  reserveBytes: (request: IncomingMessage, response: ServerResponse, bytes: number) => boolean;
  /** Reserves a file for a response. @returns false if too many are open */
  reserveFile: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Closes slow readers. */
  poll: () => void;
}

/** A connection with this many times the allowed requests is closed without a response. */
const CLOSED_AT = 4;

/** @param now milliseconds, as performance.now() */
export function createConnectionList(
  limits: ConnectionLimits,
  now: () => number = () => performance.now(),
): ConnectionList {
  const connections = createOpenConnections();
  const { load } = connections;
  const { makeRoom, closeStalled } = createEviction(connections, limits, now);

  return {
    opened(socket) {
      if (makeRoom()) connections.add(socket);
      else socket.destroy();
    },
    requested(request, response) {
      const connection = connections.get(request.socket);
      if (connection === undefined || request.socket.destroyed) return;
      if (connection.state !== 'busy') connections.setState(connection, 'busy');
      const answer: OpenAnswer = { request, response, begin: undefined, isExcess: false, bytes: 0, files: 0 };
      connection.open.push(answer);
      answer.isExcess = connection.open.length > limits.requestsEach;
      response.once('close', () => connections.finish(connection, answer));
      if (connection.open.length > limits.requestsEach * CLOSED_AT) connections.close(connection);
    },
    onTurn(request, begin) {
      const connection = connections.get(request.socket);
      if (connection === undefined) {
        begin(false);
        return;
      }
      const answer = connection.open.find((one) => one.request === request);
      // The client is gone.
      if (request.socket.destroyed || answer === undefined) return;
      // By order, not by number: more requests may arrive while an account is loaded.
      const { isExcess } = answer;
      if (answer === connection.open[0]) begin(isExcess);
      else answer.begin = () => begin(isExcess);
    },
    reserveBytes(request, response, bytes) {
      if (load.waiting + bytes > limits.waitingBytes)
        closeStalled(() => load.waiting <= limits.waitingBytes * (1 - SPARE));
      const answer = connections.answerOf(request, response);
      if (answer === undefined) return true;
      if (load.waiting + bytes > limits.waitingBytes) return false;
      load.waiting += bytes - answer.bytes;
      answer.bytes = bytes;
      return true;
    },
    reserveFile(request, response) {
      if (load.files >= limits.files) closeStalled(() => load.files <= limits.files * (1 - SPARE));
      if (load.files >= limits.files) return false;
      const answer = connections.answerOf(request, response);
      if (answer !== undefined && answer.files === 0) {
        answer.files = 1;
        load.files += 1;
      }
      return true;
    },
    poll() {
      const time = now();
      for (const connection of connections.inState('busy')) {
        followProgress(connection, time);
        if (isTooSlow(connection, limits, time)) connections.close(connection);
      }
    },
  };
}

/** Shortest interval between searches of busy connections (ms): a flood must not cause a search per new connection. */
const SEARCH_EVERY = 100;
/** At the limit, this share of the capacity is freed. */
const SPARE = 0.1;

/** Closes connections at the limit. */
interface Eviction {
  /** Frees capacity if needed. @returns whether one more connection may open */
  makeRoom: () => boolean;
  /** Closes connections whose client neither sends nor reads. */
  closeStalled: (isEnough: () => boolean) => void;
}

/** @param now milliseconds, as performance.now() */
function createEviction(connections: OpenConnections, limits: ConnectionLimits, now: () => number): Eviction {
  let searchedAt = Number.NEGATIVE_INFINITY;
  // Slightly below the server's own limit, at which it refuses connections.
  const capacity = limits.connections - Math.ceil(limits.connections / 20);
  const free = (): number => capacity - connections.size();

  /** Closes connections until `isEnough`. */
  const closeSome = (candidates: readonly Connection[], isEnough: () => boolean): void => {
    for (const connection of closingOrder(candidates)) {
      if (isEnough()) return;
      connections.close(connection);
    }
  };

  const closeStalled = (isEnough: () => boolean): void => {
    const time = now();
    if (time - searchedAt < SEARCH_EVERY) return;
    searchedAt = time;
    const busy = connections.inState('busy');
    for (const connection of busy) followProgress(connection, time);
    const movedAt = ({ progress }: Connection): number => progress?.movedAt ?? time;
    const stalled = busy.filter((connection) => time - movedAt(connection) >= limits.stalledTime);
    closeSome(
      stalled.sort((one, other) => movedAt(one) - movedAt(other)),
      isEnough,
    );
  };

  return {
    makeRoom() {
      const isEnough = () => free() >= capacity * SPARE;
      if (free() <= 0) closeSome(connections.inState('new'), isEnough);
      if (free() <= 0) closeSome(connections.inState('idle'), isEnough);
      if (free() <= 0) closeStalled(isEnough);
      return free() > 0;
    },
    closeStalled,
  };
}

/** The open connections of a server by state. */
interface OpenConnections {
  size: () => number;
  /** Totals of all open responses: buffered bytes, and open files. */
  load: { waiting: number; files: number };
  add: (socket: Socket) => void;
  get: (socket: Socket) => Connection | undefined;
  answerOf: (request: IncomingMessage, response: ServerResponse) => OpenAnswer | undefined;
  setState: (connection: Connection, state: Connection['state']) => void;
  /** Connections in a state, longest first. */
  inState: (state: Connection['state']) => Connection[];
  finish: (connection: Connection, answer: OpenAnswer) => void;
  /** Removes it at once, before the socket is closed, so that its capacity is free. */
  close: (connection: Connection) => void;
}

function createOpenConnections(): OpenConnections {
  // One set with the state in each connection: with a set per state every request would change them four times.
  const all = new Set<Connection>();
  const counts = { new: 0, idle: 0, busy: 0 };
  const bySocket = new WeakMap<Socket, Connection>();
  const load = { waiting: 0, files: 0 };
  let changes = 0;

  const setState: OpenConnections['setState'] = (connection, state) => {
    counts[connection.state] -= 1;
    counts[state] += 1;
    connection.state = state;
    changes += 1;
    connection.since = changes;
  };

  const finish: OpenConnections['finish'] = (connection, answer) => {
    const { open } = connection;
    const at = open.indexOf(answer);
    if (at === -1) return;
    load.waiting -= answer.bytes;
    load.files -= answer.files;
    open.splice(at, 1);
    const next = open[0];
    // If it is not ready yet, it begins when it is.
    const begin = next?.begin;
    if (next !== undefined) next.begin = undefined;
    begin?.();
    if (open.length > 0) return;
    connection.progress = undefined;
    setState(connection, 'idle');
  };

  const forget = (connection: Connection): void => {
    // Requests that wait behind another one do not begin.
    for (const answer of connection.open) answer.begin = undefined;
    for (const answer of [...connection.open]) finish(connection, answer);
    if (all.delete(connection)) counts[connection.state] -= 1;
  };

  return {
    size: () => all.size,
    load,
    add(socket) {
      const network = networkOf(socket.remoteAddress ?? '');
      const connection: Connection = { socket, network, state: 'new', since: 0, open: [], progress: undefined };
      bySocket.set(socket, connection);
      all.add(connection);
      counts.new += 1;
      socket.once('close', () => forget(connection));
    },
    get: (socket) => bySocket.get(socket),
    answerOf(request, response) {
      for (const answer of bySocket.get(request.socket)?.open ?? []) if (answer.response === response) return answer;
      return undefined;
    },
    setState,
    inState(state) {
      // While all are busy, a flood must not cause a search per new connection.
      if (counts[state] === 0) return [];
      return [...all].filter((one) => one.state === state).sort((one, other) => one.since - other.since);
    },
    finish,
    close(connection) {
      forget(connection);
      connection.socket.destroy();
    },
  };
}

/**
 * Order in which connections are closed at the limit: first those of the network with the most connections, then those
 * with most buffered bytes, then the given order. So a single client, such as a phone on a bad line, comes last.
 */
function closingOrder(connections: readonly Connection[]): Connection[] {
  const counts = new Map<string, number>();
  for (const { network } of connections) counts.set(network, (counts.get(network) ?? 0) + 1);
  const order = connections.map((connection) => ({
    connection,
    neighbours: counts.get(connection.network) ?? 0,
    buffered: bufferedBytes(connection),
  }));
  order.sort((one, other) => other.neighbours - one.neighbours || other.buffered - one.buffered);
  return order.map(({ connection }) => connection);
}

const bufferedBytes = ({ open }: Connection): number => {
  let bytes = 0;
  for (const answer of open) bytes += answer.bytes;
  return bytes;
};

/** Less than this in either direction is no progress: an occasional byte must not keep a connection. */
const STEP_BYTES = 4 * 1024;

/** Updates the progress of a busy connection. A connection whose response is still being computed has none. */
function followProgress(connection: Connection, now: number): void {
  if (waitingBytes(connection) === 0 && !isReceiving(connection)) {
    connection.progress = undefined;
    return;
  }
  const taken = sentBytes(connection.socket);
  const moved = taken + connection.socket.bytesRead;
  const { progress } = connection;
  if (progress === undefined) {
    connection.progress = { windowSince: now, takenBefore: taken, movedAt: now, moved };
  } else if (moved - progress.moved >= STEP_BYTES) {
    progress.moved = moved;
    progress.movedAt = now;
  }
}

/** Whether the reader took too little in the window that has ended; otherwise starts a new window. */
function isTooSlow(
  connection: Connection,
  limits: Pick<ConnectionLimits, 'readingTime' | 'readingBytes'>,
  now: number,
): boolean {
  const { progress } = connection;
  if (progress === undefined || waitingBytes(connection) === 0) return false;
  if (now - progress.windowSince < limits.readingTime) return false;
  const taken = sentBytes(connection.socket);
  if (taken - progress.takenBefore < limits.readingBytes) return true;
  progress.windowSince = now;
  progress.takenBefore = taken;
  return false;
}
