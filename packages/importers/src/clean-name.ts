import { cleanText, locationNameProblem } from '@venture-atlas/rules';
import { LOCATION_NAME_MAX } from '@venture-atlas/types';
import type { ReportBuilder } from './read-report.ts';

/** Characters that are not allowed in an address or a line, with their replacements. */
const REPLACED: readonly [RegExp, string][] = [
  // Invisible characters that would make different names look equal: zero-width breaks and hyphens, direction marks.
  [/[\u00ad\u200b\u200e\u200f\u2060]/g, ''],
  [/\p{Cc}|\p{Cs}|[\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' '],
  [/\s*[/\\]\s*/g, '-'],
  [/#\s*(?=\d)/g, 'No. '],
  [/[?#%]/g, ' '],
];
/** Icon fonts use these as pictures. As text they are empty boxes. */
const PRIVATE_USE = /[\ue000-\uf8ff\u{f0000}-\u{ffffd}]/gu;
const ELLIPSIS = '…';
/** Longer names are cut before they are cleaned. */
const RAW_LENGTH_MAX = 4_000;
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * Cleans a name from a file for a location: without markup, on one line, at most 120 characters, only characters that
 * are allowed in an address. Undefined when nothing readable is left. Changes are counted.
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
  if (name !== trimmed.normalize('NFC')) report?.change('Names were changed to fit an address', `${trimmed} → ${name}`);
  return name;
}

/** Removes tags and entities. Brackets, which the rule for plain text would drop, stay. */
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

/** Short text for one field (a map maker, a license): one line without markup; null when empty. */
export function cleanLabel(raw: unknown, most = 200): string | null {
  if (typeof raw !== 'string') return null;
  const line = withoutMarkup(raw.slice(0, RAW_LENGTH_MAX).replaceAll(/\s+/g, ' '))
    .replaceAll(/\p{Cc}|[\u202a-\u202e\u2066-\u2069\ufeff]/gu, ' ')
    .trim();
  return line === '' ? null : [...line].slice(0, most).join('');
}

/** A safe web address: absolute, http or https, without a password; else null. */
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

/** A finite number from a number or a numeric string; undefined for other values, never 0. */
export function finiteNumber(raw: unknown): number | undefined {
  if (typeof raw === 'number') return Number.isFinite(raw) ? raw : undefined;
  if (typeof raw !== 'string' || !/^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i.test(raw)) return undefined;
  const value = Number(raw);
  return Number.isFinite(value) ? value : undefined;
}

/** A string or number of a source as a string; '' for other values. */
export const wordOf = (raw: unknown): string => (typeof raw === 'string' || typeof raw === 'number' ? String(raw) : '');

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The items of a list; empty for other values. */
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

/** The objects among the items of a list. */
export const recordsOf = (value: unknown): Record<string, unknown>[] => listOf(value).filter(isRecord);
