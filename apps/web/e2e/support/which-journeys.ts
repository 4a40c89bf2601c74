import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isWhole as hasAllCases } from '../../../api/test-support/deep.ts';

/** Whether all journeys are made: always, except in `npm test` without `--journeys` or `--whole`. */
export const isWhole = hasAllCases || process.env.ALL_JOURNEYS === '1';

/**
 * What `npm test` does in a real browser: the ways of a visitor, a player, a DM, and an editor, and what only a browser
 * can measure at once. Tests without a browser hold the rules of the other journeys (DECISIONS.md).
 */
const CHOSEN = ['explore', 'player-in-campaign', 'campaigns', 'edit-map', 'first-load', 'built-files'];

const fileOf = (name: string): string => `${name}.e2e.ts`;

/**
 * The files of the journeys that are made.
 * @throws Error when a chosen journey has no file: a wrong name would leave it out in silence
 */
export function journeyFiles(): string[] {
  if (isWhole) return ['**/*.e2e.ts'];
  const files = CHOSEN.map(fileOf);
  const missing = files.filter((file) => !existsSync(join(import.meta.dirname, '..', file)));
  if (missing.length > 0) throw new Error(`There is no journey ${missing.join(', ')}.`);
  return files;
}
