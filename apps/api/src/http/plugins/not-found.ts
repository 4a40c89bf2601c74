import type { FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../../errors.ts';
import { sendError } from './error-handler.ts';

/** First parts of addresses that answer programs; everything else is a page. */
const programPaths = new Set(['api', 'user', 'media', 'assets', 'health', 'docs']);

/**
 * What happens to addresses without a route: a known path asked with another
 * method is 405 with Allow, an unknown call `{error, code}`, an unknown page
 * the web app with status 404.
 */
export const notFoundPlugin = fp<{ sendPage: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> }>(
  async (app, { sendPage }) => {
    let patterns: { method: string; segments: readonly string[] }[] = [];
    app.addHook('onReady', async () => {
      patterns = app.registeredRoutes().map(({ method, url }) => ({ method, segments: segmentsOf(url) }));
    });
    app.setNotFoundHandler((request, reply) => {
      if (asksForPage(request)) return sendPage(request, reply);
      const segments = segmentsOf(request.url.split('?', 1)[0] ?? '');
      const methods = new Set(
        patterns.filter((pattern) => matches(pattern.segments, segments)).map((pattern) => pattern.method),
      );
      if (methods.size === 0 || methods.has(request.method))
        return sendError(new AppError('not_found'), request, reply);
      // A HEAD that came as far as this is one that a GET does without.
      if (methods.has('GET') && request.method !== 'HEAD') methods.add('HEAD');
      const allow = [...methods].sort().join(', ');
      return sendError(new AppError('method_not_allowed', { headers: { allow } }), request, reply);
    });
  },
);

/** Whether a person's browser asks for a page, and not a program for data or a file. */
export function asksForPage(request: Pick<FastifyRequest, 'method' | 'url'>): boolean {
  const [first = ''] = segmentsOf(request.url.split('?', 1)[0] ?? '');
  return (request.method === 'GET' || request.method === 'HEAD') && !programPaths.has(first);
}

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');

function matches(pattern: readonly string[], path: readonly string[]): boolean {
  const isOpen = pattern.at(-1) === '*';
  if (isOpen ? path.length < pattern.length : path.length !== pattern.length) return false;
  return pattern.every((segment, i) => segment === '*' || segment.startsWith(':') || segment === path[i]);
}
