import type { DemoWorld, Installation } from '@venture-atlas/types';
import { findLocation, findLocationById } from '../atlas/queries/locations.ts';
import { findChosenStart } from '../atlas/queries/start-choice.ts';
import { findStart } from '../atlas/start-map.ts';
import { readTransaction } from '../db/read-transaction.ts';
import type { Db } from '../db/schema.ts';
import { countJobs } from '../jobs/queries/jobs.ts';
import { publicScope, staffScope } from '../worlds/scope.ts';
import { planDemoRemoval } from './plan-demo-removal.ts';

/** Of what stays so many are named. */
const KEPT_SHOWN = 20;

/** What staff read of the installation as a whole. @param setting what the settings name as the start */
export const describeInstallation = (db: Db, setting: string): Promise<Installation> =>
  readTransaction(db, async (trx) => ({ start: await describeStart(trx, setting), demo: await describeDemo(trx) }));

async function describeStart(db: Db, setting: string): Promise<Installation['start']> {
  const start = await findStart(db, setting);
  const map = start && (await findLocation(db, start.slug, await publicScope(db)));
  const id = await findChosenStart(db);
  const chosen = id === undefined ? undefined : await findLocationById(db, await staffScope(db), id);
  return {
    chosen:
      chosen === undefined
        ? null
        : { id: chosen.id, name: chosen.name, slug: chosen.slug, is_shown: chosen.id === map?.id },
    setting,
    now: map === undefined ? null : { name: map.name, slug: map.slug },
  };
}

async function describeDemo(db: Db): Promise<DemoWorld | null> {
  const plan = await planDemoRemoval(db);
  if (plan === undefined || plan.remove.length === 0) return null;
  const isBeingRemoved = (await countJobs(db, 'demo removal', ['waiting', 'running'])) > 0;
  return {
    state: isBeingRemoved ? 'removing' : 'there',
    places: plan.remove.length,
    texts: plan.remove.filter(({ hasText }) => hasText).length,
    maps: plan.remove.filter(({ isMap }) => isMap).map(({ name }) => name),
    kept: plan.kept.slice(0, KEPT_SHOWN),
    kept_total: plan.kept.length,
  };
}
