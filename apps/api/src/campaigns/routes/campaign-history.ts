import { calls } from '@venture-atlas/types/calls';
import type { FastifyPluginAsync } from 'fastify';
import { callerOf } from '../../accounts/plugin.ts';
import { AppError } from '../../errors.ts';
import { idInAddress } from '../../http/ids.ts';
import { route } from '../../http/route.ts';
import { revertWords } from '../commands/revert-words.ts';
import { askerOf } from '../plugin.ts';
import { presentCampaignChange } from '../present/campaign-change.ts';
import type { WordsOf } from '../queries/campaign-changes.ts';
import { readInCampaign } from '../view/load-campaign.ts';
import { presentSettingsToLeader } from '../view/place-visibility.ts';
import { readCampaignChanges } from '../view/read-campaign-changes.ts';

/** The history of a campaign's text, and undo (edition 3, section 7). */
export const campaignHistoryRoutes: FastifyPluginAsync = async (app) => {
  const { campaigns } = app;

  route(app, calls.listCampaignChanges, { config: { sending: 'shrunk' } }, async (request) => {
    const { kind, of, page } = request.query;
    const which = whichOf(kind, of);
    return readInCampaign(campaigns, askerOf(request), { campaign_id: request.params.id }, async ({ db }, view) => {
      const { rows, next } = await readCampaignChanges(db, view, which, Number(page ?? 1));
      return { changes: rows.map(presentCampaignChange), next_page: next };
    });
  });

  route(app, calls.revertCampaignChange, async (request) => {
    const { id, number } = request.params;
    if (!idInAddress.test(number)) throw new AppError('not_found');
    const input = { campaignId: id, number: Number(number), force: request.body.force ?? false };
    const { change, settings } = await revertWords(campaigns, callerOf(request), askerOf(request), input);
    const place = settings === undefined ? null : presentSettingsToLeader(settings, false);
    return {
      change: presentCampaignChange(change),
      settings: place && { location_id: change.location_id ?? 0, ...place },
    };
  });
};

/** One object, or all. @throws AppError bad_request if only one of both is given, not_found for an invalid id */
function whichOf(kind: WordsOf['kind'] | undefined, of: string | undefined): WordsOf | undefined {
  if (kind === undefined && of === undefined) return undefined;
  if (kind === undefined) throw new AppError('bad_request', { field: 'kind' });
  if (of === undefined) throw new AppError('bad_request', { field: 'of' });
  if (kind === 'handout') return { kind, id: of };
  if (!idInAddress.test(of)) throw new AppError('not_found');
  return { kind, id: Number(of) };
}
