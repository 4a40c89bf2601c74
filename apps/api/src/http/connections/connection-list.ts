import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { OpenAnswer } from './connection.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import { createHeldConnections } from './held-connections.ts';
import { createRoomMaker, SPARE } from './make-room.ts';
import { followProgress, takesTooLittle } from './progress.ts';

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
