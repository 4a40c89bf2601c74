import proxyAddr from '@fastify/proxy-addr';
import { LRUCache } from 'lru-cache';

/**
 * Fastify's check of trusted proxies with a cache: Fastify would parse the proxy's address for every request.
 * @param proxies addresses and networks (TRUST_PROXY)
 * @returns the value of Fastify's trustProxy; false without proxies
 */
export function trustedProxies(proxies: readonly string[]): false | ((address: string, hop: number) => boolean) {
  if (proxies.length === 0) return false;
  const isTrusted = proxyAddr.compile([...proxies]);
  const cache = new LRUCache<string, boolean>({ max: 100 });
  return (address, hop) => {
    const before = cache.get(address);
    if (before !== undefined) return before;
    const trusted = isTrusted(address, hop);
    cache.set(address, trusted);
    return trusted;
  };
}
