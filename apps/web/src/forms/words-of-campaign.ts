import { type CampaignWordsKind, campaignWordsFieldOf } from '@venture-atlas/types';

/** What is written into a field of a campaign, as people read it; empty: nothing. */
export function wordsOfField(kind: CampaignWordsKind, name: string, value: string | null | undefined): string {
  const field = campaignWordsFieldOf(kind, name);
  const written = value ?? '';
  return field?.kind === 'choice' ? (field.options[written] ?? written) : written;
}

/** What a field of a campaign is called. */
export const labelOfField = (kind: CampaignWordsKind, name: string): string =>
  campaignWordsFieldOf(kind, name)?.label ?? name;
