import { backupTime } from './backup-name.ts';

/** How many backups stay: the newest of each of so many days, weeks (Monday to Sunday) and months, in UTC. */
export interface Rotation {
  daily: number;
  weekly: number;
  monthly: number;
}

export const defaultRotation: Rotation = { daily: 7, weekly: 4, monthly: 6 };

/**
 * Which of these backups are no longer needed. Names that are no backups are
 * never in the answer, and the newest backup never is.
 */
export function outdatedBackups(names: readonly string[], rotation: Rotation = defaultRotation): string[] {
  const backups = names
    .flatMap((name) => {
      const at = backupTime(name);
      return at === undefined ? [] : [{ name, at }];
    })
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  const kept = new Set<string>(backups.slice(0, 1).map(({ name }) => name));
  const keepNewest = (period: (at: Date) => string, count: number): void => {
    const seen = new Set<string>();
    for (const { name, at } of backups) {
      const key = period(at);
      if (seen.has(key)) continue;
      if (seen.size === count) return;
      seen.add(key);
      kept.add(name);
    }
  };
  keepNewest((at) => at.toISOString().slice(0, 10), rotation.daily);
  keepNewest(mondayOf, rotation.weekly);
  keepNewest((at) => at.toISOString().slice(0, 7), rotation.monthly);
  return backups.flatMap(({ name }) => (kept.has(name) ? [] : [name]));
}

function mondayOf(at: Date): string {
  const daysSinceMonday = (at.getUTCDay() + 6) % 7;
  return new Date(at.getTime() - daysSinceMonday * 86_400_000).toISOString().slice(0, 10);
}
