import { type CampaignWordsKind, campaignWordsFieldOf, changedCampaignWords } from '@venture-atlas/types';
import type { VersionDifference } from './version-conflict.tsx';

/** What is written into a field of a campaign, as people read it; empty: nothing. */
export function wordsOfField(kind: CampaignWordsKind, name: string, value: string | null | undefined): string {
  const field = campaignWordsFieldOf(kind, name);
  const written = value ?? '';
  return field?.kind === 'choice' ? (field.options[written] ?? written) : written;
}

/** What a field of a campaign is called. */
export const labelOfField = (kind: CampaignWordsKind, name: string): string =>
  campaignWordsFieldOf(kind, name)?.label ?? name;

/** The fields in which what somebody wrote differs from what is published, in their order. */
export function wordsDifferences(kind: CampaignWordsKind, mine: object, theirs: object): VersionDifference[] {
  const changed = changedCampaignWords(kind, theirs, mine);
  return Object.keys(changed?.after ?? {}).map((name) => ({
    label: labelOfField(kind, name),
    mine: wordsOfField(kind, name, changed?.after[name]),
    theirs: wordsOfField(kind, name, changed?.before[name]),
  }));
}
