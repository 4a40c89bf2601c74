import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyRequest {
    /** The config of this request's route; empty without a route. */
    routeConfig: Readonly<FastifyContextConfig>;
    /** Cache of `routeConfig`. */
    readConfig: Readonly<FastifyContextConfig> | null;
  }
}

/**
 * Caches the config of a route for hooks: Fastify rebuilds all route options on each access, and six hooks read them
 * per request.
 */
export const routeConfigPlugin = fp(async (app) => {
  app.decorateRequest('readConfig', null);
  app.decorateRequest('routeConfig', {
    getter(this: FastifyRequest) {
      this.readConfig ??= this.routeOptions.config;
      return this.readConfig;
    },
  });
});
