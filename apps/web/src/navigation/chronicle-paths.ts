import { pages } from '@venture-atlas/types';
import { pathOf } from './path-of.ts';

/** The chronicle of a campaign. */
export function chroniclePath(campaignId: string, session?: number): string {
  const path = pathOf(pages.chronicle, { campaignId });
  return session === undefined ? path : `${path}?session=${session}`;
}

/** All notes of a campaign. */
export const notesPath = (campaignId: string): string => pathOf(pages.notes, { campaignId });
