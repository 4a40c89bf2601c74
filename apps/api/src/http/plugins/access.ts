import { can } from '@venture-atlas/rules';
import type { Access } from '@venture-atlas/types';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { AppError } from '../../errors.ts';

/** Who may use a route at all. `file`: pages, assets and pictures, public and blind to tokens; they are no calls. */
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
    /** Every route of the server, after it is ready; HEAD routes that Fastify adds are left out. */
    registeredRoutes: () => readonly RegisteredRoute[];
  }
}

export interface AccessOptions {
  /** Whether somebody who is not staff edits any world; without it nobody does. */
  editsSomeWorld?: (userId: number) => Promise<boolean>;
}

/** Stops the boot when a route does not say who may use it, and enforces what it says. */
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
      // Without access only the not-found handler is left: the boot check saw all routes.
      done();
    } else if (request.viewer.kind === 'anonymous') {
      done(new AppError('not_authenticated'));
    } else if (access === 'signed-in' || can(request.viewer, 'admin.view', null)) {
      done();
    } else if (access === 'staff') {
      done(new AppError('forbidden'));
    } else {
      // What may be done to which thing is asked later; whoever edits nothing is told so at once.
      editsSomeWorld(request.viewer.id).then((edits) => done(edits ? undefined : new AppError('forbidden')), done);
    }
  });
});

/** Routes that a library registers cannot say who may use them: this says it for all of a scope. */
export function declareAsFiles(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    route.config = { access: 'file', ...route.config };
  });
}
