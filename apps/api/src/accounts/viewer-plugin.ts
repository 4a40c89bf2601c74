import type { Viewer } from '@venture-atlas/rules';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The viewer of the request, identified only by its bearer token. */
    viewer: Viewer;
  }
  interface FastifyContextConfig {
    /**
     * The call authenticates by its body and ignores bearer tokens, which clients also send when they are no longer
     * valid (specification section 7).
     */
    ignoresBearer?: true;
  }
}

/**
 * Resolves a bearer token to a viewer, reading user and session each time.
 * @throws AppError token_not_valid or user_not_found
 */
export type ResolveViewer = (token: string, request: FastifyRequest) => Promise<Viewer>;

const anonymous: Viewer = { kind: 'anonymous' };

/**
 * Sets `request.viewer` before other code reads the request. An invalid token is also refused on public calls, so that
 * clients notice, but not on calls that replace or end it (`ignoresBearer`). Pages and files ignore tokens.
 */
export const viewerPlugin = fp<{ resolveViewer: ResolveViewer }>(async (app, { resolveViewer }) => {
  app.decorateRequest('viewer');
  app.addHook('onRequest', (request, _reply, done) => {
    request.viewer = anonymous;
    const header = request.headers.authorization;
    const { access, ignoresBearer } = request.routeConfig;
    if (header === undefined || access === 'file' || ignoresBearer) {
      done();
      return;
    }
    resolve(header, request, resolveViewer).then((viewer) => {
      request.viewer = viewer;
      done();
    }, done);
  });
});

async function resolve(header: string, request: FastifyRequest, resolveViewer: ResolveViewer): Promise<Viewer> {
  const [scheme = '', token = ''] = header.trim().split(/\s+/, 2);
  // Other schemes (a proxy's password dialog sends Basic) are not about our accounts.
  if (scheme.toLowerCase() !== 'bearer') return anonymous;
  if (token === '') throw new AppError('token_not_valid');
  return resolveViewer(token, request);
}
