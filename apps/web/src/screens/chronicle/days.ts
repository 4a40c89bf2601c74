import type { ChronicleLine, GameSession } from '@venture-atlas/types';

const dayAndMonth = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long' });
const withYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric' });

/** The day of a time where the reader is; the year only where it is another one than now. */
export function dayOf(iso: string, now = new Date()): string {
  const at = new Date(iso);
  return (at.getFullYear() === now.getFullYear() ? dayAndMonth : withYear).format(at);
}

/** Lines by day, in the order in which they came. */
export function byDay(lines: readonly ChronicleLine[]): { day: string; lines: ChronicleLine[] }[] {
  const days: { day: string; lines: ChronicleLine[] }[] = [];
  for (const line of lines) {
    const day = dayOf(line.at);
    const last = days.at(-1);
    if (last?.day === day) last.lines.push(line);
    else days.push({ day, lines: [line] });
  }
  return days;
}

/** How long a session was, "3 h 40"; undefined while it runs. */
export function lengthOf({ started_at, ended_at }: GameSession): string | undefined {
  if (ended_at === null) return undefined;
  const minutes = Math.max(0, Math.round((Date.parse(ended_at) - Date.parse(started_at)) / 60_000));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return hours === 0 ? `${rest} min` : `${hours} h ${String(rest).padStart(2, '0')}`;
}
