import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { projectFolder, settingNames } from './config.ts';

/** What may be in `.env` besides settings of the server: for Node, for other scripts, for the compose files. */
const OF_OTHERS = [
  'NODE_ENV',
  'NODE_OPTIONS',
  'TZ',
  'CHROMIUM_PATH',
  'POSTGRES_BIN',
  'POSTGRES_PASSWORD',
  'ATLAS_DOMAIN',
];

/** Names that systems set and that are near ours: HOST and CDN. */
const OF_SYSTEMS = ['HOME', 'CI'];

/** So many wrong letters are taken for a mistake in writing. */
const WRONG_LETTERS = 2;

/** The names in the project's `.env`; none where there is no such file. */
export function namesInSettingsFile(folder: string = projectFolder): string[] {
  try {
    return Object.keys(parseEnv(readFileSync(join(folder, '.env'), 'utf8')));
  } catch {
    // Whoever starts the server from it hears why it cannot be read.
    return [];
  }
}

/**
 * Names that the server does not know, one sentence each: every one in `.env`, and of the environment those that look like
 * a setting.
 */
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

/** "SMTP_HOST" begins like SMTP_URL. */
const beginsLikeSetting = (name: string): boolean =>
  settingNames.some((known) => known.includes('_') && name.startsWith(known.slice(0, known.indexOf('_') + 1)));

/** Whether one text becomes the other by changing, adding, or leaving out at most so many letters. */
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
