/// <reference types="node" />
import { Agent } from 'node:http';
import { afterAll, inject, onTestFinished } from 'vitest';
import { exchange, type HttpCall } from './http-exchange.ts';
import { openNetwork, type PageNetwork, type Send } from './page-network.ts';
import type { ServerActs, TestWorld } from './server-acts.ts';

type Acts = {
  [Act in keyof ServerActs]: (args: Parameters<ServerActs[Act]>[0]) => Promise<ReturnType<ServerActs[Act]>>;
};

/** A real server for one test: what the page calls, what the test may do beside it, and the network between. */
export interface RealServer {
  network: PageNetwork;
  act: Acts;
  /** A call that passes by the page and its network. */
  send: Send;
  /** Such a call by GET, which must succeed. */
  get: <Body>(path: string, access?: string) => Promise<Body>;
  /** The same by POST. */
  post: <Body = unknown>(path: string, body: object, access?: string) => Promise<Body>;
}

/**
 * A server on a database of its own, empty unless it holds one of the worlds, which is the page's own origin until the
 * test ends. It is started by the first call that reaches it: a test whose page sends nothing waits for none.
 */
export async function startServer(world?: TestWorld): Promise<RealServer> {
  const { close, ...server } = connect(world);
  onTestFinished(close);
  await order('load', '', {});
  return { ...server, network: await openNetwork(server.send) };
}

/** The same, one for all tests of a file, which only read: what this gives is called by each, and makes its network. */
export function shareServer(world?: TestWorld): () => Promise<RealServer> {
  const { close, ...server } = connect(world);
  afterAll(close);
  return async () => {
    await order('load', '', {});
    return { ...server, network: await openNetwork(server.send) };
  };
}

function connect(world: TestWorld | undefined): Omit<RealServer, 'network'> & { close: () => Promise<void> } {
  let opened: Promise<string> | undefined;
  const origin = () => {
    opened ??= order('open', '', { world }) as Promise<string>;
    return opened;
  };
  const agent = new Agent({ keepAlive: true });
  const send: Send = async (path, call) => exchange(`${await origin()}${path}`, agent, call);
  const must = async (path: string, call: HttpCall) => {
    const { status, text } = await send(path, call);
    if (status !== 200) throw new Error(`${path}: ${status} ${text}`);
    return JSON.parse(text);
  };
  const act = new Proxy({} as Acts, {
    get: (_target, name) => async (args: unknown) => order(String(name), await origin(), args),
  });
  return {
    act,
    send,
    get: (path, access) => must(path, { headers: bearer(access) }),
    post: (path, body, access) => must(path, postOf(body, access)),
    close: async () => {
      agent.destroy();
      if (opened !== undefined) await order('close', await opened, {});
    },
  };
}

const bearer = (access: string | undefined) => (access === undefined ? {} : { authorization: `Bearer ${access}` });

/** A call by POST with a JSON body. */
export function postOf(body: object, access?: string): HttpCall {
  const headers = { 'content-type': 'application/json', ...bearer(access) };
  return { method: 'POST', headers, body: Buffer.from(JSON.stringify(body)) };
}

const toControl = new Agent({ keepAlive: true });

async function order(act: string, origin: string, args: unknown): Promise<unknown> {
  const body = Buffer.from(JSON.stringify({ act, origin, args }));
  const { status, text } = await exchange(inject('testServers'), toControl, { method: 'POST', body });
  if (status !== 200) throw new Error(`${act}: ${text}`);
  return JSON.parse(text);
}
