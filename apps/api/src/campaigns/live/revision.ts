import { createHash, createHmac, type Hash } from 'node:crypto';
import { LIVE_KINDS, type LiveKind } from '@venture-atlas/types';
import type { CampaignView } from '../view/load-campaign.ts';

/** What an audience is answered, by kind: a hash of each. */
export type Parts = Readonly<Record<Exclude<LiveKind, 'own' | 'view' | 'handouts'>, string>>;

/** 72 bits of each kind: equal ones are equal, and nothing can be worked out from them. */
const PART_LENGTH = 12;

/**
 * The revision of what one viewer is answered: a seal of each kind. Equal answers have equal revisions, in every process
 * and after every restart, and it tells nothing of what it stands for: not how much was written, nor when.
 * @param others what the DM shows, and what this viewer alone is answered
 */
export function sealRevision(
  key: Buffer,
  { campaign, audience }: Pick<CampaignView, 'campaign' | 'audience'>,
  parts: Parts,
  others: Readonly<Record<'own' | 'view' | 'handouts', string>>,
): string {
  const all: Record<LiveKind, string> = { ...parts, ...others };
  return LIVE_KINDS.map((kind) =>
    createHmac('sha256', key)
      .update(`${campaign.id}\n${audience}\n${kind}\n${all[kind]}`)
      .digest('base64url')
      .slice(0, PART_LENGTH),
  ).join('');
}

/** The kinds in which two revisions differ; all of them where the earlier one is none of ours. */
export function changedKinds(before: string, now: string): LiveKind[] {
  const part = (revision: string, index: number): string =>
    revision.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH);
  return LIVE_KINDS.filter((_kind, index) => part(before, index) !== part(now, index));
}

/** Hashes whatever can be written as JSON. */
export const addTo = (hash: Hash, value: unknown): Hash => hash.update(JSON.stringify(value)).update('\n');

export const hashOf = (...values: unknown[]): string => {
  const hash = createHash('sha256');
  for (const value of values) addTo(hash, value);
  return hash.digest('base64url');
};
