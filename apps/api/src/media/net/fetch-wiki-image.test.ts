import { createHook } from 'node:async_hooks';
import type { LookupAddress } from 'node:dns';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, isIPv4 } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, it, test } from 'vitest';
import { addressesOfNobody, addressesOfThePublic, deceivingUrls } from '../../../test-support/ssrf-corpus.ts';
import { whole } from '../../../test-support/whole.ts';
import { startWiki, WIKI_HOST, type WikiStandIn } from '../../../test-support/wiki-stand-in.ts';
import {
  createFetchWikiImage,
  FetchError,
  type FetchRules,
  isPublicAddress,
  type Network,
} from './fetch-wiki-image.ts';

const rules: FetchRules = {
  hosts: [WIKI_HOST, `img.${WIKI_HOST}`],
  maxBytes: 10_000,
  connectMs: 1_000,
  totalMs: 1_500,
};

let wiki: WikiStandIn;
let answer: (request: IncomingMessage, response: ServerResponse) => void;
/** Every connection that any code of this process asked the system for; the address is filled in after the hook. */
const connects: { address?: string }[] = [];
const watch = createHook({
  init(_id, type, _trigger, resource) {
    if (type === 'TCPCONNECTWRAP') connects.push(resource);
  },
});
const attempts = () => connects.map(({ address }) => address);

beforeAll(async () => {
  watch.enable();
  wiki = await startWiki((request, response) => answer(request, response));
});
afterAll(async () => {
  watch.disable();
  await wiki.close();
});
afterEach(() => {
  connects.length = 0;
  wiki.asked.length = 0;
});

const fetchAll = async (url: string, outside: Network = wiki.outside, own: Partial<FetchRules> = {}) => {
  const pieces: Buffer[] = [];
  for await (const piece of createFetchWikiImage({ ...rules, ...own }, outside)(url)) pieces.push(piece);
  return Buffer.concat(pieces);
};

/** The real rule about addresses; whatever is resolved would reach the listener of this test. */
const strict = (addresses: readonly string[]): Network => ({
  ...wiki.outside,
  isPublic: isPublicAddress,
  resolve: async (): Promise<LookupAddress[]> =>
    addresses.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 })),
});

const picture = `https://${WIKI_HOST}/a.png`;

