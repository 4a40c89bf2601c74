import { backupTime } from './manifest.ts';

/** Number of days, weeks (Monday to Sunday), and months, in UTC, of which the newest backup is kept. */
export interface Rotation {
  daily: number;
  weekly: number;
  monthly: number;
}

export const defaultRotation: Rotation = { daily: 7, weekly: 4, monthly: 6 };

/** All backups of the last 48 hours are kept. */
const RECENT_MS = 48 * 3_600_000;

/** Properties of a backup for the rotation. */
export interface KnownBackup {
  /** Folder name, which contains its time. */
  name: string;
  /** Newest migration of its database. */
  schema: string;
  /** Whether it was made manually rather than by a timer. */
  isManual: boolean;
  /** Whether it is kept forever. */
  isPinned: boolean;
}

/**
 * The backups that are no longer needed. The rotation keeps the newest backup, all of the last 48 hours, the newest of
 * each period in `rotation`, all manual and pinned ones, and the last of each other schema: after an upgrade, only that
 * one can be restored by the previous version.
 * @param now the end of the last 48 hours, in milliseconds
 * @returns names, newest first
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
