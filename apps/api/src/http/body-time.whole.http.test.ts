import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formBody, type PictureApp, pictureApp } from '../../test-support/picture-app.ts';
import { gradient } from '../../test-support/pictures.ts';

let server: PictureApp;
let port: number;
beforeAll(async () => {
  server = await pictureApp();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = server.app.server.address() as { port: number });
});
afterAll(() => server.close());

/** A picture that is large enough for its form to take a while. */
const form = noise().then((bytes) => formBody([{ name: 'a.png', bytes }]));

/** A PNG of nearly 1 MB: its lines are not compressed. */
function noise(): Promise<Buffer> {
  return gradient(700, 450).png({ compressionLevel: 0 }).toBuffer();
}

/** Sends a form in pieces; answers what came back and when the connection ended, in ms. */
async function drip(options: { access: string | null; bytes: number; everyMs: number }) {
  const { payload, type } = await form;
  const begun = performance.now();
  return new Promise<{ text: string; closedAfter: number }>((resolve) => {
    let text = '';
    let sent = 0;
    const bearer = options.access === null ? '' : `Authorization: Bearer ${options.access}\r\n`;
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(
        `POST /api/upload_file/ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${bearer}Content-Type: ${type}\r\nContent-Length: ${payload.length}\r\n\r\n`,
      );
      const timer = setInterval(() => {
        if (socket.destroyed || sent >= payload.length) {
          clearInterval(timer);
          return;
        }
        socket.write(payload.subarray(sent, sent + options.bytes));
        sent += options.bytes;
      }, options.everyMs);
    });
    socket.on('data', (chunk) => {
      text += String(chunk);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve({ text, closedAfter: performance.now() - begun }));
  });
}

describe.concurrent('the time for a body', () => {
  it('is long for pictures of staff as long as enough of them arrives', async () => {
    // 945 KB at 25 KB a half second: some 19 seconds, more than other bodies get.
    const { text, closedAfter } = await drip({ access: server.mara.access, bytes: 25_000, everyMs: 500 });
    expect(text).toContain('200 OK');
    expect(closedAfter).toBeGreaterThan(17_000);
  });

  it('is over when next to nothing arrives', async () => {
    const { text, closedAfter } = await drip({ access: server.mara.access, bytes: 1_000, everyMs: 200 });
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(closedAfter).toBeLessThan(35_000);
  });

  it('is the usual one for everybody else, who are refused at once and then closed', async () => {
    const { text, closedAfter } = await drip({ access: null, bytes: 1_000, everyMs: 200 });
    expect(text).toMatch(/^HTTP\/1\.1 401 /);
    expect(closedAfter).toBeLessThan(35_000);
  });
});
