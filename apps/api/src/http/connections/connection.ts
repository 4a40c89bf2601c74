import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** A connection of the HTTP server and its requests. */
export interface Connection {
  socket: Socket;
  /** Client address, or /64 network for IPv6. Behind a proxy all are the same. */
  network: string;
  /** New: no request yet. Idle: between two requests. */
  state: 'new' | 'idle' | 'busy';
  /** Sequence number of its last change of state: smaller is longer ago. */
  since: number;
  /** Accepted requests without a complete response, in order. */
  open: OpenAnswer[];
  /** Progress; undefined while the server does not wait for the client. */
  progress: Progress | undefined;
}

export interface OpenAnswer {
  request: IncomingMessage;
  response: ServerResponse;
  /** Callback for its turn; undefined while it is not ready, and after it has begun. */
  begin: (() => void) | undefined;
  /** Whether too many requests waited before it: it is refused, and the connection is closed. */
  isExcess: boolean;
  /** Bytes of a body that is sent at once; streams limit themselves. */
  bytes: number;
  /** Open files for its response: 0 or 1. */
  files: number;
}

/** Times in ms, as performance.now(). */
export interface Progress {
  /** Start of the window, and bytes taken before it. */
  windowSince: number;
  takenBefore: number;
  /** Last progress, and bytes in both directions then. */
  movedAt: number;
  moved: number;
}

/** Buffered response bytes, without those that the system has taken over. */
export function waitingBytes(connection: Connection): number {
  let bytes = 0;
  for (const { response } of connection.open) bytes += response.writableLength;
  return bytes;
}

/** Whether the body of a request is incomplete. */
export function isReceiving(connection: Connection): boolean {
  return connection.open.some(({ request }) => !request.complete);
}

/**
 * Bytes that the system has taken over from this connection. A large write counts gradually, not only when it is
 * finished: Node's own socket timeout uses the same two numbers of the handle.
 */
export function sentBytes(socket: Socket): number {
  const handle: unknown = Reflect.get(socket, '_handle');
  if (typeof handle === 'object' && handle !== null && 'bytesWritten' in handle && 'writeQueueSize' in handle) {
    const { bytesWritten, writeQueueSize } = handle;
    if (typeof bytesWritten === 'number' && typeof writeQueueSize === 'number') return bytesWritten - writeQueueSize;
  }
  return socket.bytesWritten - socket.writableLength;
}
