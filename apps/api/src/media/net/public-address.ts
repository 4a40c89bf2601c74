import { BlockList, isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

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
