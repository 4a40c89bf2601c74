import proxyAddr from '@fastify/proxy-addr';
import { LRUCache } from 'lru-cache';

/**
 * Fastify's own way to tell a trusted proxy from a visitor, which keeps what it found out about the last addresses:
 * it would read the proxy's address anew for every request.
 * @param proxies addresses and networks (TRUST_PROXY)
 * @returns what Fastify takes as trustProxy; false when there is no proxy
 */
export function trustedProxies(proxies: readonly string[]): false | ((address: string, hop: number) => boolean) {
  if (proxies.length === 0) return false;
  const isTrusted = proxyAddr.compile([...proxies]);
  const known = new LRUCache<string, boolean>({ max: 100 });
  return (address, hop) => {
    const before = known.get(address);
    if (before !== undefined) return before;
    const trusted = isTrusted(address, hop);
    known.set(address, trusted);
    return trusted;
  };
}
