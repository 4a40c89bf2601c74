const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/**
 * When something was, seen from now: "just now", "5 minutes ago", "1 hour ago", "yesterday", "6 days ago", then the
 * date. What a slow clock places in the future was just now. Text that is no time gives an empty text.
 * @param iso ISO 8601, UTC
 * @param nowMs milliseconds since 1970
 */
export function relativeTime(iso: string, nowMs: number): string {
  const then = Date.parse(iso);
  if (Number.isNaN(then)) return '';
  const age = nowMs - then;
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return ago(Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return ago(Math.floor(age / HOUR), 'hour');
  if (age < 2 * DAY) return 'yesterday';
  if (age < 7 * DAY) return ago(Math.floor(age / DAY), 'day');
  return date.format(then);
}

function ago(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
