import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../../errors.ts';
import { sendError } from './error-handler.ts';

/** First path segments of calls and files; everything else is a page. */
const programPaths = new Set(['api', 'user', 'media', 'assets', 'health', 'docs']);

/**
 * Handles addresses without a route: 405 with Allow for a known path with another method, `{error, code}` for an
 * unknown call, and the web app with status 404 for an unknown page.
 */
export const notFoundPlugin = fp<{ sendPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> }>(
  async (app, { sendPage }) => {
    let patterns: { method: string; segments: readonly string[] }[] = [];
    app.addHook('onReady', async () => {
      patterns = app.registeredRoutes().map(({ method, url }) => ({ method, segments: segmentsOf(url) }));
    });
    app.setNotFoundHandler((request, reply) => {
      if (isPageRequest(request)) return sendPage(request, reply);
      const segments = segmentsOf(request.url.split('?', 1)[0] ?? '');
      const methods = new Set(
        patterns.filter((pattern) => matches(pattern.segments, segments)).map((pattern) => pattern.method),
      );
      if (methods.size === 0 || methods.has(request.method))
        return sendError(new AppError('not_found'), request, reply);
      // A HEAD request that reaches this handler has a GET route without HEAD.
      if (methods.has('GET') && request.method !== 'HEAD') methods.add('HEAD');
      const allow = [...methods].sort().join(', ');
      return sendError(new AppError('method_not_allowed', { headers: { allow } }), request, reply);
    });
  },
);

/** Whether a request is for a page, and not for a call or a file. */
export function isPageRequest(request: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  const [first = ''] = segmentsOf(request.url.split('?', 1)[0] ?? '');
  return (request.method === 'GET' || request.method === 'HEAD') && !programPaths.has(first);
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

function matches(pattern: readonly string[], path: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '*';
  if (isOpen ? path.length < pattern.length : path.length !== pattern.length) return false;
  return pattern.every((segment, i) => segment === '*' || segment.startsWith(':') || segment === path[i]);
}
