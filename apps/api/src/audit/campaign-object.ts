import { fingerprint } from '../fingerprint.ts';

/** How a campaign is named in the audit log: its id is the key to it, so only a hash stands there. */
export const campaignObject = (id: string): string => `campaign:#${fingerprint(id)}`;
