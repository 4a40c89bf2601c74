import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to requests on their way to a server. */
export type Fault =
  | 'none'
  /** The connection ends after half of the answer's body. */
  | 'breaks off'
  /** Half of the answer's body comes, and then nothing more. */
  | 'falls silent'
  /** Nothing is answered. */
  | 'is silent'
  /** The server has too much to do. */
  | 'is busy'
  /** The connection ends before anything is answered. */
  | 'hangs up';

/** A line to a real server that can be disturbed. */
export interface FaultyLine {
  endpoint: string;
  /** Disturbs so many of the requests that match from now on; the others pass. */
  disturb: (fault: Fault, which?: { method?: string; path?: RegExp; times?: number }) => void;
  /** Requests that came, as `METHOD path`. */
  requests: string[];
  close: () => Promise<void>;
}

const BUSY =
  '<?xml version="1.0"?><Error><Code>SlowDown</Code><Message>Please reduce your request rate.</Message></Error>';

/** Opens a line to a server at an address of this machine. Signatures hold: the name of the host is passed on. */
export async function openFaultyLine(target: string): Promise<FaultyLine> {
  const { hostname, port } = new URL(target);
  let now: { fault: Fault; method?: string; path?: RegExp; times?: number } = { fault: 'none' };
  const requests: string[] = [];
  const faultFor = (method: string, path: string): Fault => {
    const isMeant = (now.method ?? method) === method && (now.path?.test(path) ?? true) && (now.times ?? 1) > 0;
    if (!isMeant) return 'none';
    if (now.times !== undefined) now.times -= 1;
    return now.fault;
  };
  const server = createServer((incoming, answer) => {
    const { method = '', url = '', headers } = incoming;
    requests.push(`${method} ${url}`);
    const fault = faultFor(method, url);
    if (fault === 'hangs up') return void incoming.socket.destroy();
    if (fault === 'is silent') return void incoming.resume();
    if (fault === 'is busy') {
      incoming.resume();
      answer.writeHead(503, { 'content-type': 'application/xml' }).end(BUSY);
      return;
    }
    const onward = request({ hostname, port, method, path: url, headers }, (from) => {
      const pieces: Buffer[] = [];
      from.on('data', (piece: Buffer) => pieces.push(piece));
      from.on('end', () => {
        answer.writeHead(from.statusCode ?? 500, from.headers);
        sendBody(answer, Buffer.concat(pieces), fault);
      });
    });
    onward.on('error', () => incoming.socket.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    disturb: (fault, which = {}) => {
      now = { fault, ...which };
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function sendBody(answer: ServerResponse, body: Buffer, fault: Fault): void {
  if (fault !== 'breaks off' && fault !== 'falls silent') return void answer.end(body);
  answer.write(body.subarray(0, Math.floor(body.length / 2)), () => {
    if (fault === 'breaks off') answer.destroy();
  });
}
