import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../../errors.ts';
import { asksForPage } from './not-found.ts';

/** Keys that would give somebody rights or another owner; refused unless a call declares them. */
export const privilegedKeys: readonly string[] = [
  'id',
  'is_staff',
  'email_verified',
  'google_sub',
  'created_at',
  'owner',
  'user',
  'user_id',
  'owner_id',
];

/** In the path: no name holds a slash, and one file has one address. */
const ENCODED_SLASH = /^[^?#]*%(?:2f|5c)/i;

interface DeclaredKeys {
  properties?: Readonly<Record<string, unknown>>;
}

/**
 * Refuses addresses with an encoded slash, and what a schema would silently drop although somebody meant harm or
 * hoped for a filter: privileged body keys, and query keys that look like a
 * filter (`owner__email`). Other unknown keys are dropped or ignored.
 */
export const inputGuardsPlugin = fp(async (app) => {
  app.addHook('onRequest', (request, _reply, done) => {
    // A page has its own answer for a name that nothing has.
    const isMissing = ENCODED_SLASH.test(request.raw.url ?? '') && !asksForPage(request);
    done(isMissing ? new AppError('not_found') : undefined);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const field = undeclaredFilter(request) ?? privilegedKey(request);
    done(field === undefined ? undefined : new AppError('bad_request', { field }));
  });
});

function undeclaredFilter(request: FastifyRequest): string | undefined {
  // Pages and files read no query; links to them come with all kinds of tracking keys.
  if (request.routeConfig.access === 'file') return undefined;
  const filters = Object.keys(request.query as object).filter((key) => key.includes('__'));
  if (filters.length === 0) return undefined;
  const declared = (request.routeOptions.schema?.querystring as DeclaredKeys | undefined)?.properties ?? {};
  return filters.find((key) => !Object.hasOwn(declared, key));
}

function privilegedKey(request: FastifyRequest): string | undefined {
  const { body } = request;
  if (typeof body !== 'object' || body === null) return undefined;
  const declared = (request.routeOptions.schema?.body as DeclaredKeys | undefined)?.properties ?? {};
  const params = request.params as Readonly<Record<string, unknown>>;
  return privilegedKeys.find((key) => {
    if (!Object.hasOwn(body, key) || Object.hasOwn(declared, key)) return false;
    // An id that says what the address says is harmless.
    return !(key === 'id' && String((body as Record<string, unknown>)[key]) === params.id);
  });
}

/** Headers that a proxy and this server could read differently when they come twice. */
const ONCE: readonly string[] = ['host', 'authorization', 'content-type', 'content-length', 'transfer-encoding'];

/** Refuses requests whose headers contradict each other, before anything reads one of them. */
export const repeatedHeadersPlugin = fp(async (app) => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (comesTwice(request.raw.rawHeaders)) done(new AppError('bad_request', { headers: { connection: 'close' } }));
    else done();
  });
});

/** @param rawHeaders names and values by turns, as they came */
function comesTwice(rawHeaders: readonly string[]): boolean {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (!ONCE.includes(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses every call that would write, while the data folder cannot be written; maps can be looked at all the same. */
export const readOnlyPlugin = fp(async (app) => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (READING.has(request.method)) done();
    else {
      done(
        new AppError('unavailable', {
          message: 'Nothing can be saved at the moment: this installation can only be read. Try again later.',
          retryAfter: 60,
        }),
      );
    }
  });
});
