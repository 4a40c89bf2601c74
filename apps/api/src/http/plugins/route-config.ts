import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the route of this request declares about itself; empty where there is no route. */
    routeConfig: Readonly<FastifyContextConfig>;
    /** The same once it was read. */
    readConfig: Readonly<FastifyContextConfig> | null;
  }
}

/**
 * Gives hooks what a route declares. Fastify makes all options of a route anew whenever they are asked for, and six
 * hooks ask for each request.
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
