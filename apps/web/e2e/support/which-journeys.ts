import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { inTurn } from '../../../api/test-support/deep.ts';

/** Whether all journeys are made, as by `npm test -- --journeys` and `npm run test:deep`. */
export const isWhole = process.env.TEST_DEEP === '1' || process.env.ALL_JOURNEYS === '1';

/**
 * Whole ways of a visitor, a player, a DM and staff through a real browser, half of them a day: tests of the screens and of
 * the calls hold each step (DECISIONS.md). Neighbours are made on different days.
 */
const WAYS = ['accounts', 'edit-map', 'campaigns', 'import', 'layer', 'new-world', 'search', 'explore'];

/**
 * What only a browser can tell: what is loaded, how it lies on a phone, what keeps somebody out, and that no link leads out
 * of a campaign or a world. The rules of all other journeys are held by tests without a browser as well; they are made with
 * `--journeys`, once a day and for every change on main.
 */
const ALWAYS = [
  'addresses',
  'barriers',
  'first-load',
  'keyboard',
  'own-world',
  'phone',
  'player-in-campaign',
  'screens',
  'short-pages',
  'slow-line',
  'stay-in-campaign',
  'trouble',
];

const fileOf = (name: string): string => `${name}.e2e.ts`;

/**
 * The files of the journeys that are made.
 * @throws Error when one of the main journeys has no file: a name that is wrong would leave it out in silence
 */
export function journeyFiles(): string[] {
  if (isWhole) return ['**/*.e2e.ts'];
  const missing = [...WAYS, ...ALWAYS].map(fileOf).filter((file) => !existsSync(join(import.meta.dirname, '..', file)));
  if (missing.length > 0) throw new Error(`There is no journey ${missing.join(', ')}.`);
  return [...inTurn(WAYS, 2), ...ALWAYS].map(fileOf);
}
