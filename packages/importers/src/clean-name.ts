import { cleanText, locationNameProblem } from '@venture-atlas/rules';
import { LOCATION_NAME_MAX } from '@venture-atlas/types';
import type { ReportBuilder } from './read-report.ts';
import { stem } from './source-file.ts';

/** Signs that an address or a line cannot hold, and what stands in their place. */
const REPLACED: readonly [RegExp, string][] = [
  // Shows nothing, and makes two names of one: breaks and hyphens of zero width, marks of direction.
  [/[\u00ad\u200b\u200e\u200f\u2060]/g, ''],
  [/\p{Cc}|\p{Cs}|[\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' '],
  [/\s*[/\\]\s*/g, '-'],
  [/#\s*(?=\d)/g, 'No. '],
  [/[?#%]/g, ' '],
];
/** Icon fonts draw pictures with these; as text they are boxes. */
const PRIVATE_USE = /[\ue000-\uf8ff\u{f0000}-\u{ffffd}]/gu;
const ELLIPSIS = '…';
/** What is longer is cut before it is looked at. */
const RAW_LENGTH_MAX = 4_000;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * A name from a file as the name of a location: without markup, on one line, 120 characters, only signs that an
 * address can hold. Undefined when nothing is left to read. What was changed is counted.
 */
export function cleanName(raw: unknown, report?: ReportBuilder): string | undefined {
  if (typeof raw !== 'string' && typeof raw !== 'number') return undefined;
  const trimmed = String(raw).slice(0, RAW_LENGTH_MAX).replaceAll(/\s+/g, ' ').trim();
  const name = shorten(
    REPLACED.reduce((text, [signs, instead]) => text.replaceAll(signs, instead), withoutMarkup(trimmed))
      .replaceAll(PRIVATE_USE, '')
      .replaceAll(/ {2,}/g, ' ')
      .replace(/^[\s-]+|[\s-]+$/g, '')
      .normalize('NFC'),
  );
  if (!VISIBLE.test(name) || locationNameProblem(name) !== undefined) return undefined;
  if (name !== trimmed.normalize('NFC')) report?.change('names were changed to fit an address', `${trimmed} → ${name}`);
  return name;
}

/** A name for a map out of its file's: `sword_coast-v2.geojson` is Sword coast v2. */
export function nameOfFile(fileName: string): string {
  const words = stem(fileName).replaceAll(/[_-]+/g, ' ').trim();
  return cleanName(words.charAt(0).toUpperCase() + words.slice(1)) ?? 'Imported map';
}

/** Tags and entities go; brackets, which the text rule would drop, are part of a name. */
function withoutMarkup(text: string): string {
  if (!/[<&]/.test(text)) return text;
  const kept = text.replaceAll(PRIVATE_USE, '').replaceAll(/[[\]{}|]/g, (sign) => BRACKETS.get(sign) ?? sign);
  const clean = cleanText(kept).replaceAll('\n', ' ');
  return clean.replaceAll(/[\ue000-\ue004]/g, (sign) => SIGNS.get(sign) ?? '');
}

const BRACKETS = new Map([
  ['[', '\ue000'],
  [']', '\ue001'],
  ['{', '\ue002'],
  ['}', '\ue003'],
  ['|', '\ue004'],
]);
const SIGNS = new Map([...BRACKETS].map(([sign, stand]) => [stand, sign]));

function shorten(name: string): string {
  const letters = [...name];
  return letters.length <= LOCATION_NAME_MAX
    ? name
    : `${letters
        .slice(0, LOCATION_NAME_MAX - 1)
        .join('')
        .trimEnd()}${ELLIPSIS}`;
}

/** Short text for one field (a map maker, a licence): one line without markup; null when empty. */
export function cleanLabel(raw: unknown, most = 200): string | null {
  if (typeof raw !== 'string') return null;
  const line = withoutMarkup(raw.slice(0, RAW_LENGTH_MAX).replaceAll(/\s+/g, ' '))
    .replaceAll(/\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' ')
    .trim();
  return line === '' ? null : [...line].slice(0, most).join('');
}

/** An address somebody may be sent to: absolute, http or https, without a password; else null. */
export function cleanUrl(raw: unknown): string | null {
  if (typeof raw !== 'string' || raw.length > 2_000) return null;
  try {
    const url = new URL(raw.trim());
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
    return isWeb && url.username === '' && url.password === '' ? url.href : null;
  } catch {
    return null;
  }
}

/** A finite number out of a number or a text that is one; never 0 for something else. */
export function finiteNumber(raw: unknown): number | undefined {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined;
  if (typeof raw !== 'string' || !/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(raw)) return undefined;
  const value = Number(raw);
  return Number.isFinite(value) ? value : undefined;
}

/** A text or a number of a source as a text; anything else is none. */
export const wordOf = (raw: unknown): string => (typeof raw === 'string' || typeof raw === 'number' ? String(raw) : '');

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The members of a list, or none when it is no list. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The objects among the members of a list. */
export const recordsOf = (value: unknown): Record<string, unknown>[] => listOf(value).filter(isRecord);
