import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';
import { fingerprint } from './fingerprint.ts';
import { loggedAddress } from './network-of.ts';

/** Query values that say nothing about people; all others are left out of the log. */
const plainQueryKeys = new Set(['page', 'content', 'limit', 'offset', 'num_parents']);

/** Keys whose values are never written, wherever they stand. */
const secretKeys = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'x-campaign-invite',
  'x-table-key',
  'secret',
  'pass',
  'password',
  'current_password',
  'access',
  'access_token',
  'refresh',
  'token',
]);

/** How deep a logged object is looked through; what lies deeper is not written at all. */
const DEPTH = 5;

/**
 * How the server logs: JSON lines on standard output. Requests are listed from
 * level debug on; failures always. Secrets are never written: not the values of
 * secret keys, no whole address of a visitor, not the query, of a campaign's address (which is the key to it)
 * only a hash, and nothing of what opens a picture.
 */
export function loggerOptions(
  config: Pick<Config, 'logLevel'>,
  stream?: { write: (line: string) => void },
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: config.logLevel,
    // Not pino's `redact`: with wildcards it works on every request's id too, whether anything is logged or not.
    formatters: { log: (line) => withoutSecrets(line, DEPTH) as Record<string, unknown> },
    serializers: {
      req: (request: FastifyRequest) => ({
        method: request.method,
        url: loggedUrl(request.url),
        address: loggedAddress(request.ip),
      }),
    },
    ...(stream === undefined ? {} : { stream }),
  };
}

/** A copy of plain data with secret values replaced; everything that is no plain data (a request, an error) is kept for its serializer. */
function withoutSecrets(value: unknown, depth: number): unknown {
  if (Array.isArray(value)) return depth === 0 ? '[deep]' : value.map((item) => withoutSecrets(item, depth - 1));
  if (typeof value !== 'object' || value === null) return value;
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return value;
  if (depth === 0) return '[deep]';
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      secretKeys.has(key.toLowerCase()) ? '[redacted]' : withoutSecrets(inner, depth - 1),
    ]),
  );
}

/** A request's address as it may stand in a log. */
export function loggedUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  // The pattern looks at the address as the router does, which takes `//campaign/` and `/%63ampaign/` for the same.
  const safePath = decoded(path)
    .replaceAll(/\/+/g, '/')
    .replace(/(\/(?:campaign|edit_campaign|api\/home\/campaign)\/)([^/]+)/, (_all, head, id) => {
      return `${String(head)}#${fingerprint(String(id))}`;
    })
    // The address is the right to see the picture.
    .replace(/(\/media\/private)(?:\/|%2f).*/is, '$1/…');
  if (query === undefined) return safePath;
  const kept = [...new URLSearchParams(query)].map(([key, value]) =>
    plainQueryKeys.has(key) ? `${key}=${value}` : `${key}=…`,
  );
  return `${safePath}?${kept.join('&')}`;
}

function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    // No route has such an address, and what it should have been may be in it all the same.
    return path.replaceAll(/%[2-7][0-9a-f]/gi, (letter) => decodeURIComponent(letter));
  }
}

/** Whether each request should be listed. */
export const logsRequests = (log: FastifyBaseLogger): boolean => log.level === 'debug' || log.level === 'trace';
