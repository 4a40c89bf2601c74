import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A way to a running app that knows what went over it; the browser's own caches ask nothing here. */
export interface CountingProxy {
  url: string;
  /** Every request in order: its address without the origin, and the bytes of the answer's body and head. */
  answers: { path: string; bytes: number }[];
  stop: () => Promise<void>;
}

/** Starts a proxy in front of an app. */
export async function startCountingProxy(appUrl: string): Promise<CountingProxy> {
  const answers: CountingProxy['answers'] = [];
  const server = createServer((asked, answer) => {
    const entry = { path: asked.url ?? '', bytes: 0 };
    answers.push(entry);
    const onward = request(new URL(asked.url ?? '/', appUrl), { method: asked.method, headers: asked.headers });
    onward.on('response', (response) => {
      entry.bytes += response.rawHeaders.reduce((sum, text) => sum + text.length + 2, 15);
      response.on('data', (chunk: Buffer) => {
        entry.bytes += chunk.byteLength;
      });
      answer.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(answer);
    });
    onward.on('error', () => answer.destroy());
    asked.pipe(onward);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answers,
    stop: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(() => done()));
    },
  };
}
