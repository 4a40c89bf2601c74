import { serverMessages } from '@venture-atlas/rules';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { callerOf } from '../../accounts/plugin.ts';
import { route } from '../../http/route.ts';
import { askCoDm, becomeCoDm, leaveCoDm, removeCoDm } from '../commands/name-co-dms.ts';
import { askerOf } from '../plugin.ts';
import { describeCampaign } from '../view/describe-campaign.ts';
import { readCoDmRequests, readCoDms } from '../view/list-co-dms.ts';
import { loadCampaignFor } from '../view/load-campaign.ts';

/** Who leads a campaign with its owner. */
export const coDmRoutes: FastifyPluginAsync = async (app) => {
  const { campaigns } = app;

  route(app, calls.listCoDmRequests, { config: { sending: 'shrunk' } }, ({ viewer }) =>
    readCoDmRequests(app.db, viewer),
  );

  route(app, calls.listCoDms, async (request) =>
    readCoDms(app.db, await loadCampaignFor(campaigns, askerOf(request), request.params.id)),
  );

  route(app, calls.askCoDm, async (request) => {
    const naming = { id: request.params.id, email: request.body.email };
    await askCoDm(campaigns, callerOf(request), askerOf(request), naming);
    return { success: serverMessages.coDmAsked };
  });

  route(app, calls.removeCoDm, async (request) => {
    const naming = { id: request.params.id, email: request.body.email };
    await removeCoDm(campaigns, callerOf(request), askerOf(request), naming);
    return { success: serverMessages.coDmRemoved };
  });

  route(app, calls.acceptCoDm, async (request) => {
    const { id } = request.params;
    await becomeCoDm(campaigns, callerOf(request), askerOf(request), id);
    return describeCampaign(campaigns, await loadCampaignFor(campaigns, askerOf(request), id));
  });

  route(app, calls.leaveCoDm, async (request) => {
    await leaveCoDm(campaigns, callerOf(request), askerOf(request), request.params.id);
    return { success: serverMessages.coDmLeft };
  });
};
