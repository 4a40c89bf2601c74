import type { Presence } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { listScreens } from '../queries/screens.ts';

/**
 * Who follows a campaign, for its DM: somebody with several screens once, and late when one of them is.
 * @param alive ISO 8601: a process that has said nothing since then is gone, and its screens with it
 */
export async function readPresence(db: Db, campaignId: string, alive: string): Promise<Presence> {
  const people = new Map<string, Presence['here'][number]>();
  for (const row of await listScreens(db, campaignId)) {
    const { screen, kind, user_id, seen_at, name } = row;
    const isHere = row.is_open === 1 && seen_at > alive;
    // Of somebody without an account nothing is told once they are gone.
    if (user_id === null ? !isHere : name === null) continue;
    const key = user_id === null ? `screen ${screen}` : `${kind} ${user_id}`;
    const known = people.get(key);
    const isLate = isHere && row.is_late === 1;
    people.set(key, {
      ...{ kind, name: name ?? '', is_here: isHere || known?.is_here === true },
      ...{ is_late: isLate || known?.is_late === true },
      seen_at: known === undefined || known.seen_at < seen_at ? seen_at : known.seen_at,
    });
  }
  const here = [...people.values()].sort(byPresence);
  return { here };
}

type Here = Presence['here'][number];

/** Those who are here first, people before screens, then by name. */
const byPresence = (one: Here, other: Here): number =>
  Number(other.is_here) - Number(one.is_here) ||
  Number(one.kind === 'table') - Number(other.kind === 'table') ||
  one.name.localeCompare(other.name);
