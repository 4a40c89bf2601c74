import {
  addresses,
  type CampaignChangeReverted,
  type CampaignHistoryPage,
  type CampaignWordsKind,
} from '@venture-atlas/types';
import { call } from './call.ts';

/** A place by its location, a session by its number, or a handout by its key. */
export interface WordsOf {
  kind: CampaignWordsKind;
  of: string | number;
}

/** The history of the words of a campaign, or of one thing in it; what begins with the first two is of the campaign. */
export const historyKey = (campaignId: string, which?: WordsOf) =>
  ['campaign-history', campaignId, ...(which === undefined ? [] : [which.kind, String(which.of)])] as const;

/** One page (from 1) of what leaders of a campaign changed of its words, newest first. */
export const fetchCampaignHistory = (
  campaignId: string,
  which: WordsOf | undefined,
  page: number,
  signal: AbortSignal,
): Promise<CampaignHistoryPage> => {
  const of = which === undefined ? {} : { kind: which.kind, of: String(which.of) };
  return call(addresses.listCampaignChanges, { params: { id: campaignId }, query: { ...of, page }, signal });
};

/** Takes a change of words back. @param force also where somebody changed them again since */
export const revertCampaignChange = (
  campaignId: string,
  number: number,
  force: boolean,
): Promise<CampaignChangeReverted> =>
  call(addresses.revertCampaignChange, { params: { id: campaignId, number }, body: { force } });
