import { shortened } from './shortened.ts';
import { readStored, storageKeys, writeStored } from './storage.ts';

/** So many campaigns are kept; those that were looked at longest ago go. */
const MOST = 20;

/** When somebody without an account looked at a campaign last, in this browser; undefined: never, or it is not known. */
export const guestVisitOf = (campaignId: string): string | undefined =>
  read().find(([name]) => name === shortened(campaignId))?.[1];

/** They were here now. */
export function keepGuestVisit(campaignId: string, now = Date.now()): void {
  const own = shortened(campaignId);
  const others = read().filter(([name]) => name !== own);
  const visits = [[own, new Date(now).toISOString()], ...others].slice(0, MOST);
  writeStored(storageKeys.guestVisits, JSON.stringify(visits));
}

/** Names of campaigns and times, the last one first. Whatever else somebody put there counts as nothing. */
function read(): [name: string, at: string][] {
  try {
    const stored: unknown = JSON.parse(readStored(storageKeys.guestVisits) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isVisit) : [];
  } catch {
    return [];
  }
}

const isVisit = (value: unknown): value is [string, string] =>
  Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'string' && value.length === 2;
