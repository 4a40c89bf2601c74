import fp from 'fastify-plugin';
import type { CampaignDeps } from '../campaigns/view/campaign-deps.ts';
import type { Config } from '../config.ts';
import type { RegistryDeps, StaffDeps } from '../editing/commands/registry-deps.ts';
import { createQuota, type Quota } from '../http/quota.ts';

declare module 'fastify' {
  interface FastifyInstance {
    suggestions: SuggestionDeps;
  }
}

/** What calls about suggestions need beside their input. */
export interface SuggestionDeps extends Omit<CampaignDeps, 'limits'> {
  limits: CampaignDeps['limits'] & { suggestions: Quota };
  staff: StaffDeps & RegistryDeps;
  /** False: the operator switched them off. */
  isOn: boolean;
}

const HOUR_MS = 3_600_000;

/** Suggestions that one account sends or changes within an hour. */
const AN_HOUR = 60;

/** Everything that calls about suggestions need, put on the app. */
export const suggestionsPlugin = fp<{ config: Config }>(async (app, { config }) => {
  const { campaigns, staff } = app;
  const max = config.rateLimits ? AN_HOUR : Number.POSITIVE_INFINITY;
  const suggestions = app.shareLimit('suggestions', createQuota({ now: campaigns.now, max, windowMs: HOUR_MS }));
  app.decorate('suggestions', {
    ...campaigns,
    limits: { ...campaigns.limits, suggestions },
    staff,
    isOn: config.suggestions,
  });
});
