import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Whether all journeys are made, as by `npm test -- --journeys` and `npm run test:deep`. */
export const isWhole = process.env.TEST_DEEP === '1' || process.env.ALL_JOURNEYS === '1';

/**
 * Whole ways of a visitor, a player, a DM, an owner and staff through a real browser, and what only one can tell: what is
 * loaded, how it lies on a phone, and what keeps somebody out. The rules of all other journeys are held by tests without a
 * browser as well (DECISIONS.md); they are made with `--journeys`, once a day and for every change on main.
 */
const MAIN = [
  'accounts',
  'addresses',
  'barriers',
  'campaigns',
  'edit-map',
  'explore',
  'first-load',
  'import',
  'keyboard',
  'layer',
  'new-world',
  'own-world',
  'phone',
  'screens',
  'search',
  'slow-line',
  'stay-in-campaign',
  'trouble',
].map((name) => `${name}.e2e.ts`);

/**
 * The files of the journeys that are made.
 * @throws Error when one of the main journeys has no file: a name that is wrong would leave it out in silence
 */
export function journeyFiles(): string[] {
  if (isWhole) return ['**/*.e2e.ts'];
  const missing = MAIN.filter((file) => !existsSync(join(import.meta.dirname, '..', file)));
  if (missing.length > 0) throw new Error(`There is no journey ${missing.join(', ')}.`);
  return MAIN;
}
