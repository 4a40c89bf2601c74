import {
  addresses,
  type CampaignChangeReverted,
  type CampaignHistoryPage,
  type CampaignWordsKind,
} from '@venture-atlas/types';
import { call } from './call.ts';

/** A place by its location, a session by its number, or a handout by its key. */
export interface HistorySubject {
  kind: CampaignWordsKind;
  of: string | number;
}

/**
 * Query key of the history of a campaign's texts, or of one thing in it. The first two elements identify the campaign.
 */
export const historyKey = (campaignId: string, which?: HistorySubject) =>
  ['campaign-history', campaignId, ...(which === undefined ? [] : [which.kind, String(which.of)])] as const;

/** One page (from 1) of changes that leaders made to a campaign's texts, newest first. */
export const fetchCampaignHistory = (
  campaignId: string,
  which: HistorySubject | undefined,
  page: number,
  signal: AbortSignal,
): Promise<CampaignHistoryPage> => {
  const of = which === undefined ? {} : { kind: which.kind, of: String(which.of) };
  return call(addresses.listCampaignChanges, { params: { id: campaignId }, query: { ...of, page }, signal });
};

/**
 * Undoes a change of a text.
 * @param force even if somebody changed it again since
 */
export const revertCampaignChange = (
  campaignId: string,
  number: number,
  force: boolean,
): Promise<CampaignChangeReverted> =>
  call(addresses.revertCampaignChange, { params: { id: campaignId, number }, body: { force } });
