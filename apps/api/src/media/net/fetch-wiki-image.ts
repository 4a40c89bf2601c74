import { type LookupAddress, lookup } from 'node:dns';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { BlockList, isIP, isIPv4, isIPv6, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
import ipaddr from 'ipaddr.js';

/** Why a picture was not fetched; for the log, never for the caller. */
export class NotFetched extends Error {
  override name = 'NotFetched';
}

/** This server never fetches from this address: trying again is of no use. */
export class NeverFetched extends NotFetched {
  override name = 'NeverFetched';
}

/** The operator allows this server no host at all. */
export class NoHostAllowed extends NeverFetched {
  override name = 'NoHostAllowed';
}

/**
 * Gets a picture from one of the wikis that this installation trusts.
 * @returns its bytes, piece by piece
 * @throws NotFetched, also in the middle
 */
export type FetchWikiImage = (url: string) => AsyncIterable<Buffer>;

/** The outside world; tests give a small one of their own. */
export interface Outside {
  resolve: (host: string) => Promise<readonly LookupAddress[]>;
  isPublic: (address: string) => boolean;
  /** The port instead of 443, and the certificate that counts: for a server of a test. */
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

const internet: Outside = {
  resolve: (host) => resolveAll(host, { all: true, verbatim: true }),
  isPublic: isPublicAddress,
};

const HTTPS_PORT = 443;

/** Some wikis want to know who asks. */
const USER_AGENT = 'VentureAtlas/0.1 (self-hosted map viewer)';

/**
 * A fetch that cannot be led astray (security.md section 11): https to port 443
 * of a host on the list, every address of it public, the connection goes to an
 * address that was checked, no redirects, no cookies, no proxy, a limit on time
 * and bytes. It is Node's own client: undici 7 throws where nobody can catch it
 * when a server closes while its bytes wait (nodejs/undici#5360).
 */
export function createFetchWikiImage(rules: FetchRules, outside: Outside = internet): FetchWikiImage {
  return async function* fetchWikiImage(text) {
    const url = allowedUrl(text, rules.hosts);
    try {
      const answer = await ask(url, rules, outside);
      // A redirect is never followed: it is an answer other than 200.
      if (answer.statusCode !== 200) throw new NotFetched(`answered ${answer.statusCode}`);
      if (answer.headers['content-encoding'] !== undefined) throw new NotFetched('answered compressed');
      let bytes = 0;
      for await (const piece of answer as AsyncIterable<Buffer>) {
        bytes += piece.length;
        if (bytes > rules.maxBytes) throw new NotFetched('is too large');
        yield piece;
      }
    } catch (cause) {
      throw cause instanceof NotFetched ? cause : new NotFetched(String(cause), { cause });
    }
  };
}

/** Sends the request and waits for the head of the answer. All of it, with the body, ends after `totalMs`. */
function ask(url: URL, { connectMs, totalMs }: FetchRules, outside: Outside): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        host: url.hostname,
        port: outside.server?.port ?? HTTPS_PORT,
        path: url.pathname + url.search,
        headers: {
          host: url.hostname,
          'user-agent': USER_AGENT,
          accept: 'image/webp, image/png, image/jpeg',
          'accept-encoding': 'identity',
        },
        lookup: checkedLookup(outside),
        // One connection for one picture: nothing is reused that was checked for something else, no proxy is asked.
        agent: false,
        signal: AbortSignal.timeout(totalMs),
        ...(outside.server === undefined ? {} : { ca: outside.server.ca }),
      },
      resolve,
    );
    const late = setTimeout(() => call.destroy(new NotFetched('took too long to connect')), connectMs);
    call.once('socket', (socket) => socket.once('secureConnect', () => clearTimeout(late)));
    call.once('close', () => clearTimeout(late));
    call.on('error', reject);
    call.end();
  });
}

/** @throws NeverFetched unless the address is one that may be asked for */
function allowedUrl(text: string, hosts: readonly string[]): URL {
  if (!URL.canParse(text)) throw new NeverFetched('is no address');
  const url = new URL(text);
  const { protocol, port, username, password, hostname } = url;
  if (protocol !== 'https:') throw new NeverFetched('is not https');
  if (port !== '') throw new NeverFetched('is not port 443');
  if (username !== '' || password !== '') throw new NeverFetched('names a user');
  if (isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) throw new NeverFetched('is a number, not a name');
  if (hosts.length === 0) throw new NoHostAllowed('WIKI_IMAGE_HOSTS is empty');
  if (!hosts.includes(hostname)) throw new NeverFetched(`${hostname} is not on WIKI_IMAGE_HOSTS`);
  return url;
}

/** Looks a name up for the very connection that is made, so that a second answer cannot differ from the checked one. */
function checkedLookup({ resolve, isPublic }: Outside): LookupFunction {
  return (host, options, done) => {
    resolve(host).then(
      (addresses) => {
        const [first] = addresses;
        const refused = addresses.find(({ address }) => !isPublic(address));
        if (first === undefined || refused !== undefined) {
          done(new NotFetched(`${host} is at ${refused?.address ?? 'no address'}`), '', 0);
        } else if (options.all) done(null, [...addresses]);
        else done(null, first.address, first.family);
      },
      (cause: Error) => done(cause, '', 0),
    );
  };
}

/**
 * Addresses that are not of the public internet, beside those that ipaddr.js
 * knows (IANA's special-purpose registries, translation and tunnels included).
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
  // Inside 2000::/3, outside of which nothing is public.
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
 * Whether an address (as the resolver gives it) is one of the public internet.
 * An IPv6 address that only wraps an IPv4 one (mapped, NAT64, 6to4, Teredo) is
 * not: the resolver gives the IPv4 one too when it is meant.
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
