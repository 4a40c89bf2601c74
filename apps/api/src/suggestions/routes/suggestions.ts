import { can, suggestionMessages } from '@venture-atlas/rules';
import type { SuggestionAbout, SuggestionCounts, SuggestionOrder, SuggestionState } from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import { callerOf } from '../../accounts/plugin.ts';
import { askerOf } from '../../campaigns/plugin.ts';
import { type Asker, signedIn } from '../../campaigns/view/load-campaign.ts';
import { readTransaction } from '../../db/read-transaction.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { staffRequestOf } from '../../editing/plugin.ts';
import { route } from '../../http/route.ts';
import { rightsOf } from '../../pending/subjects/rights.ts';
import { listWorldsOfUser } from '../../worlds/queries/worlds-of-user.ts';
import { acceptSuggestion } from '../commands/accept-suggestion.ts';
import { declineSuggestion, passOnSuggestion } from '../commands/decide-suggestion.ts';
import { changeSuggestion, sendSuggestion, withdrawSuggestion } from '../commands/send-suggestion.ts';
import { undoDecision } from '../commands/undo-decision.ts';
import type { SuggestionDeps } from '../plugin.ts';
import { countDecided, countWaiting, markSeen } from '../queries/suggestions.ts';
import { listOwnSuggestions, readForm } from '../view/own-suggestions.ts';
import { openQueue, readQueue } from '../view/queue.ts';
import { describeSuggestion, findForReview } from '../view/review.ts';

/** Suggesting, for whoever may read a place and not edit it. */
export const suggestionRoutes: FastifyPluginAsync = async (app) => {
  const { suggestions: deps } = app;

  route(app, calls.getSuggestionForm, (request) => {
    const { campaign_id: campaignId, as, suggestion } = request.query;
    return readForm(deps, askerOf(request), { name: request.params.name, campaignId, as, suggestion });
  });

  route(app, calls.sendSuggestion, async (request) => {
    const { body, params } = request;
    return { id: await sendSuggestion(deps, callerOf(request), askerOf(request), { name: params.name, body }) };
  });

  route(app, calls.changeSuggestion, async (request) => {
    await changeSuggestion(deps, askerOf(request), request.params.id, request.body);
    return { id: request.params.id };
  });

  route(app, calls.withdrawSuggestion, async (request) => {
    await withdrawSuggestion(deps, askerOf(request), request.params.id);
    return { success: suggestionMessages.withdrawn };
  });

  route(app, calls.listOwnSuggestions, (request) =>
    listOwnSuggestions(deps, askerOf(request), Number(request.query.page ?? 1)),
  );

  route(app, calls.markSuggestionsSeen, async (request) => {
    const accountId = signedIn(request.viewer);
    await writeTransaction(deps.db, (trx) => markSeen(trx, accountId, isoTime(deps.now())));
    return { success: suggestionMessages.seen };
  });
};

/** Deciding about suggestions, for whoever edits the world or leads the campaign. */
export const suggestionQueueRoutes: FastifyPluginAsync = async (app) => {
  const { suggestions: deps } = app;

  route(app, calls.countSuggestions, (request) => countFor(deps, askerOf(request)));

  route(app, calls.listSuggestions, async (request) => {
    const { world_id: worldId, campaign_id: campaignId, state = 'open', about, order, page = '1' } = request.query;
    const asker = askerOf(request);
    return readTransaction(deps.db, async (trx) => {
      const source = { ...deps, db: trx };
      return readQueue(source, asker, await openQueue(source, asker, { worldId, campaignId }), {
        state: state as SuggestionState,
        about: about as SuggestionAbout | undefined,
        order: order as SuggestionOrder | undefined,
        page: Number(page),
      });
    });
  });

  route(app, calls.getSuggestion, async (request) => {
    const asker = askerOf(request);
    return describeSuggestion(deps, asker, await findForReview(deps, asker, request.params.id));
  });

  route(app, calls.acceptSuggestion, (request) =>
    acceptSuggestion(deps, staffRequestOf(request), askerOf(request), {
      publicId: request.params.id,
      decision: request.body,
    }),
  );

  route(app, calls.declineSuggestion, (request) =>
    declineSuggestion(deps, askerOf(request), request.params.id, request.body.reply),
  );

  route(app, calls.passOnSuggestion, (request) =>
    passOnSuggestion(deps, askerOf(request), request.params.id, request.body.why),
  );

  route(app, calls.undoSuggestion, (request) =>
    undoDecision(deps, staffRequestOf(request), askerOf(request), request.params.id),
  );
};

/** What waits for the asker, and how much of their own was decided. */
async function countFor(deps: SuggestionDeps, { viewer }: Asker): Promise<SuggestionCounts> {
  const { db, isOn } = deps;
  const userId = signedIn(viewer);
  const worlds = (await listWorldsOfUser(db, userId)).filter(
    (world) => world.kind !== 'layer' && can(viewer, 'world.edit', world),
  );
  const { led } = await rightsOf(db, viewer);
  const waiting = await countWaiting(db, {
    worldIds: worlds.map(({ id }) => id),
    campaignIds: led.map(({ id }) => id),
  });
  return {
    is_on: isOn,
    decided: await countDecided(db, userId),
    queues: [
      ...worlds.map(({ id, public_id, name }) => ({
        world_id: public_id,
        campaign_id: null,
        name,
        waiting: waiting.worlds.get(id) ?? 0,
      })),
      ...led.map(({ id, name }) => ({
        world_id: null,
        campaign_id: id,
        name,
        waiting: waiting.campaigns.get(id) ?? 0,
      })),
    ],
  };
}
