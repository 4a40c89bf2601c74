import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, type IncomingMessage, request, type Server } from 'node:http';
import { type AddressInfo, createServer as createListener } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isDeep } from '../../apps/api/test-support/deep.ts';
import { type ServerProcess, startServer } from '../../apps/api/test-support/server-process.ts';

/*
 * A process that receives a stop signal first reports that it is not ready, and continues to respond. The processes
 * behind a proxy can therefore be restarted one after the other without failed requests.
 */

let folder: string;
const servers = new Set<ServerProcess>();
const closers: (() => void)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'rolling-'));
});
afterEach(async () => {
  for (const close of closers.splice(0)) close();
  for (const { child, ended } of servers) {
    child.kill('SIGKILL');
    await ended;
  }
  servers.clear();
  rmSync(folder, { recursive: true, force: true });
});

async function start(env: Record<string, string>): Promise<{ server: ServerProcess; address: string }> {
  const folders = { dataDir: join(folder, 'data'), webDist: join(folder, 'web') };
  const server = startServer(folders, { DEMO_WORLD: 'off', LOG_LEVEL: 'silent', ...env });
  servers.add(server);
  return { server, address: await server.ready };
}

/** The result of a call: its status, or why it failed. */
function ask(url: string, agent: Agent): Promise<{ status: number | string; connection?: string | undefined }> {
  return new Promise((resolve) => {
    request(url, { agent }, (answer) => {
      const { statusCode = 0, headers } = answer;
      answer.resume();
      answer.on('error', (error) => resolve({ status: error.message }));
      answer.on('end', () => resolve({ status: statusCode, connection: headers.connection }));
    })
      .on('error', (error: NodeJS.ErrnoException) => resolve({ status: error.code ?? error.message }))
      .end();
  });
}

function keptOpen(): Agent {
  const agent = new Agent({ keepAlive: true });
  closers.push(() => agent.destroy());
  return agent;
}

test('a stopping process reports that it is not ready, continues to respond, closes each connection after its response, and ends', async () => {
  const { server, address } = await start({ DRAIN_SECONDS: '2' });
  const agent = keptOpen();
  expect(await ask(`${address}/health/ready`, agent)).toMatchObject({ status: 200 });
  expect(await ask(`${address}/api/maps/`, agent)).toEqual({ status: 200, connection: 'keep-alive' });
  server.child.kill('SIGTERM');
  await expect.poll(async () => (await ask(`${address}/health/ready`, agent)).status, { interval: 10 }).toBe(503);
  expect(await ask(`${address}/api/maps/`, agent)).toEqual({ status: 200, connection: 'close' });
  expect(await ask(`${address}/health`, agent)).toMatchObject({ status: 200 });
  expect(await server.ended).toEqual({ code: 0, signal: null });
});

/** A free port. */
function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const listener = createListener();
    listener.listen(0, '127.0.0.1', () => {
      const { port } = listener.address() as AddressInfo;
      listener.close(() => resolve(port));
    });
  });
}

/** A proxy that checks each server's readiness and passes every request once, to a ready server. */
async function startProxy(
  addresses: readonly string[],
): Promise<{ url: string; isReady: (address: string) => boolean }> {
  const ready = new Set<string>();
  const agent = keptOpen();
  const looks = addresses.map((address) => {
    const look = async () => {
      if ((await ask(`${address}/health/ready`, agent)).status === 200) ready.add(address);
      else ready.delete(address);
    };
    return setInterval(() => void look(), 100);
  });
  let turn = 0;
  const proxy: Server = createServer((asked, reply) => {
    turn += 1;
    const address = [...ready][turn % ready.size];
    if (address === undefined) return void reply.writeHead(502).end();
    const { method, url, headers } = asked;
    const passed = request(`${address}${url}`, { method, headers, agent }, (answer: IncomingMessage) => {
      reply.writeHead(answer.statusCode ?? 502, { 'content-type': answer.headers['content-type'] ?? '' });
      answer.pipe(reply);
    });
    passed.on('error', (error) => reply.writeHead(502).end(String(error)));
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  closers.push(() => {
    for (const look of looks) clearInterval(look);
    proxy.closeAllConnections();
    proxy.close();
  });
  const { port } = proxy.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, isReady: (address) => ready.has(address) };
}

test.runIf(isDeep)(
  'two servers behind a proxy are started anew one after the other, and no request fails',
  async () => {
    const ports = [await freePort(), await freePort()];
    const begin = (port: number | undefined) => start({ PORT: String(port), PROCESSES: '2', DRAIN_SECONDS: '2' });
    const running = [await begin(ports[0]), await begin(ports[1])];
    const addresses = running.map(({ address }) => address);
    const { url, isReady } = await startProxy(addresses);
    await expect.poll(() => addresses.every(isReady)).toBe(true);
    const seen = new Map<number | string, number>();
    let isAsking = true;
    const agent = keptOpen();
    const reader = async (): Promise<void> => {
      while (isAsking) {
        const { status } = await ask(`${url}/api/maps/`, agent);
        seen.set(status, (seen.get(status) ?? 0) + 1);
      }
    };
    const readers = Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map(reader));
    for (const [index, port] of ports.entries()) {
      const { server, address = '' } = running[index] ?? (await begin(port));
      server.child.kill('SIGTERM');
      expect(await server.ended).toEqual({ code: 0, signal: null });
      servers.delete(server);
      await expect.poll(() => isReady(address)).toBe(false);
      await begin(port);
      await expect.poll(() => isReady(address)).toBe(true);
    }
    isAsking = false;
    await readers;
    expect([...seen.keys()]).toEqual([200]);
    expect(seen.get(200)).toBeGreaterThan(1000);
  },
  120_000,
);
