import { backupTime } from './manifest.ts';

/** For how many days, weeks (Monday to Sunday) and months, in UTC, the newest backup is kept. */
export interface Rotation {
  daily: number;
  weekly: number;
  monthly: number;
}

export const defaultRotation: Rotation = { daily: 7, weekly: 4, monthly: 6 };

/** All backups of the last 48 hours are kept. */
const RECENT_MS = 48 * 3_600_000;

/** What the rotation needs to know about a backup. */
export interface KnownBackup {
  /** The name of its folder, which holds its time. */
  name: string;
  /** The newest schema step of its database. */
  schema: string;
  /** Whether somebody made it by hand, not a timer. */
  isManual: boolean;
  /** Whether somebody asked to keep it forever. */
  isPinned: boolean;
}

/**
 * Which of these backups are no longer needed. The rotation keeps the newest backup, all of the last 48 hours, the newest
 * of each period that `rotation` counts, every one that was made by hand or is pinned, and the last of every
 * other schema: after an upgrade, only that one can be restored by the version before.
 * @param now the end of the last 48 hours, in milliseconds
 * @returns names, the newest first
 */
export function outdatedBackups(
  backups: readonly KnownBackup[],
  now: number,
  rotation: Rotation = defaultRotation,
): string[] {
  const newestFirst = backups
    .flatMap((backup) => {
      const at = backupTime(backup.name);
      return at === undefined ? [] : [{ ...backup, at }];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set<string>();
  const keep = (chosen: readonly KnownBackup[]): void => {
    for (const { name } of chosen) kept.add(name);
  };
  const keepNewest = (period: (at: Date) => string, count: number): void =>
    keep(firstOfEach(newestFirst, ({ at }) => period(at)).slice(0, count));
  keep(newestFirst.slice(0, 1));
  keep(newestFirst.filter(({ at }) => at.getTime() >= now - RECENT_MS));
  keepNewest((at) => at.toISOString().slice(0, 10), rotation.daily);
  keepNewest(mondayOf, rotation.weekly);
  keepNewest((at) => at.toISOString().slice(0, 7), rotation.monthly);
  keep(newestFirst.filter(({ isManual, isPinned }) => isManual || isPinned));
  keep(firstOfEach(newestFirst, ({ schema }) => schema));
  return newestFirst.flatMap(({ name }) => (kept.has(name) ? [] : [name]));
}

/** The first item of each group, in order. */
function firstOfEach<T>(items: readonly T[], group: (item: T) => string): T[] {
  const firsts = new Map<string, T>();
  for (const item of items) if (!firsts.has(group(item))) firsts.set(group(item), item);
  return [...firsts.values()];
}

function mondayOf(at: Date): string {
  const daysSinceMonday = (at.getUTCDay() + 6) % 7;
  return new Date(at.getTime() - daysSinceMonday * 86_400_000).toISOString().slice(0, 10);
}
