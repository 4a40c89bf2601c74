/// <reference types="node" />
import { createServer, type RequestListener } from 'node:http';
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

declare global {
  interface Window {
    /** The simulated browser's own controls. */
    happyDOM: { setURL: (url: string) => void; setViewport: (size: { width: number; height: number }) => void };
  }
}
