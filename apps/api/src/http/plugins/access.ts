import { can } from '@venture-atlas/rules';
import type { Access } from '@venture-atlas/types';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../../errors.ts';

/** Access of a route. `file`: pages, assets and pictures, which are public and ignore tokens; they are no calls. */
type RouteAccess = Access | 'file';

export interface RegisteredRoute {
  method: string;
  /** As registered, with `:names`. */
  url: string;
  access: RouteAccess;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: RouteAccess;
  }
  interface FastifyInstance {
    /** Every route of the server, available when it is ready; without the HEAD routes that Fastify adds. */
    registeredRoutes: () => readonly RegisteredRoute[];
  }
}

export interface AccessOptions {
  /** Whether a user who is not staff edits any world; default: nobody does. */
  editsSomeWorld?: (userId: number) => Promise<boolean>;
}

/** Fails the start if a route does not declare its access, and enforces it. */
export const accessPlugin = fp<AccessOptions>(async (app, { editsSomeWorld = async () => false }) => {
  const declared: { method: string | string[]; url: string; config?: { access?: RouteAccess } }[] = [];
  let routes: readonly RegisteredRoute[] = [];
  app.decorate('registeredRoutes', () => routes);
  app.addHook('onRoute', (route) => {
    declared.push(route);
  });
  app.addHook('onReady', async () => {
    routes = declared.flatMap(({ method, url, config }) => {
      if (config?.access === undefined) {
        throw new Error(`The route ${String(method)} ${url} does not declare config.access.`);
      }
      const { access } = config;
      return [method].flat().map((name) => ({ method: name, url, access }));
    });
    routes = routes.filter(
      (route) => route.method !== 'HEAD' || !routes.some((other) => other.method === 'GET' && other.url === route.url),
    );
  });
  app.addHook('onRequest', (request, _reply, done) => {
    const { access } = request.routeConfig;
    if (access === undefined || access === 'public' || access === 'file') {
      // Only the not-found handler has no access: the check at the start covered all routes.
      done();
    } else if (request.viewer.kind === 'anonymous') {
      done(new AppError('not_authenticated'));
    } else if (access === 'signed-in' || can(request.viewer, 'admin.view', null)) {
      done();
    } else if (access === 'staff') {
      done(new AppError('forbidden'));
    } else {
      // Rights on single objects are checked later. Users who edit no world are refused here.
      editsSomeWorld(request.viewer.id).then((edits) => done(edits ? undefined : new AppError('forbidden')), done);
    }
  });
});

/** Declares the access `file` for all routes of a scope, for libraries that cannot declare it. */
export function declareAsFiles(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { access: 'file', ...route.config };
  });
}
