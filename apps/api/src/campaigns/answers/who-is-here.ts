import type { Presence } from '@venture-atlas/types';
import type { Db } from '../../db/schema.ts';
import { findLastChange } from '../queries/live-rights.ts';
import { listScreens } from '../queries/screens.ts';

/** The state of screens that the table does not contain. */
interface ScreensNow {
  /** ISO 8601. A process without a heartbeat since this time is gone, with its screens. */
  alive: string;
  /** ISO 8601. A screen that is not late shows everything written before this time. */
  settled: string;
  /** Accounts: nobody else is looked at; undefined: everybody is. */
  people: ReadonlySet<number> | undefined;
  /** Whether a screen shows all that it is to show; undefined for those of other processes. */
  isCurrent: (screen: string) => boolean | undefined;
}

/**
 * The followers of a campaign, for its DM.
 * A person with several screens is listed once, and as late if one of them is. Guests have no names and are only
 * counted.
 */
export async function readPresence(
  db: Db,
  campaignId: string,
  { alive, settled, people: only, isCurrent }: ScreensNow,
): Promise<Presence> {
  let isSettled: boolean | undefined;
  const screens = { all: 0, current: 0 };
  const guests = { here: 0, late: 0 };
  const people = new Map<string, Presence['here'][number]>();
  for (const row of await listScreens(db, campaignId)) {
    const { screen, kind, user_id, seen_at, name } = row;
    if (only !== undefined && (user_id === null || !only.has(user_id))) continue;
    const isHere = row.is_open === 1 && seen_at > alive;
    // People without an account disappear when they leave.
    if (user_id === null ? !isHere : name === null) continue;
    const key = user_id === null ? `screen ${screen}` : `${kind} ${user_id}`;
    const known = people.get(key);
    const isLate = isHere && row.is_late === 1;
    if (isHere) {
      screens.all += 1;
      const isOurs = isCurrent(screen);
      if (isOurs === undefined) isSettled ??= (await findLastChange(db, campaignId)) < settled;
      if (isOurs ?? (isSettled === true && !isLate)) screens.current += 1;
    }
    if (kind === 'guest') {
      guests.here += 1;
      if (isLate) guests.late += 1;
      continue;
    }
    people.set(key, {
      kind,
      name: name ?? '',
      is_here: isHere || known?.is_here === true,
      is_late: isLate || known?.is_late === true,
      seen_at: known === undefined || known.seen_at < seen_at ? seen_at : known.seen_at,
    });
  }
  const here = [...people.values()].sort(byPresence);
  return { here, guests, screens };
}

type Here = Presence['here'][number];

/** Present followers first, people before screens, then by name. */
const byPresence = (one: Here, other: Here): number =>
  Number(other.is_here) - Number(one.is_here) ||
  Number(one.kind === 'table') - Number(other.kind === 'table') ||
  one.name.localeCompare(other.name);
