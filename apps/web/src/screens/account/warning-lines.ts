import { relativeTime } from '@venture-atlas/rules';
import type { SignInWarnings } from '@venture-atlas/types';

/** What the owner of an account reads about attempts to open it; nothing where there were none. @param now ms since 1970 */
export function warningLines({ wrong_passwords, last_wrong_at, new_places }: SignInWarnings, now: number): string[] {
  const lines: string[] = [];
  if (last_wrong_at !== null) {
    const count = wrong_passwords === 1 ? '1 wrong password was' : `${wrong_passwords} wrong passwords were`;
    lines.push(`${count} tried in the last 30 days, the last one ${relativeTime(last_wrong_at, now)}.`);
  }
  for (const at of new_places) lines.push(`Logged in from a new place ${relativeTime(at, now)}.`);
  return lines;
}
