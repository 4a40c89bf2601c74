import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import type { AccountApp } from '../../api/test-support/account-app.ts';

/** One process holds the servers of all tests of the web: the server is loaded once, and no test shares a module with it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const control = await startControlServer(async () => {
    const [{ openServer }, { serverActs }] = await Promise.all([
      import('./open-server.ts'),
      import('./server-acts.ts'),
    ]);
    // The first takes a second, since it makes the database and all checks of bodies: no test has to wait for that.
    await (await openServer()).close();
    return { open: openServer, acts: serverActs };
  });
  project.provide('testServers', control.url);
  return control.close;
}

/** Opens, changes and closes the servers of tests for whoever asks by HTTP. */
interface ControlServer {
  url: string;
  close: () => Promise<void>;
}

interface Order {
  /** `load`, `open`, `close`, or one of `ServerActs`. */
  act: string;
  /** Which server, by its origin; empty where there is none yet. */
  origin: string;
  args: never;
}

/** The parts of the real server are loaded when the first test wants one: most tests of the web want none. */
async function startControlServer(
  load: () => Promise<{
    open: (args: never) => Promise<AccountApp>;
    acts: Readonly<Record<string, (server: AccountApp, args: never) => Promise<unknown>>>;
  }>,
): Promise<ControlServer> {
  const servers = new Map<string, AccountApp>();
  const closing: Promise<void>[] = [];
  let loaded: ReturnType<typeof load> | undefined;

  const carryOut = async ({ act, origin, args }: Order): Promise<unknown> => {
    loaded ??= load();
    const { open, acts } = await loaded;
    if (act === 'load') return null;
    if (act === 'open') {
      const made = await open(args);
      const address = await made.app.listen({ port: 0, host: '127.0.0.1' });
      // A connection that tests keep open is not closed in the moment in which the next call uses it.
      made.app.server.keepAliveTimeout = 0;
      servers.set(address, made);
      return address;
    }
    const server = servers.get(origin);
    if (server === undefined) throw new Error(`There is no server at ${origin}.`);
    if (act !== 'close') return acts[act]?.(server, args);
    servers.delete(origin);
    // Nobody waits for it: the next test has a server of its own.
    closing.push(server.close());
    return null;
  };

  const control = createServer(async (request, response) => {
    try {
      response.end(JSON.stringify(await carryOut((await readJson(request)) as Order)));
    } catch (cause) {
      response.writeHead(500);
      response.end(JSON.stringify(String(cause instanceof Error ? cause.stack : cause)));
    }
  });
  // The same for what asks for servers.
  control.keepAliveTimeout = 0;
  await new Promise<void>((done) => control.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(control.address() as AddressInfo).port}`,
    close: async () => {
      control.closeAllConnections();
      control.close();
      await Promise.all([...closing, ...[...servers.values()].map((server) => server.close())]);
    },
  };
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString('utf8'));
}
