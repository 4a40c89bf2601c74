import fp from 'fastify-plugin';

/**
 * Lets pages of the listed origins call the API (a development build, a custom front end). Exact matches only, and
 * without cookies.
 */
export const corsPlugin = fp<{ origins: readonly string[] }>(async (app, { origins }) => {
  if (origins.length === 0) return;
  const allowed = new Set(origins);
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (origin === undefined || !allowed.has(origin)) {
      done();
      return;
    }
    reply.header('access-control-allow-origin', origin).header('vary', 'Origin');
    reply.header('access-control-expose-headers', 'Retry-After, Allow, X-Total-Count');
    if (request.method !== 'OPTIONS' || request.headers['access-control-request-method'] === undefined) {
      done();
      return;
    }
    reply
      .header('access-control-allow-methods', 'GET, HEAD, POST')
      .header('access-control-allow-headers', 'authorization, content-type, x-campaign-invite, x-table-key')
      .header('access-control-max-age', '600')
      .code(204)
      .send();
  });
});
