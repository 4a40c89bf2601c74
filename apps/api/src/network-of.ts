import { isIPv4, isIPv6 } from 'node:net';
import { LRUCache } from 'lru-cache';

/** Recent IPv6 addresses, since parsing one takes longer than many answers. */
const known = new LRUCache<string, string>({ max: 2_000 });

/**
 * The network under which an address is counted: IPv4 itself, IPv6 by its /64, since one client has all addresses of
 * it.
 */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%', 1);
  if (!plain.includes(':')) return address;
  const before = known.get(plain);
  if (before !== undefined) return before;
  if (!isIPv6(plain)) return address;
  const network = networkOfIPv6(plain);
  known.set(plain, network);
  return network;
}

function networkOfIPv6(plain: string): string {
  // The URL parser normalizes all forms of an address.
  const [head = '', tail] = new URL(`http://[${plain}]/`).hostname.slice(1, -1).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups = [...left, ...Array.from({ length: 8 - left.length - right.length }, () => '0'), ...right];
  const isMapped = groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff';
  return isMapped ? toIPv4(groups.slice(6)) : `${groups.slice(0, 4).join(':')}::/64`;
}

/** An address for logs: the network of a household or office, not the device. */
export function loggedAddress(address: string): string {
  const network = networkOf(address);
  if (isIPv4(network)) return `${network.split('.').slice(0, 3).join('.')}.0/24`;
  return network.replace(/^([^:]*:[^:]*:[^:]*):.*$/, '$1::/48');
}

const toIPv4 = (groups: readonly string[]): string =>
  groups
    .map((group) => Number.parseInt(group, 16))
    .flatMap((number) => [number >> 8, number & 255])
    .join('.');
