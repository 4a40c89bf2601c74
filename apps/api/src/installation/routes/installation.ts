import { serverMessages } from '@venture-atlas/rules';
import { DEMO_WORLD_NAME } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import { callerOf } from '../../accounts/plugin.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { countJobs, insertJob, ofServer } from '../../jobs/queries/jobs.ts';
import { chooseStart } from '../commands/choose-start.ts';
import { describeInstallation } from '../describe-installation.ts';
import { planDemoRemoval } from '../plan-demo-removal.ts';

/** What staff set for the installation as a whole. */
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
      await insertJob(trx, { kind: 'demo removal', asker: ofServer, requestedBy: caller.userId, payload: {}, at });
      await audit.record(trx, caller, { action: 'demo_removal_asked', outcome: 'ok' });
    });
    app.jobs.poll('demo removal');
    return answer();
  });
};
