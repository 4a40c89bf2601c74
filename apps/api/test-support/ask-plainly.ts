import { connect } from 'node:net';
import { isLive } from './inject-live.ts';

export interface PlainAsk {
  port: number;
  method: 'GET' | 'POST';
  url: string;
  headers: Readonly<Record<string, string>>;
  /** An object goes as JSON, a text as it is. */
  body?: unknown;
}

export interface PlainAnswer {
  status: number;
  /** Of the body as it came, with the frames of its pieces when it is streamed. */
  bytes: number;
  /** It came in pieces, and its length was not known when it began. */
  isStreamed: boolean;
  /** What the body begins with: 64 KB at most. */
  start: string;
}

const KEPT_BYTES = 64 * 1024;

/**
 * Asks over a real connection and counts what comes, without parsing or keeping
 * it: whoever measures the server in the same thread then measures little else. What does not end by itself is left after
 * its first piece of news.
 */
export function askPlainly({ port, method, url, headers, body }: PlainAsk): Promise<PlainAnswer> {
  const payload = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
  const all = {
    host: 'x',
    connection: 'close',
    ...(body !== undefined && typeof body !== 'string' ? { 'content-type': 'application/json' } : {}),
    ...headers,
    ...(method === 'POST' ? { 'content-length': String(Buffer.byteLength(payload)) } : {}),
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  const request = Buffer.from(`${method} ${encodeURI(url)} HTTP/1.1\r\n${lines.join('')}\r\n${payload}`);
  return new Promise((resolve, reject) => {
    let taken = 0;
    let kept = 0;
    const start = Buffer.alloc(2 * KEPT_BYTES);
    const socket = connect({
      port,
      host: '127.0.0.1',
      onread: {
        buffer: Buffer.alloc(KEPT_BYTES),
        callback: (length, buffer) => {
          taken += length;
          if (kept + length <= start.length)
            kept += Buffer.from(buffer.buffer, buffer.byteOffset, length).copy(start, kept);
          if (isLive(url) && hasNews(start.toString('latin1', 0, kept))) finish();
          return true;
        },
      },
    });
    socket.on('error', reject);
    socket.on('end', () => finish());
    const finish = (): void => {
      socket.destroy();
      const head = start.indexOf('\r\n\r\n');
      const text = start.toString('latin1', 0, head);
      const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1]);
      if (head < 0 || Number.isNaN(status)) reject(new Error(`No answer to ${method} ${url}.`));
      else {
        resolve({
          status,
          bytes: taken - head - 4,
          isStreamed: /^transfer-encoding: chunked$/im.test(text),
          start: start.toString('utf8', head + 4, Math.min(kept, head + 4 + KEPT_BYTES)),
        });
      }
    };
    socket.write(request);
  });
}

const hasNews = (text: string): boolean => /^content-type: text\/event-stream/im.test(text) && text.includes('event: ');
