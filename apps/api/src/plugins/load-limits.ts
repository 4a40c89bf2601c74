import underPressure from '@fastify/under-pressure';
import fp from 'fastify-plugin';
import { AppError } from '../errors.ts';

/** All in milliseconds. */
interface LoadLimits {
  /** How late the event loop may be on average over a sample; it may also not stand still for a whole one. */
  maxDelay: number;
  sample: number;
  /** For so long after the start nothing is refused: starting is one long delay itself. */
  grace: number;
}

const usual: LoadLimits = { maxDelay: 4_000, sample: 5_000, grace: 30_000 };

/** Answers new requests 503 while the server is hopelessly behind, so that it can catch up with those it has taken. */
export const loadLimitsPlugin = fp<Partial<LoadLimits>>(async (app, options) => {
  const { maxDelay, sample, grace } = { ...usual, ...options };
  const begun = performance.now();
  await app.register(underPressure, {
    maxEventLoopDelay: maxDelay,
    sampleInterval: sample,
    pressureHandler: () => {
      if (performance.now() - begun > grace) throw new AppError('unavailable');
    },
  });
});
