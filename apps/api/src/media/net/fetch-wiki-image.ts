import { type LookupAddress, lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import ipaddr from 'ipaddr.js';

/** A failed fetch. The reason is for the log, not for the client. */
export class FetchError extends Error {
  override name = 'FetchError';
}

/** The address is not allowed: retrying is useless. */
export class PermanentFetchError extends FetchError {
  override name = 'PermanentFetchError';
}

/** No host is allowed. */
export class NoHostAllowedError extends PermanentFetchError {
  override name = 'NoHostAllowedError';
}

/** Downloads a picture from an allowed wiki. @returns its bytes in chunks @throws FetchError, also while streaming */
export type FetchWikiImage = (url: string) => AsyncIterable<Buffer>;

/** Network access, which tests replace. */
export interface Network {
  resolve: (host: string) => Promise<readonly LookupAddress[]>;
  isPublic: (address: string) => boolean;
  /** Port and trusted certificate of a test server. */
  server?: { port: number; ca: string };
}

export interface FetchRules {
  /** Names of hosts, lower case: WIKI_IMAGE_HOSTS. */
  hosts: readonly string[];
  maxBytes: number;
  connectMs: number;
  totalMs: number;
}

const resolveAll = promisify(lookup);

const internet: Network = {
  resolve: (host) => resolveAll(host, { all: true, verbatim: true }),
  isPublic: isPublicAddress,
};

const HTTPS_PORT = 443;

/** Some wikis require a user agent. */
const USER_AGENT = 'VentureAtlas/0.1 (self-hosted map viewer)';

/**
 * Safe fetch (security.md section 11): https to port 443 of an allowed host, all of whose addresses are public. It
 * connects to the checked address, without redirects, cookies, or proxy, and with limits on time and bytes. It uses
 * Node's own client: undici 7 throws an uncatchable error when a server closes while bytes wait (nodejs/undici#5360).
 */
export function createFetchWikiImage(rules: FetchRules, network: Network = internet): FetchWikiImage {
  return async function* fetchWikiImage(text) {
    const url = allowedUrl(text, rules.hosts);
    try {
      const answer = await sendRequest(url, rules, network);
      // Redirects are not followed.
      if (answer.statusCode !== 200) throw new FetchError(`answered ${answer.statusCode}`);
      if (answer.headers['content-encoding'] !== undefined) throw new FetchError('answered compressed');
      let bytes = 0;
      for await (const piece of answer as AsyncIterable<Buffer>) {
        bytes += piece.length;
        if (bytes > rules.maxBytes) throw new FetchError('is too large');
        yield piece;
      }
    } catch (cause) {
      throw cause instanceof FetchError ? cause : new FetchError(String(cause), { cause });
    }
  };
}

/** Sends the request and waits for the response headers. The whole response must end within `totalMs`. */
function sendRequest(url: URL, { connectMs, totalMs }: FetchRules, network: Network): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: url.hostname,
        port: network.server?.port ?? HTTPS_PORT,
        path: url.pathname + url.search,
        headers: {
          host: url.hostname,
          'user-agent': USER_AGENT,
          accept: 'image/webp, image/png, image/jpeg',
          'accept-encoding': 'identity',
        },
        lookup: checkedLookup(network),
        // One connection per picture: no reuse of a connection that was checked for another host, and no proxy.
        agent: false,
        signal: AbortSignal.timeout(totalMs),
        ...(network.server === undefined ? {} : { ca: network.server.ca }),
      },
      resolve,
    );
    const late = setTimeout(() => call.destroy(new FetchError('took too long to connect')), connectMs);
    call.once('socket', (socket) => socket.once('secureConnect', () => clearTimeout(late)));
    call.once('close', () => clearTimeout(late));
    call.on('error', reject);
    call.end();
  });
}

/** unless the address is allowed */
function allowedUrl(text: string, hosts: readonly string[]): URL {
  if (!URL.canParse(text)) throw new PermanentFetchError('is no address');
  const url = new URL(text);
  const { protocol, port, username, password, hostname } = url;
  if (protocol !== 'https:') throw new PermanentFetchError('is not https');
  if (port !== '') throw new PermanentFetchError('is not port 443');
  if (username !== '' || password !== '') throw new PermanentFetchError('names a user');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) throw new PermanentFetchError('is a number, not a name');
  if (hosts.length === 0) throw new NoHostAllowedError('WIKI_IMAGE_HOSTS is empty');
  if (!hosts.includes(hostname)) throw new PermanentFetchError(`${hostname} is not on WIKI_IMAGE_HOSTS`);
  return url;
}

/** DNS lookup of the connection itself, so that the connection uses the checked addresses. */
function checkedLookup({ resolve, isPublic }: Network): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        const refused = addresses.find(({ address }) => !isPublic(address));
        if (first === undefined || refused !== undefined) {
          done(new FetchError(`${host} is at ${refused?.address ?? 'no address'}`), '', 0);
        } else if (options.all) done(null, [...addresses]);
        else done(null, first.address, first.family);
      },
      (cause: Error) => done(cause, '', 0),
    );
  };
}

/**
 * Non-public networks in addition to those of ipaddr.js (IANA special-purpose registries, translation and tunnels
 * included).
 */
const special = new BlockList();
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const) {
  special.addSubnet(network, bits, 'ipv4');
}
for (const [network, bits] of [
  // Networks within 2000::/3; everything else is not public.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const) {
  special.addSubnet(network, bits, 'ipv6');
}

const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/**
 * Whether an address from the resolver is public. An IPv6 address that embeds an IPv4 address (mapped, NAT64, 6to4,
 * Teredo) is not: the resolver also returns the IPv4 address.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !special.check(address, 'ipv4') && ipaddr.IPv4.parse(address).range() === 'unicast';
  if (!isIPv6(address) || address.includes('%')) return false;
  return (
    globalUnicast.check(address, 'ipv6') &&
    !special.check(address, 'ipv6') &&
    ipaddr.IPv6.parse(address).range() === 'unicast'
  );
}
