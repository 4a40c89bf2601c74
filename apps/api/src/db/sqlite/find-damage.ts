import type SQLite from 'better-sqlite3';

/** What is wrong with the file, in SQLite's words; undefined when nothing is. */
export function findDamage(sqlite: SQLite.Database): string | undefined {
  try {
    const lines = sqlite.pragma('quick_check') as { quick_check: string }[];
    const damage = lines.map((line) => line.quick_check).filter((line) => line !== 'ok');
    return damage.length === 0 ? undefined : damage.slice(0, 3).join('; ');
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause);
  }
}
