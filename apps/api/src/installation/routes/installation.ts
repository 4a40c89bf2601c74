import { serverMessages } from '@venture-atlas/rules';
import { DEMO_WORLD_NAME, type DemoWorld, type Installation } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import { callerOf } from '../../accounts/plugin.ts';
import { findLocation, findLocationById } from '../../atlas/queries/locations.ts';
import { findChosenStart } from '../../atlas/queries/start-choice.ts';
import { findStart } from '../../atlas/start-map.ts';
import { readTransaction } from '../../db/read-transaction.ts';
import type { Db } from '../../db/schema.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { countJobs, insertJob, ofServer } from '../../jobs/queries/jobs.ts';
import { publicScope, staffScope } from '../../worlds/scope.ts';
import { chooseStart } from '../commands/choose-start.ts';
import { planDemoRemoval } from '../plan-demo-removal.ts';

/** Calls of staff about the whole installation. */
export const installationRoutes: FastifyPluginAsync<{ defaultLocation: string }> = async (app, { defaultLocation }) => {
  const { audit, now } = app.accounts;
  const answer = () => describeInstallation(app.db, defaultLocation);

  route(app, calls.getInstallation, answer);

  route(app, calls.chooseStartMap, async (request) => {
    const { location_id: id } = request.body;
    await chooseStart({ db: app.db, audit }, callerOf(request), id === null ? null : Number(id));
    return answer();
  });

  route(app, calls.removeDemo, async (request) => {
    if (request.body.name.normalize('NFC').trim() !== DEMO_WORLD_NAME) {
      const message = serverMessages.demoNameDiffers(DEMO_WORLD_NAME);
      throw new AppError('bad_request', { message, field: 'name' });
    }
    const caller = callerOf(request);
    await writeTransaction(app.db, async (trx) => {
      if ((await countJobs(trx, 'demo removal', ['waiting', 'running'])) > 0) return;
      const plan = await planDemoRemoval(trx);
      if (plan === undefined || plan.remove.length === 0)
        throw new AppError('conflict', { message: serverMessages.noDemoLeft });
      const at = isoTime(now());
      await insertJob(trx, { kind: 'demo removal', requester: ofServer, requestedBy: caller.userId, payload: {}, at });
      await audit.record(trx, caller, { action: 'demo_removal_asked', outcome: 'ok' });
    });
    app.jobs.poll('demo removal');
    return answer();
  });
};

/** Most named kept places. */
const KEPT_SHOWN = 20;

/** State of the installation for staff. @param setting start location of the settings */
const describeInstallation = (db: Db, setting: string): Promise<Installation> =>
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
