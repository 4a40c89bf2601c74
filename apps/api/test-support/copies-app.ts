import { randomUUID } from 'node:crypto';
import type { WorldCopy, WorldCopyPlan } from '@venture-atlas/types';
import type { Config } from '../src/config.ts';
import { databasePlace } from '../src/db/engine.ts';
import type { WorldSeed } from '../src/seed/seed-world.ts';
import { copyKind, dropCopied } from '../src/world-copies/plugin.ts';
import { runCopyChild } from '../src/world-copies/run-copy-child.ts';
import type { Answer } from './account-app.ts';
import type { Person } from './campaign-app.ts';
import { drawAllPictures } from './closed-pictures.ts';
import type { Refusal } from './staff-app.ts';
import { type WorldsApp, worldsApp } from './worlds-app.ts';

type Wish = Partial<{ campaign_id: string; name: string; client_key: string; map_only: boolean }>;

export interface CopiesApp extends WorldsApp {
  /** What a copy would be, whatever comes of it. */
  plan: (by: Person | undefined, mapId: number, campaignId?: string) => Promise<Answer<WorldCopyPlan & Refusal>>;
  /** Asks for a copy, whatever comes of it. */
  ask: (by: Person | undefined, mapId: number, wish?: Wish) => Promise<Answer<WorldCopy & Refusal>>;
  /** Asks for a copy that is taken, and waits until it is over. */
  copy: (by: Person, mapId: number, wish?: Wish) => Promise<WorldCopy>;
  find: (by: Person | undefined, id: string) => Promise<Answer<WorldCopy & Refusal>>;
  /** Rows of a table of the database. */
  rows: (query: string, ...values: unknown[]) => Record<string, unknown>[];
}

/** A real server whose maps have files as pictures, and are copied by real child processes, on a database file. */
export async function copiesApp(options: { config?: Partial<Config>; world?: WorldSeed } = {}): Promise<CopiesApp> {
  const server = await worldsApp({ ...options, database: 'file' });
  await drawAllPictures(server);
  const find: CopiesApp['find'] = (by, id) => server.get(`/api/world_copies/${id}/`, { as: by });
  const ask: CopiesApp['ask'] = (by, location_id, wish = {}) =>
    server.post('/api/world_copies/', { location_id, client_key: randomUUID(), ...wish }, { as: by });
  return {
    ...server,
    find,
    ask,
    plan: (by, mapId, campaignId) =>
      server.get(
        `/api/world_copy_plan/?location_id=${mapId}${campaignId === undefined ? '' : `&campaign_id=${campaignId}`}`,
        { as: by },
      ),
    copy: async (by, mapId, wish) => {
      const { status, body } = await ask(by, mapId, wish);
      if (status !== 200) throw new Error(`not taken: ${JSON.stringify(body)}`);
      await server.app.jobs.idle('world copy');
      return (await find(by, body.id)).body;
    },
    rows: (query, ...values) => server.database.sqlite.prepare(query).all(...values) as Record<string, unknown>[],
  };
}

/** Lets copies be made again where a test has held them (`holdJobs`). @param run what makes them */
export function defineCopies({ app, config }: Pick<CopiesApp, 'app' | 'config'>, run = runCopyChild): void {
  const { jobs, pictures, events, log } = app;
  const { media } = pictures;
  jobs.define(
    copyKind({
      database: databasePlace(config),
      media: media.place,
      ownWorlds: config.ownWorlds,
      run,
      now: Date.now,
      catchUp: events.catchUp,
      log,
      dropCopied: (seed) => dropCopied({ db: app.db, media }, seed),
    }),
  );
}

/** Makes what waits, also where a test has held it. */
export async function runCopies(server: Pick<CopiesApp, 'app' | 'config'>): Promise<void> {
  defineCopies(server);
  server.app.jobs.poll('world copy');
  await server.app.jobs.idle('world copy');
}
