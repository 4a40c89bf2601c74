import type { WorldCopy } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { callerOf } from '../../accounts/plugin.ts';
import { askerOf } from '../../campaigns/plugin.ts';
import { loadCampaignFor, signedIn } from '../../campaigns/view/load-campaign.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { findJob } from '../../jobs/queries/jobs.ts';
import { worldScope } from '../../worlds/scope.ts';
import { cancelCopy, requestCopy } from '../commands/request-copy.ts';
import type { CopyProgress } from '../copy-order.ts';
import { planCopy } from '../plan-copy.ts';
import { presentCopy } from '../present/world-copy.ts';

/** Copies of maps of the open atlas into own worlds. Clients plan a copy, request it, and wait. */
export const worldCopyRoutes: FastifyPluginAsync = async (app) => {
  const { copies } = app;

  /** Only for the requester, while they edit the world; not found for everybody else. */
  const answer = async ({ viewer }: FastifyRequest, id: string): Promise<WorldCopy> => {
    const userId = signedIn(viewer);
    const row = await findJob(app.db, 'world copy', id);
    if (row?.account_id !== userId) throw new AppError('not_found');
    const copy = presentCopy(row, app.jobs.progressOf<CopyProgress>(row));
    if (copy.world_id === null) return copy;
    if ((await worldScope(app.db, viewer, copy.world_id)) === undefined) throw new AppError('not_found');
    // The client loads the map next, and must not get a stale answer.
    await app.jobs.over(id);
    return copy;
  };

  route(app, calls.planWorldCopy, async (request) => {
    const { location_id: mapId, campaign_id: campaignId, map_only: mapOnly } = request.query;
    const asker = askerOf(request);
    const campaign = campaignId === undefined ? undefined : await loadCampaignFor(app.campaigns, asker, campaignId);
    const reach = { mapId: Number(mapId), isMapOnly: mapOnly === '1' };
    return planCopy(copies, asker.viewer, reach, campaign);
  });

  route(app, calls.copyWorld, async (request) => {
    const {
      location_id: mapId,
      campaign_id: campaignId = null,
      map_only: isMapOnly = false,
      name,
      client_key: key,
    } = request.body;
    const input = { mapId: Number(mapId), isMapOnly, campaignId, name, key };
    return answer(request, await requestCopy(copies, callerOf(request), askerOf(request), input));
  });

  route(app, calls.getWorldCopy, (request) => answer(request, request.params.id));

  route(app, calls.cancelWorldCopy, async (request) => {
    const { id } = await answer(request, request.params.id);
    await cancelCopy(copies, id);
    return answer(request, id);
  });
};
