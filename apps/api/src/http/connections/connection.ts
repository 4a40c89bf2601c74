import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A connection of the HTTP server and what it is busy with. */
export interface Connection {
  socket: Socket;
  /** Whose it is: an address, of IPv6 the /64. Behind a proxy all are of one. */
  network: string;
  /** Silent: it has not asked for anything yet. Resting: between two requests. */
  doing: 'silent' | 'resting' | 'busy';
  /** When it began to, as the number of that change: the smaller, the longer ago. */
  since: number;
  /** Requests that were taken and whose answers have not gone out whole, in their order. */
  open: OpenAnswer[];
  /** How it gets on; undefined while nobody waits for it. */
  progress: Progress | undefined;
}

export interface OpenAnswer {
  request: IncomingMessage;
  response: ServerResponse;
  /** What begins with it once those before it are answered; undefined while it is not ready, and when it has begun. */
  begin: (() => void) | undefined;
  /** More requests waited on its connection than may: it is refused when its turn comes, and the connection ends. */
  isExcess: boolean;
  /** Bytes of the body when it was handed over whole; streams wait for their reader by themselves. */
  bytes: number;
  /** Files that are read for it: 0 or 1. */
  files: number;
}

/** Times in ms, as performance.now(). */
export interface Progress {
  /** When the window began, and what had been taken then. */
  windowSince: number;
  takenBefore: number;
  /** When it last got on, and bytes in both directions then. */
  movedAt: number;
  moved: number;
}

/** Bytes of answers that wait for the reader; what the system has taken over does not count. */
export function waitingBytes(connection: Connection): number {
  let bytes = 0;
  for (const { response } of connection.open) bytes += response.writableLength;
  return bytes;
}

/** The body of one of its requests has not come whole. */
export function isReceiving(connection: Connection): boolean {
  return connection.open.some(({ request }) => !request.complete);
}

/**
 * Bytes the system has taken over from this connection so far. A large write
 * counts as it goes, not only when it is through: Node's own time limit for
 * sockets looks at the same two numbers of the handle.
 */
export function takenBytes(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle === 'object' && handle !== null && 'bytesWritten' in handle && 'writeQueueSize' in handle) {
    const { bytesWritten, writeQueueSize } = handle;
    if (typeof bytesWritten === 'number' && typeof writeQueueSize === 'number') return bytesWritten - writeQueueSize;
  }
  return socket.bytesWritten - socket.writableLength;
}
