import { NOTES_PER_CAMPAIGN } from '@venture-atlas/types';
import type { FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { createNameCache } from '../atlas/names/kept-names.ts';
import type { Config } from '../config.ts';
import { networkOf } from '../network-of.ts';
import { type CampaignDeps, createCampaignLimits } from './view/campaign-deps.ts';
import { createFogGrids } from './view/fog.ts';
import type { Asker } from './view/load-campaign.ts';
import { forgetMaskedOfDeleted } from './view/masking.ts';
import { createNoteQuota } from './view/read-notes.ts';

declare module 'fastify' {
  interface FastifyInstance {
    campaigns: CampaignDeps;
  }
}

/** Decorates the app with what campaign calls need. */
export const campaignsPlugin = fp<{ config: Config }>(async (app, { config }) => {
  const { inviteKey, tableKey, now, audit } = app.accounts;
  app.decorate('campaigns', {
    db: app.db,
    inviteKey,
    tableKey,
    addressesFor: app.pictures.addressesFor,
    fogs: createFogGrids(),
    now,
    audit,
    limits: createCampaignLimits(now, config.rateLimits, app.shareLimit),
    noteRoom: createNoteQuota(NOTES_PER_CAMPAIGN),
    names: createNameCache(),
  });
  const { db, events, pictures, background } = app;
  forgetMaskedOfDeleted({ db, events, masked: pictures.masked, run: (work) => background.run(work) });
});

const one = (header: string | string[] | undefined): string | undefined => (Array.isArray(header) ? header[0] : header);

/** The caller of a campaign call, with the invite. The holder of a table key counts as nobody else. */
export function askerOf({ viewer, headers, ip }: FastifyRequest): Asker {
  const tableKey = one(headers['x-table-key']);
  return {
    viewer: tableKey === undefined ? viewer : { kind: 'anonymous' },
    invite: tableKey === undefined ? one(headers['x-campaign-invite']) : undefined,
    tableKey,
    guesser: viewer.kind === 'anonymous' ? networkOf(ip) : `user ${viewer.id}`,
  };
}
