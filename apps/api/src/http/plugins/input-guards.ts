import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../../errors.ts';
import { isPageRequest } from './not-found.ts';

/** Keys that could change rights or owners; refused unless the call declares them. */
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

/** In the path: no name contains a slash, and each file has one address. */
const ENCODED_SLASH = /^[^?#]*%(?:2f|5c)/i;

interface DeclaredKeys {
  properties?: Readonly<Record<string, unknown>>;
}

/**
 * Refuses addresses with an encoded slash, privileged body keys, and undeclared query keys that look like filters
 * (`owner__email`). Other unknown keys are dropped or ignored.
 */
export const inputGuardsPlugin = fp(async (app) => {
  app.addHook('onRequest', (request, _reply, done) => {
    // Pages have their own 404.
    const isMissing = ENCODED_SLASH.test(request.raw.url ?? '') && !isPageRequest(request);
    done(isMissing ? new AppError('not_found') : undefined);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    const field = undeclaredFilter(request) ?? privilegedKey(request);
    done(field === undefined ? undefined : new AppError('bad_request', { field }));
  });
});

function undeclaredFilter(request: FastifyRequest): string | undefined {
  // Pages and files read no query; links to them may have tracking keys.
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
    // An id equal to that in the address is harmless.
    return !(key === 'id' && String((body as Record<string, unknown>)[key]) === params.id);
  });
}

/** Headers that a proxy and this server could interpret differently when repeated. */
const SINGLE_HEADERS: readonly string[] = [
  'host',
  'authorization',
  'content-type',
  'content-length',
  'transfer-encoding',
];

/** Refuses requests with contradictory headers, before any code reads them. */
export const repeatedHeadersPlugin = fp(async (app) => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (hasRepeatedHeader(request.raw.rawHeaders))
      done(new AppError('bad_request', { headers: { connection: 'close' } }));
    else done();
  });
});

/** @param rawHeaders names and values alternating, as received */
function hasRepeatedHeader(rawHeaders: readonly string[]): boolean {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (!SINGLE_HEADERS.includes(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Refuses every writing call while the data folder is not writable; reading goes on. */
export const readOnlyPlugin = fp(async (app) => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (SAFE_METHODS.has(request.method)) done();
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
