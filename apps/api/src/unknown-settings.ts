import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { projectFolder, settingNames } from './config.ts';

/** Names in `.env` for other programs: Node, other scripts, compose files. */
const OF_OTHERS = [
  'NODE_ENV',
  'NODE_OPTIONS',
  'TZ',
  'CHROMIUM_PATH',
  'POSTGRES_BIN',
  'POSTGRES_PASSWORD',
  'ATLAS_DOMAIN',
];

/** System variables whose names are similar to ours: HOST and CDN. */
const OF_SYSTEMS = ['HOME', 'CI'];

/** Maximum number of typos. */
const WRONG_LETTERS = 2;

/** Names in the `.env` of the project; empty without the file. */
export function namesInSettingsFile(folder: string = projectFolder): string[] {
  try {
    return Object.keys(parseEnv(readFileSync(join(folder, '.env'), 'utf8')));
  } catch {
    // The server start reports why it cannot be read.
    return [];
  }
}

/** Unknown settings, one sentence each: all in `.env`, and those in the environment that look like settings. */
export function unknownSettings(inFile: readonly string[], inEnvironment: readonly string[]): string[] {
  const isKnown = (name: string): boolean => settingNames.includes(name) || OF_OTHERS.includes(name);
  const fromFile = inFile.filter((name) => !isKnown(name));
  const others = inEnvironment.filter((name) => !inFile.includes(name) && !isKnown(name) && looksLikeSetting(name));
  return [
    ...fromFile.map((name) => sentenceOf(name, 'in .env')),
    ...others.map((name) => sentenceOf(name, 'in the environment')),
  ];
}

function sentenceOf(name: string, where: string): string {
  const meant = nearestSetting(name);
  const next = meant === undefined ? 'Remove it, or correct it as in .env.example.' : `Did you mean ${meant}?`;
  return `There is no setting ${name} (${where}). ${next}`;
}

const looksLikeSetting = (name: string): boolean =>
  !OF_SYSTEMS.includes(name) && (nearestSetting(name) !== undefined || beginsLikeSetting(name));

const nearestSetting = (name: string): string | undefined =>
  [1, WRONG_LETTERS].flatMap((wrong) => settingNames.filter((known) => isWithin(name, known, wrong)))[0];

/** "SMTP_HOST" starts like SMTP_URL. */
const beginsLikeSetting = (name: string): boolean =>
  settingNames.some((known) => known.includes('_') && name.startsWith(known.slice(0, known.indexOf('_') + 1)));

/** Whether the edit distance of two texts is at most `wrong`. */
function isWithin(one: string, other: string, wrong: number): boolean {
  if (one === other) return true;
  if (one[0] !== undefined && one[0] === other[0]) return isWithin(one.slice(1), other.slice(1), wrong);
  if (wrong === 0) return false;
  const [restOfOne, restOfOther] = [one.slice(1), other.slice(1)];
  return [
    [restOfOne, restOfOther],
    [restOfOne, other],
    [one, restOfOther],
  ].some(([a = '', b = '']) => isWithin(a, b, wrong - 1));
}
