import type { FastifyBaseLogger, FastifyRequest, FastifyServerOptions } from 'fastify';
import type { Config } from './config.ts';
import { fingerprint } from './fingerprint.ts';
import { loggedAddress } from './network-of.ts';

/** Query values without personal data; all others are not logged. */
const plainQueryKeys = new Set(['page', 'content', 'limit', 'offset', 'num_parents']);

/** Keys whose values are never logged, at any depth. */
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

/** Maximum depth of logged objects; deeper values are omitted. */
const DEPTH = 5;

/**
 * Log configuration: JSON lines on standard output. Requests are logged from level debug on, failures always. Secrets
 * are never logged: no values of secret keys, no full visitor addresses, no query strings, only a hash of campaign
 * addresses (which grant access), and nothing of private picture addresses.
 */
export function loggerOptions(
  config: Pick<Config, 'logLevel'>,
  stream?: { write: (line: string) => void },
): NonNullable<FastifyServerOptions['logger']> {
  return {
    level: config.logLevel,
    // Not `redact` of pino: its wildcards process each request id too, even when nothing is logged.
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

/** A copy of plain data with secrets replaced; other objects (requests, errors) are left to their serializers. */
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

/** The address of a request for logs. */
export function loggedUrl(url: string): string {
  const [path = '', query] = url.split('?', 2);
  // Decoded as by the router, which treats `//campaign/` and `/%63ampaign/` alike.
  const safePath = decoded(path)
    .replaceAll(/\/+/g, '/')
    .replace(/(\/(?:campaign|edit_campaign|api\/home\/campaign)\/)([^/]+)/, (_all, head, id) => {
      return `${String(head)}#${fingerprint(String(id))}`;
    })
    // The address grants access to the picture.
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
    // No route has such an address, but it may still contain a secret.
    return path.replaceAll(/%[2-7][0-9a-f]/gi, (letter) => decodeURIComponent(letter));
  }
}

/** Whether each request is logged. */
export const logsRequests = (log: FastifyBaseLogger): boolean => log.level === 'debug' || log.level === 'trace';
