import fp from 'fastify-plugin';
import { demoKind } from './demo-kind.ts';

/** What concerns the installation as a whole and goes on after the answer. */
export const installationPlugin = fp(async (app) => {
  const { now, audit } = app.accounts;
  app.jobs.define(demoKind({ db: app.db, now, audit }));
});
