import { NOTES_PER_CAMPAIGN } from '@venture-atlas/types';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import { networkOf } from '../http/network-of.ts';
import { type CampaignDeps, createCampaignLimits } from './view/campaign-deps.ts';
import type { Asker } from './view/load-campaign.ts';
import { createNoteRoom } from './view/note-room.ts';

declare module 'fastify' {
  interface FastifyInstance {
    campaigns: CampaignDeps;
  }
}

/** Everything campaign calls need, put on the app. */
export const campaignsPlugin = fp<{ config: Config }>(async (app, { config }) => {
  const { inviteKey, now, audit } = app.accounts;
  app.decorate('campaigns', {
    db: app.db,
    inviteKey,
    addressesFor: app.pictures.addressesFor,
    now,
    audit,
    limits: createCampaignLimits(now, config.rateLimits),
    noteRoom: createNoteRoom(NOTES_PER_CAMPAIGN),
  });
});

/** Whoever makes a call about a campaign, with the invite they hold. */
export function askerOf({ viewer, headers, ip }: FastifyRequest): Asker {
  const header = headers['x-campaign-invite'];
  return {
    viewer,
    invite: Array.isArray(header) ? header[0] : header,
    guesser: viewer.kind === 'anonymous' ? networkOf(ip) : `user ${viewer.id}`,
  };
}
