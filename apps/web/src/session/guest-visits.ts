import { hashedName } from './hashed-name.ts';
import { readStored, storageKeys, writeStored } from './storage.ts';

/** Most campaigns stored. The ones visited longest ago are dropped. */
const MOST = 20;

/** The last visit of a guest to a campaign in this browser; undefined if never or unknown. */
export const guestVisitOf = (campaignId: string): string | undefined =>
  read().find(([name]) => name === hashedName(campaignId))?.[1];

/** Stores a visit. */
export function keepGuestVisit(campaignId: string, now = Date.now()): void {
  const own = hashedName(campaignId);
  const others = read().filter(([name]) => name !== own);
  const visits = [[own, new Date(now).toISOString()], ...others].slice(0, MOST);
  writeStored(storageKeys.guestVisits, JSON.stringify(visits));
}

/** Reads campaign names and times, the latest first. Other content is ignored. */
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
