import { type CampaignWordsKind, campaignWordsFieldOf } from '@venture-atlas/types';

/** The value of a campaign field as shown to users; empty if it has none. */
export function wordsOfField(kind: CampaignWordsKind, name: string, value: string | null | undefined): string {
  const field = campaignWordsFieldOf(kind, name);
  const written = value ?? '';
  return field?.kind === 'choice' ? (field.options[written] ?? written) : written;
}

/** The label of a campaign field. */
export const labelOfField = (kind: CampaignWordsKind, name: string): string =>
  campaignWordsFieldOf(kind, name)?.label ?? name;
