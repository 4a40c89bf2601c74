import fp from 'fastify-plugin';
import type { OpenDatabase } from '../db/open.ts';
import { createPublicAnswers, type PublicAnswers } from './answers/public-answers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    publicAnswers: PublicAnswers;
    /** Every write of the public world calls it after its commit, with the ids of all locations it touched (the map's and the place's). */
    dropPublic: (locationIds: readonly number[]) => void;
  }
}

/** Room for answers kept in memory, in bytes: some 50,000 places with their texts left out. */
const MAX_BYTES = 96 * 1024 * 1024;

/** So long an answer may be older than what a script beside the server has written. */
const LOOK_EVERY_MS = 100;

/** From here on a write drops all answers. */
const MANY_LOCATIONS = 1000;

/** Keeps the answers that are the same for everybody. */
export const publicAnswersPlugin = fp<{ database: OpenDatabase }>(async (app, { database }) => {
  const answers = createPublicAnswers({
    maxBytes: MAX_BYTES,
    dataVersion: database.othersWrote,
    lookEveryMs: LOOK_EVERY_MS,
  });
  app.decorate('publicAnswers', answers);
  // Looking for very many in each answer takes longer than making the answers anew.
  app.decorate('dropPublic', (locationIds) =>
    locationIds.length > MANY_LOCATIONS ? answers.dropAll() : answers.drop(locationIds),
  );
  app.addHook('onClose', () => answers.idle());
});
