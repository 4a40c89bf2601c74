import type { Viewer } from '@venture-atlas/rules';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever asks; identity comes from the bearer token and from nothing else. */
    viewer: Viewer;
  }
  interface FastifyContextConfig {
    /**
     * The call takes its proof from the body alone and no bearer token is looked at: it is there because the
     * token is worth nothing any more, and clients send theirs with every call (specification section 7).
     */
    ignoresBearer?: true;
  }
}

/**
 * Turns a bearer token into a viewer, reading user and session anew each time.
 * @throws AppError token_not_valid or user_not_found
 */
export type ResolveViewer = (token: string, request: FastifyRequest) => Promise<Viewer>;

const anonymous: Viewer = { kind: 'anonymous' };

/**
 * Sets `request.viewer` before anything else looks at the request. A bad token
 * is refused also on public calls, so that a client notices; not on those that
 * give a new one or end it (`ignoresBearer`). Pages and files never look at tokens.
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
  // Another scheme (a proxy's password dialog sends Basic) says nothing about our accounts.
  if (scheme.toLowerCase() !== 'bearer') return anonymous;
  if (token === '') throw new AppError('token_not_valid');
  return resolveViewer(token, request);
}
