import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a body may take to arrive. */
export interface BodyTime {
  totalMs: number;
  /** Fewer bytes than this between two checks is too slow; 0: any speed. */
  minBytesPerCheck: number;
  /** Requests above this size are ended. */
  mostBytes: number;
}

const usual: BodyTime = { totalMs: 15_000, minBytesPerCheck: 0, mostBytes: Number.POSITIVE_INFINITY };
const CHECK_EVERY_MS = 15_000;

const rules = new WeakMap<IncomingMessage, BodyTime>();

/** Sets the time limit for the body of this request, for instance for a large file. */
export function allowBody(request: IncomingMessage, time: BodyTime): void {
  rules.set(request, time);
}

/**
 * Ends requests whose body does not arrive in time, answered or not. Node's own limit is the same for all calls, and a
 * large file needs longer than a form.
 */
export function limitBodyTime(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && length === '0') return;
    const { socket } = request;
    const startedAt = performance.now();
    const bytesBefore = socket.bytesRead;
    let bytesThen = bytesBefore;
    const timer = setInterval(() => {
      if (request.complete || request.destroyed) {
        clearInterval(timer);
        return;
      }
      const { totalMs, minBytesPerCheck, mostBytes } = rules.get(request) ?? usual;
      const isLate = performance.now() - startedAt > totalMs - CHECK_EVERY_MS / 2;
      const isSlow = socket.bytesRead - bytesThen < minBytesPerCheck;
      bytesThen = socket.bytesRead;
      if (isLate || isSlow || bytesThen - bytesBefore > mostBytes) {
        clearInterval(timer);
        end(server, socket, response);
      }
    }, CHECK_EVERY_MS);
    timer.unref();
    request.once('close', () => clearInterval(timer));
  });
}

/** Sends 408 as for slow headers, or closes the connection if a response has started. */
function end(server: Server, socket: Socket, response: ServerResponse): void {
  if (response.headersSent) socket.destroy();
  else server.emit('clientError', Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}
