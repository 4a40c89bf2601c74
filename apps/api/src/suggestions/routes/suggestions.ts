import { can, suggestionMessages } from '@venture-atlas/rules';
import {
  SUGGESTIONS_PAGE_SIZE,
  type SuggestionCounts,
  type SuggestionState,
  type SuggestionsPage,
} from '@venture-atlas/types';
import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { isoTime } from '../../accounts/auth/account-deps.ts';
import { callerOf } from '../../accounts/plugin.ts';
import { findLocationById } from '../../atlas/queries/locations.ts';
import { askerOf } from '../../campaigns/plugin.ts';
import { type Asker, loadCampaignFor, signedIn } from '../../campaigns/view/load-campaign.ts';
import { writeTransaction } from '../../db/write-transaction.ts';
import { staffRequestOf } from '../../editing/plugin.ts';
import { AppError } from '../../errors.ts';
import { route } from '../../http/route.ts';
import { rightsOf } from '../../pending/subjects/rights.ts';
import { listWorldsOfUser } from '../../worlds/queries/worlds-of-user.ts';
import { type WorldScope, worldScope } from '../../worlds/scope.ts';
import { acceptSuggestion } from '../commands/accept-suggestion.ts';
import { declineSuggestion, passOnSuggestion } from '../commands/decide-suggestion.ts';
import { changeSuggestion, sendSuggestion, withdrawSuggestion } from '../commands/send-suggestion.ts';
import { undoDecision } from '../commands/undo-decision.ts';
import type { SuggestionDeps } from '../plugin.ts';
import { countDecided, countQueue, countWaiting, listQueue, markSeen, type Queue } from '../queries/suggestions.ts';
import { listOwnSuggestions, readForm } from '../view/own-suggestions.ts';
import { describeSuggestion, findForReview, lineOf } from '../view/review.ts';

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

  route(app, calls.noteSuggestionsSeen, async (request) => {
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
    const { world_id: worldId, campaign_id: campaignId, state = 'open', page: asked = '1' } = request.query;
    const queue = await queueFor(deps, askerOf(request), { worldId, campaignId });
    return readQueue(deps, queue, state as SuggestionState, Number(asked));
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

/** The queue of a world that the asker edits, or of a campaign that they lead. @throws AppError not_found, forbidden */
async function queueFor(
  deps: SuggestionDeps,
  asker: Asker,
  { worldId, campaignId }: { worldId: string | undefined; campaignId: string | undefined },
): Promise<Queue & { scope: WorldScope }> {
  if (campaignId !== undefined) {
    const view = await loadCampaignFor(deps, asker, campaignId);
    if (!can(asker.viewer, 'settings.edit', view.subject)) throw new AppError('forbidden');
    return { worldId: null, campaignId: view.campaign.id, scope: view.scope };
  }
  const scope = worldId === undefined ? undefined : await worldScope(deps.db, asker.viewer, worldId);
  const [id] = scope?.worldIds ?? [];
  if (id === undefined || scope === undefined) throw new AppError('not_found');
  return { worldId: id, campaignId: null, scope };
}

async function readQueue(
  { db }: SuggestionDeps,
  queue: Queue & { scope: WorldScope },
  state: SuggestionState,
  page: number,
): Promise<SuggestionsPage> {
  const counts = await countQueue(db, queue);
  const countOf = (one: SuggestionState): number => counts.get(one) ?? 0;
  const rows = await listQueue(db, queue, state, {
    limit: SUGGESTIONS_PAGE_SIZE + 1,
    offset: (page - 1) * SUGGESTIONS_PAGE_SIZE,
  });
  const suggestions: SuggestionsPage['suggestions'] = [];
  for (const row of rows.slice(0, SUGGESTIONS_PAGE_SIZE)) {
    const location = await findLocationById(db, queue.scope, Number(row.subject_id));
    const place = location === undefined ? null : { id: location.id, name: location.name, slug: location.slug };
    suggestions.push({ ...lineOf(row), by: row.writer_name, place, decided_by: row.decider_name });
  }
  return {
    counts: { open: countOf('open'), accepted: countOf('accepted'), declined: countOf('declined') },
    suggestions,
    next_page: rows.length > SUGGESTIONS_PAGE_SIZE ? page + 1 : null,
  };
}

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
