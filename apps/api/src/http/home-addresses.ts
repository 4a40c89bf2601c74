import { networkInterfaces } from 'node:os';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';

/** IPv4 networks of homes (RFC 1918), the usual one first. */
const HOME_NETWORKS = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./];

/** Limit of listed addresses. */
const MOST = 20;

type Interfaces = ReturnType<typeof networkInterfaces>;

/**
 * The IPv4 addresses of this machine in home networks, the most likely first; no public addresses and no interface
 * names.
 */
export function homeAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  const own = Object.values(interfaces).flatMap((some) => some ?? []);
  const addresses = own.filter(({ family, internal }) => family === 'IPv4' && !internal).map(({ address }) => address);
  return HOME_NETWORKS.flatMap((network) => [...new Set(addresses)].filter((address) => network.test(address)));
}

/** IPv4 addresses at which other devices may reach this machine, home networks first. */
export function networkAddresses(interfaces: Interfaces = networkInterfaces()): string[] {
  const own = Object.values(interfaces).flatMap((some) => some ?? []);
  const isLinkLocal = (address: string) => address.startsWith('169.254.');
  const all = own.filter(({ family, internal, address }) => family === 'IPv4' && !internal && !isLinkLocal(address));
  return [...new Set([...homeAddresses(interfaces), ...all.map(({ address }) => address)])].slice(0, MOST);
}

const isLoopback = (address: string | undefined): boolean =>
  address !== undefined && /^(127(\.\d+){3}|::1|::ffff:127(\.\d+){3})$/.test(address);

const isLocalName = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);

/**
 * Hosts at which phones can reach this server, for a browser on the same machine. Empty for all other clients, and if
 * the server has a public address or listens only locally, to keep the network private.
 */
export function homeAddressesFor(
  { hostname, ip, headers, socket }: Pick<FastifyRequest, 'hostname' | 'ip' | 'headers' | 'socket'>,
  { publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>,
  interfaces?: Interfaces,
): string[] {
  const hasPublicAddress = publicUrl !== null && !isLocalName(new URL(publicUrl).hostname);
  if (hasPublicAddress || !['0.0.0.0', '::'].includes(host) || !isLocalName(hostname)) return [];
  // A proxy on this machine also connects from here, on behalf of any client.
  const isRelayed = ['x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'forwarded', 'via'].some(
    (name) => name in headers,
  );
  if (isRelayed || !isLoopback(ip) || !isLoopback(socket.remoteAddress)) return [];
  return homeAddresses(interfaces).slice(0, MOST);
}
