import { blankHandout } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { assertMay } from '../../accounts/auth/assert-may.ts';
import { route } from '../../http/route.ts';
import { sendCampaignAnswer } from '../answers/send-campaign-answer.ts';
import { readHandouts, readShowingAgain, readShowings, readWhatIsShown } from '../answers/shown-handouts.ts';
import { createHandout, deleteHandout, saveHandout } from '../commands/change-handouts.ts';
import { showHandout, takeHandoutAway, turnHandoutPage } from '../commands/show-handouts.ts';
import { askerOf } from '../plugin.ts';

/** What a DM keeps ready, shows, and takes away (edition 2, section 6). */
export const handoutRoutes: FastifyPluginAsync = async (app) => {
  const { campaigns, pictures } = app;

  route(app, calls.listHandouts, (request, reply) => {
    const asker = askerOf(request);
    const page = Number(request.query.page ?? 1);
    sendCampaignAnswer(request, reply, { campaign_id: request.params.id }, (source, view) => {
      assertMay(asker.viewer, 'campaign.edit', view.subject);
      return readHandouts(source, view, page);
    });
  });

  route(app, calls.createHandout, (request) => {
    const { location_id, ...values } = request.body;
    const input = { values: { ...blankHandout, ...values }, locationId: numberOf(location_id) };
    return createHandout(campaigns, askerOf(request), request.params.id, input);
  });

  route(app, calls.saveHandout, (request) => {
    const { location_id, ...values } = request.body;
    const change = { values, locationId: location_id === undefined ? undefined : numberOf(location_id) };
    return saveHandout(campaigns, askerOf(request), whichIn(request.params), change);
  });

  route(app, calls.deleteHandout, async (request) => {
    await deleteHandout({ ...campaigns, media: pictures.media }, askerOf(request), whichIn(request.params));
    return { success: 'The handout is deleted.' };
  });

  route(app, calls.showHandout, (request) => {
    const { to, people = [] } = request.body;
    return showHandout(campaigns, askerOf(request), whichIn(request.params), { to, people });
  });

  route(app, calls.listShowings, (request, reply) => {
    const asker = askerOf(request);
    const { id, key } = request.params;
    const page = Number(request.query.page ?? 1);
    sendCampaignAnswer(request, reply, { campaign_id: id }, (source, view) => {
      assertMay(asker.viewer, 'campaign.edit', view.subject);
      return readShowings(source, view, key, page);
    });
  });

  route(app, calls.takeHandoutAway, (request) => takeHandoutAway(campaigns, askerOf(request), whichIn(request.params)));

  route(app, calls.turnHandoutPage, (request) =>
    turnHandoutPage(campaigns, askerOf(request), whichIn(request.params), request.body.page),
  );

  route(app, calls.getShownHandout, (request, reply) => {
    const query = { campaign_id: request.params.id, as: request.query.as };
    sendCampaignAnswer(request, reply, query, readWhatIsShown);
  });

  route(app, calls.getShowing, (request, reply) => {
    const { id, key } = request.params;
    const query = { campaign_id: id, as: request.query.as };
    sendCampaignAnswer(request, reply, query, (source, view) => readShowingAgain(source, view, key));
  });
};

const numberOf = (id: number | string | null): number | null => (id === null ? null : Number(id));

const whichIn = ({ id, key }: { id: string; key: string }) => ({ campaignId: id, key });
