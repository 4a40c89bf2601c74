import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../network-of.ts';
import type { Connection, OpenAnswer } from './connection.ts';

/** The connections that a server holds, and what each is doing. */
export interface HeldConnections {
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

export function createHeldConnections(): HeldConnections {
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
