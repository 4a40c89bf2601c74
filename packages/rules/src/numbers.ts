import { fieldOf, MAP_SIDE_MAX, MAP_SIDE_MIN, type PositionNumber } from '@venture-atlas/types';
import { messages } from './messages.ts';
import { serverMessages } from './server-messages.ts';

/** The number in a form's text, as it is sent (specification section 5). Text that is no finite number becomes 0. */
export function toNumber(text: string | number): number {
  const value = Number(text);
  // Adding 0 turns minus zero into zero.
  return Number.isFinite(value) ? value + 0 : 0;
}

const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** A number of bytes for people: “2 GB”, “1.4 MB”, “0 bytes”. A KB has 1,024 bytes. */
export function inBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
  const count = bytes / 1024 ** power;
  const most = power === 0 || count >= 100 ? 0 : 1;
  return `${count.toLocaleString('en', { maximumFractionDigits: most })} ${units[power]}`;
}

const UNITS: Readonly<Record<string, number>> = { '': 1, KB: 1024, MB: 1024 ** 2, GB: 1024 ** 3, TB: 1024 ** 4 };

/** The number of bytes in a typed text: “500 MB”, “1.5gb”, or bytes without a unit; undefined for anything else. */
export function bytesFrom(text: string): number | undefined {
  const [, count = '', unit = ''] = /^(\d{1,15}(?:\.\d{1,3})?) ?([KMGT]B)?$/.exec(text.toUpperCase()) ?? [];
  const bytes = Math.floor(Number(count) * (UNITS[unit] ?? 0));
  return count !== '' && Number.isSafeInteger(bytes) ? bytes : undefined;
}

/** The problem with a map size, in map units; undefined if there is none. */
export function mapSizeProblem({ width, height }: { width: number; height: number }): string | undefined {
  const longer = Math.max(width, height);
  const isUsable = Math.min(width, height) > 0 && longer >= MAP_SIDE_MIN && longer <= MAP_SIDE_MAX;
  return isUsable ? undefined : serverMessages.mapSize(width, height, MAP_SIDE_MIN, MAP_SIDE_MAX);
}

/** The problem with a number of a position, as a sentence; undefined if there is none. */
export function positionNumberProblem(name: PositionNumber, value: number): string | undefined {
  const { label, least, most } = fieldOf(name);
  return Number.isFinite(value) && value >= least && value <= most
    ? undefined
    : messages.numberOutOfRange(label, least, most);
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const date = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The time of day where the reader is: "18:42". @param iso ISO 8601 */
export const timeOfDay = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/**
 * The age of a time in words: "just now", "5 minutes ago", "1 hour ago", "yesterday", "6 days ago", then the date.
 * A time in the future, from a slow clock, counts as just now. An invalid time gives ''.
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
