import { once } from 'node:events';
import type { Server } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { type ErrorCode, UPLOAD_PACE_MIN, WORLD_ARCHIVE_BYTES_MAX } from '@venture-atlas/types';
import type { FastifyHttpOptions } from 'fastify';
import { errorStatus } from '../errors.ts';
import { errorBody } from './plugins/error-handler.ts';

/**
 * Time and size limits of the HTTP server. Clients that send headers or a body too slowly get 408 and are closed, so
 * that slow connections cannot pile up.
 */
export const httpLimits = {
  // For the largest upload; all other bodies get 15 s, and smaller uploads what they need (`body-time.ts`).
  requestTimeout: 10_000 + (WORLD_ARCHIVE_BYTES_MAX / UPLOAD_PACE_MIN) * 1_000,
  keepAliveTimeout: 5_000,
  bodyLimit: 64 * 1024,
  http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000, maxHeaderSize: 16 * 1024 },
} as const satisfies FastifyHttpOptions<Server>;

const parserCodes: Readonly<Record<string, ErrorCode>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timed_out',
};

const reasons: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  408: 'Request Timeout',
  414: 'URI Too Long',
  431: 'Request Header Fields Too Large',
};

/** `rawPacket` is the last packet, in which the parser failed. */
type BrokenRequest = NodeJS.ErrnoException & { rawPacket?: unknown };

/** The first line of a request and its line break. */
const FIRST_LINE = /^[A-Z]+ [^\r\n]*(\r?\n)?/;

function codeOf({ code = '', rawPacket }: BrokenRequest): ErrorCode {
  if (code !== 'HPE_HEADER_OVERFLOW') return parserCodes[code] ?? 'bad_request';
  const [line = '', end] = FIRST_LINE.exec(Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1') : '') ?? [];
  const isLong = line !== '' && (end === undefined || line.length > httpLimits.http.maxHeaderSize);
  return isLong ? 'uri_too_long' : 'headers_too_large';
}

/** Responds to requests that Node's parser refuses before routing: writes to the socket, then closes it. */
export function answerBrokenRequest(error: BrokenRequest, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) {
    socket.destroy();
    return;
  }
  const code = codeOf(error);
  const body = errorBody(code);
  const status = errorStatus[code];
  socket.end(
    `HTTP/1.1 ${status} ${reasons[status]}\r\n` +
      'Content-Type: application/json; charset=utf-8\r\n' +
      `Content-Length: ${Buffer.byteLength(body)}\r\n` +
      "Cache-Control: private, no-store\r\nX-Content-Type-Options: nosniff\r\nContent-Security-Policy: default-src 'none'\r\n" +
      `Connection: close\r\n\r\n${body}`,
  );
  // A client that does not read must not keep the socket.
  setTimeout(() => socket.destroy(), 1_000).unref();
}

/**
 * Checks that an address is free by listening briefly.
 * @throws Error of the system (EADDRINUSE, EACCES ..) if it is not
 */
export async function assertPortFree({ port, host }: { port: number; host: string }): Promise<void> {
  // The system chooses a free port.
  if (port === 0) return;
  const server = createServer();
  server.listen({ port, host });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
