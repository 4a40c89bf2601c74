import fp from 'fastify-plugin';
import { AppError } from '../../errors.ts';

/** Headers that a proxy and this server could read differently when they come twice. */
const ONCE: readonly string[] = ['host', 'authorization', 'content-type', 'content-length', 'transfer-encoding'];

/** Refuses requests whose headers contradict each other, before anything reads one of them. */
export const repeatedHeadersPlugin = fp(async (app) => {
  app.addHook('onRequest', (request, _reply, done) => {
    if (comesTwice(request.raw.rawHeaders)) done(new AppError('bad_request', { headers: { connection: 'close' } }));
    else done();
  });
});

/** @param rawHeaders names and values by turns, as they came */
function comesTwice(rawHeaders: readonly string[]): boolean {
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]?.toLowerCase() ?? '';
    if (!ONCE.includes(name)) continue;
    if (seen.has(name)) return true;
    seen.add(name);
  }
  return false;
}
