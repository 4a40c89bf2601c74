import type { Entry, ShownViewAnswer } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { callerOf } from '../../accounts/plugin.ts';
import { findStart } from '../../atlas/start-map.ts';
import type { Config } from '../../config.ts';
import { homeAddressesFor } from '../../http/home-addresses.ts';
import { route } from '../../http/route.ts';
import { networkOf } from '../../network-of.ts';
import { readShownView } from '../answers/shown-view.ts';
import { type Admission, checkEntry, joinByCode, openByCode } from '../commands/join-campaign.ts';
import { answerGuest, changeTable, closeTable, openTable, showView } from '../commands/table-screen.ts';
import { askerOf } from '../plugin.ts';
import { describeScreen, describeTable } from '../view/describe-table.ts';
import { readInCampaign } from '../view/load-campaign.ts';

/** The table screen, the view that a DM shows, and joining by code. */
export const tableRoutes: FastifyPluginAsync<{ config: Config }> = async (app, { config }) => {
  const { defaultLocation } = config;
  const { campaigns } = app;
  const forDm = (request: FastifyRequest, id: string) =>
    describeTable(campaigns, askerOf(request), id, {
      isThere: app.live.isTableThere(id),
      homeAddresses: homeAddressesFor(request, config),
    });

  route(app, calls.getTable, (request) => forDm(request, request.params.id));

  route(app, calls.openTable, async (request) => {
    await openTable(campaigns, callerOf(request), askerOf(request), request.params.id);
    return forDm(request, request.params.id);
  });

  route(app, calls.changeTable, async (request) => {
    const { id } = request.params;
    const { follows, shows_code: showsCode } = request.body;
    await changeTable(campaigns, callerOf(request), askerOf(request), id, { follows, showsCode });
    return forDm(request, id);
  });

  route(app, calls.closeTable, async (request) => {
    await closeTable(campaigns, callerOf(request), askerOf(request), request.params.id);
    return forDm(request, request.params.id);
  });

  route(app, calls.answerGuest, async (request) => {
    const { id, guest } = request.params;
    const isLetIn = request.body.let_in;
    await answerGuest(campaigns, callerOf(request), askerOf(request), { id, guest, isLetIn });
    return forDm(request, id);
  });

  route(app, calls.getShownView, async (request): Promise<ShownViewAnswer> => {
    const query = { campaign_id: request.params.id, as: request.query.as };
    const shown = await readInCampaign(campaigns, askerOf(request), query, ({ db }, view) => readShownView(db, view));
    if (shown === undefined) return { view: null };
    const { shown_at, ...view } = shown;
    const age = Math.max(0, Math.round((campaigns.now() - Date.parse(shown_at)) / 1000));
    return { view: { ...view, seconds_ago: age } };
  });

  route(app, calls.showView, async (request) => {
    const { location_id, selected_id, follow = false, ...place } = request.body;
    const selectedId = selected_id === undefined ? undefined : Number(selected_id);
    const input = { ...place, mapId: Number(location_id), selectedId, isFollowing: follow };
    const shown = await showView(campaigns, askerOf(request), request.params.id, input);
    return { is_shown: shown !== undefined, name: shown?.name ?? null };
  });

  route(app, calls.getTableScreen, (request) =>
    describeScreen(campaigns, askerOf(request).tableKey, homeAddressesFor(request, config)),
  );

  route(app, calls.findTableScreen, async (request) => ({
    secret: await openByCode(campaigns, networkOf(request.ip), request.body.code),
  }));

  /** Nothing is named before the guest is admitted. */
  const entryOf = async ({ campaignId, pass, isIn }: Admission): Promise<Entry> => {
    const start = isIn ? await findStart(app.db, defaultLocation) : undefined;
    const slug = isIn ? (start?.slug ?? defaultLocation) : null;
    return { campaign_id: isIn ? campaignId : null, slug, pass: pass ?? null };
  };

  route(app, calls.joinByCode, async (request) => {
    const { code, name = '' } = request.body;
    return entryOf(await joinByCode(campaigns, networkOf(request.ip), code, name));
  });

  route(app, calls.checkEntry, async (request) => entryOf(await checkEntry(campaigns, request.body.pass)));
};
