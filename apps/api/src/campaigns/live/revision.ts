import { createHash, createHmac, type Hash } from 'node:crypto';
import { LIVE_KINDS, type LiveKind } from '@venture-atlas/types';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readTransaction } from '../../db/read-transaction.ts';
import { AppError } from '../../errors.ts';
import { askerOf } from '../plugin.ts';
import type { CampaignSource } from '../view/campaign-deps.ts';
import {
  type Asker,
  type CampaignQuery,
  type CampaignView,
  findCampaignView,
  withNames,
} from '../view/load-campaign.ts';

/** What an audience is answered, by kind: a hash of each. */
export type Parts = Readonly<Record<Exclude<LiveKind, OfViewer>, string>>;

/** What single viewers are answered, or what moves without all of the rest. */
type OfViewer = 'own' | 'view' | 'handouts' | 'reveals';

/** 72 bits of each kind: equal ones are equal, and nothing can be worked out from them. */
const PART_LENGTH = 12;

/**
 * The revision of what one viewer is answered: a seal of each kind. Equal answers have equal revisions, in every process
 * and after every restart, and it tells nothing of what it stands for: not how much was written, nor when.
 * @param others what the DM shows and reveals, and what this viewer alone is answered
 */
export function sealRevision(
  key: Buffer,
  { campaign, audience }: Pick<CampaignView, 'campaign' | 'audience'>,
  parts: Parts,
  others: Readonly<Record<OfViewer, string>>,
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
  return LIVE_KINDS.filter((_kind, index) => partAt(before, index) !== partAt(now, index));
}

const partAt = (revision: string, index: number): string =>
  revision.slice(index * PART_LENGTH, (index + 1) * PART_LENGTH);

/** Hashes whatever can be written as JSON. */
export const addTo = (hash: Hash, value: unknown): Hash => hash.update(JSON.stringify(value)).update('\n');

export const hashOf = (...values: unknown[]): string => {
  const hash = createHash('sha256');
  for (const value of values) addTo(hash, value);
  return hash.digest('base64url');
};

/** The kinds of which the responses about maps consist, apart from what single accounts get. */
const ofMaps: readonly LiveKind[] = ['campaign', 'places', 'texts', 'notes', 'fog'];

/** The part of a revision that says whether the responses about maps are the same for everybody of the audience. */
export const mapsOf = (revision: string): string =>
  LIVE_KINDS.map((kind, index) => (ofMaps.includes(kind) ? partAt(revision, index) : '')).join('');

/** How often a revision is learned anew because somebody wrote meanwhile; then the answer has an unknown one. */
const TRIES = 3;

/**
 * Reads what the asker may see of a campaign together with the revision of that very state: whoever opens the stream from
 * it misses nothing that is written after this answer.
 * @param read gets the revision; undefined if it is unknown
 * @throws AppError not_found, forbidden, too_many_requests
 */
export async function readAtRevision<T>(
  { campaigns, live }: Pick<FastifyInstance, 'campaigns' | 'live'>,
  asker: Asker,
  query: CampaignQuery,
  read: (snapshot: CampaignSource, view: CampaignView, revision: string | undefined) => Promise<T>,
): Promise<{ revision: string; found: T }> {
  for (let tries = TRIES; ; tries -= 1) {
    const outcome = await readTransaction(campaigns.db, async (trx) => {
      const snapshot = { ...campaigns, db: trx };
      const { view, happened } = await findCampaignView(snapshot, asker, query);
      const known = await live.revisions.at(trx, view, happened);
      if (known === undefined && tries > 0) return { unknown: view };
      const named = known?.view ?? (await withNames(snapshot, view));
      return { revision: known?.revision ?? '', found: await read(snapshot, named, known?.revision) };
    });
    if (outcome.unknown === undefined) return outcome;
    await live.revisions.learn(outcome.unknown);
  }
}

/** Answers what the asker may see of a campaign, with the revision that it was made at: from it its stream is opened. */
export function sendAnswerAtRevision(
  request: FastifyRequest,
  reply: FastifyReply,
  query: CampaignQuery,
  build: (source: CampaignSource, view: CampaignView, revision: string | undefined) => Promise<object | undefined>,
): void {
  readAtRevision(request.server, askerOf(request), query, build)
    .then(({ found, revision }) => {
      if (found === undefined) throw new AppError('not_found');
      reply.send({ ...found, revision });
    })
    .catch((error: unknown) => reply.send(error));
}
