import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** How long a body may take to arrive. */
export interface BodyTime {
  totalMs: number;
  /** Less than this many bytes over one look is too slow; 0: any speed. */
  bytesALook: number;
  /** More than this is no longer listened to, whatever it is. */
  mostBytes: number;
}

const usual: BodyTime = { totalMs: 15_000, bytesALook: 0, mostBytes: Number.POSITIVE_INFINITY };
const LOOK_EVERY_MS = 15_000;

const rules = new WeakMap<IncomingMessage, BodyTime>();

/** Gives the body of this request its own time, for instance for a large file. */
export function allowBody(request: IncomingMessage, time: BodyTime): void {
  rules.set(request, time);
}

/**
 * Ends requests whose body does not arrive in time, answered or not. Node's own
 * limit is the same for all calls, and a large file needs more than a form.
 */
export function limitBodyTime(server: Server): void {
  server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = request.headers;
    if (encoding === undefined && length === '0') return;
    const { socket } = request;
    const begun = performance.now();
    const bytesBefore = socket.bytesRead;
    let bytesThen = bytesBefore;
    const timer = setInterval(() => {
      if (request.complete || request.destroyed) {
        clearInterval(timer);
        return;
      }
      const { totalMs, bytesALook, mostBytes } = rules.get(request) ?? usual;
      const isLate = performance.now() - begun > totalMs - LOOK_EVERY_MS / 2;
      const isSlow = socket.bytesRead - bytesThen < bytesALook;
      bytesThen = socket.bytesRead;
      if (isLate || isSlow || bytesThen - bytesBefore > mostBytes) {
        clearInterval(timer);
        end(server, socket, response);
      }
    }, LOOK_EVERY_MS);
    timer.unref();
    request.once('close', () => clearInterval(timer));
  });
}

/** 408 as for slow headers, or no more than the end of the connection when an answer is on its way. */
function end(server: Server, socket: Socket, response: ServerResponse): void {
  if (response.headersSent) socket.destroy();
  else server.emit('clientError', Object.assign(new Error('slow body'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket);
}