describe('a picture of a wiki that is trusted', () => {
  it('comes over https, asked for without cookies, referrer or compression', async () => {
    let seen: IncomingMessage['headers'] = {};
    answer = (request, response) => {
      seen = request.headers;
      response.end('the picture');
    };
    expect(String(await fetchAll(`https://${WIKI_HOST}:443/maps/a%20b.png?x=1#y`))).toBe('the picture');
    expect(wiki.asked).toEqual(['/maps/a%20b.png?x=1']);
    expect(seen).toMatchObject({ host: WIKI_HOST, 'accept-encoding': 'identity' });
    expect([seen.cookie, seen.referer, seen.authorization]).toEqual([undefined, undefined, undefined]);
    expect(attempts(), 'the watch sees what is connected').toEqual(['127.0.0.1']);
  });

  it('is asked for without the proxy that the environment names', async () => {
    const before = { ...process.env };
    Object.assign(process.env, {
      HTTPS_PROXY: 'http://127.0.0.1:9',
      https_proxy: 'http://127.0.0.1:9',
      NODE_USE_ENV_PROXY: '1',
    });
    try {
      answer = (_request, response) => response.end('direct');
      expect(String(await fetchAll(picture))).toBe('direct');
    } finally {
      process.env = before;
    }
  });

  it.each([301, 302, 303, 307, 308])('a redirect (%s) is not followed', async (status) => {
    answer = (_request, response) => response.writeHead(status, { location: 'https://127.0.0.1/secret' }).end('moved');
    await expect(fetchAll(picture)).rejects.toThrow(`answered ${status}`);
    expect(wiki.asked).toHaveLength(1);
  });

  it.each([204, 206, 401, 404, 500])('an answer %s is none', async (status) => {
    answer = (_request, response) => response.writeHead(status).end();
    await expect(fetchAll(picture)).rejects.toThrow(FetchError);
  });

  it('that is too large, endless or compressed is not taken', async () => {
    // On a busy machine even these take a while, and shall not be refused for that.
    const fetchPatiently = () => fetchAll(picture, wiki.outside, { connectMs: 60_000, totalMs: 60_000 });
    answer = (_request, response) => response.end(Buffer.alloc(10_001));
    await expect(fetchPatiently()).rejects.toThrow('too large');
    answer = (_request, response) => {
      const more = () => response.write(Buffer.alloc(1_000), () => setTimeout(more, 1));
      more();
    };
    await expect(fetchPatiently()).rejects.toThrow('too large');
    answer = (_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(50_000_000)));
    await expect(fetchPatiently()).rejects.toThrow('compressed');
  });

  // Without an end of its own this would hang until the test is ended.
  whole('that is slow is not taken', async () => {
    answer = (_request, response) => {
      response.write('a');
      setInterval(() => response.write('b'), 100).unref();
    };
    await expect(fetchAll(picture)).rejects.toThrow(FetchError);
    answer = () => undefined;
    await expect(fetchAll(picture)).rejects.toThrow(FetchError);
  });

  it('of a server with another name on its certificate, or none, is not taken', async () => {
    answer = (_request, response) => response.end('x');
    const other = { ...wiki.outside };
    await expect(fetchAll('https://other.example/a.png', other, { hosts: ['other.example'] })).rejects.toThrow(
      FetchError,
    );
    const { server: _own, ...unknown } = wiki.outside;
    const port = wiki.outside.server?.port ?? 0;
    await expect(fetchAll(picture, { ...unknown, server: { port, ca: '' } })).rejects.toThrow(FetchError);
    expect(wiki.asked).toEqual([]);
  });

  it('of a name that nobody knows is not taken', async () => {
    const outside = { ...wiki.outside, resolve: async () => Promise.reject(new Error('ENOTFOUND')) };
    await expect(fetchAll(picture, outside)).rejects.toThrow(FetchError);
    await expect(fetchAll(picture, { ...wiki.outside, resolve: async () => [] })).rejects.toThrow(FetchError);
  });
});

describe('nothing that is not public is ever connected to', () => {
  it('the corpus has at least 80 cases, each once', () => {
    const cases = [...deceivingUrls, ...addressesOfNobody];
    expect(new Set(cases).size).toBe(cases.length);
    expect(cases.length).toBeGreaterThanOrEqual(80);
  });

  test.each(deceivingUrls)('by the address %s', async (url) => {
    const before = wiki.connections();
    // Even if the name led to this machine.
    await expect(fetchAll(url)).rejects.toThrow(FetchError);
    await expect(fetchAll(url, strict(['127.0.0.1']))).rejects.toThrow(FetchError);
    expect(attempts()).toEqual([]);
    expect(wiki.connections()).toBe(before);
  });

  test.each(addressesOfNobody)('by a name that leads to %s', async (address) => {
    const before = wiki.connections();
    expect(isPublicAddress(address)).toBe(false);
    await expect(fetchAll(picture, strict([address]))).rejects.toThrow(FetchError);
    await expect(fetchAll(picture, strict(['203.0.114.7', address])), 'beside a public one').rejects.toThrow(
      FetchError,
    );
    await expect(fetchAll(picture, strict([address, '203.0.114.7']))).rejects.toThrow(FetchError);
    expect(attempts()).toEqual([]);
    expect(wiki.connections()).toBe(before);
  });

  test.each(addressesOfThePublic)('%s is public', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it('by a name that leads elsewhere the second time: the connection goes where the check looked', async () => {
    answer = (_request, response) => response.end('x');
    let asked = 0;
    const inner = createServer((socket) => socket.destroy());
    await new Promise<void>((done) => inner.listen(0, '127.0.0.2', done));
    const rebinding: Network = {
      ...wiki.outside,
      resolve: async () => {
        asked += 1;
        return [{ address: asked === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }];
      },
    };
    expect(String(await fetchAll(picture, rebinding))).toBe('x');
    expect([asked, attempts()]).toEqual([1, ['127.0.0.1']]);
    await expect(fetchAll(picture, rebinding), 'the next picture is checked anew').rejects.toThrow('127.0.0.2');
    expect(attempts()).toEqual(['127.0.0.1']);
    inner.close();
  });
});
