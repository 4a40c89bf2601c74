import { monitorEventLoopDelay } from 'node:perf_hooks';
import fp from 'fastify-plugin';
import { AppError } from '../../errors.ts';

/** All in milliseconds. */
interface LoadLimits {
  /** How late the event loop may be on average over a sample; it may also not stand still for a whole one. */
  maxDelay: number;
  sample: number;
  /** For so long after the start nothing is refused: starting is one long delay itself. */
  grace: number;
}

const usual: LoadLimits = { maxDelay: 4_000, sample: 5_000, grace: 30_000 };

/** How often the event loop is looked at (ms); so much of each measured delay is the look itself. */
const RESOLUTION = 10;

/**
 * Answers new requests 503 while the server is hopelessly behind, so that it can catch up with those it has taken. The
 * usual plugin for this also reads the memory of the process, which throws where nobody can catch it when no file
 * descriptor is left.
 */
export const loadLimitsPlugin = fp<Partial<LoadLimits>>(async (app, options) => {
  const { maxDelay, sample, grace } = { ...usual, ...options };
  const begun = performance.now();
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION });
  delays.enable();
  let delay = 0;
  const timer = setInterval(() => {
    // Without a single measurement the loop stood still for the whole sample.
    delay = Number.isNaN(delays.mean) ? Number.POSITIVE_INFINITY : delays.mean / 1e6 - RESOLUTION;
    delays.reset();
  }, sample);
  timer.unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delays.disable();
  });
  app.addHook('onRequest', (_request, _reply, done) => {
    if (delay > maxDelay && performance.now() - begun > grace) done(new AppError('unavailable'));
    else done();
  });
});
