/// <reference types="node" />
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** Starts a real server on a free port and makes it the page's own origin until the test ends. */
export async function serveOrigin(listener: RequestListener): Promise<void> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const before = location.href;
  window.happyDOM.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  onTestFinished(async () => {
    window.happyDOM.setURL(before);
    server.closeAllConnections();
    await new Promise((done) => server.close(done));
  });
}

/** What a call is answered with; `cut` ends the connection without a word. */
export type PageAnswer = { status?: number; body: unknown; headers?: Record<string, string> } | 'cut';

/** The same for a server that answers every call with JSON. */
export function servePage(answerTo: (request: IncomingMessage) => Promise<PageAnswer>): Promise<void> {
  return serveOrigin(async (request, response) => {
    const answer = await answerTo(request);
    if (answer === 'cut') {
      request.socket.destroy();
      return;
    }
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
    response.end(JSON.stringify(answer.body));
  });
}

/** The text of a request. */
export async function bodyText(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
