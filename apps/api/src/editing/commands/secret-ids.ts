import { randomInt } from 'node:crypto';
import { partSecrets, withSecretIds } from '@venture-atlas/rules';
import type { WikiPageContent } from '@venture-atlas/types';

/** How many letters, each with a digit behind it: of 48 bits, so that no two secrets of a world meet. */
const PAIRS = 6;

/** An ID for a secret that has none: chosen at random, so that it tells nothing of others. */
export const newSecretId = (): string =>
  Array.from({ length: PAIRS }, () => `${String.fromCharCode(97 + randomInt(26))}${randomInt(10)}`).join('');

/**
 * A text whose secrets for the DM have IDs (specification section 3).
 * @param before the whole text whose place it takes: only IDs that stood there stay; null for a text of a new place
 */
export function withOwnSecretIds(content: WikiPageContent, before: string | null): WikiPageContent {
  const written = content.markdown ?? partSecrets(content).secrets;
  if (written === null) return content;
  const markdown = withSecretIds(written, before, newSecretId);
  return markdown === content.markdown ? content : { ...content, markdown };
}

/** The same of a text that was stored already: one of the history, or from the trash. IDs that it has stay. */
export const withMissingSecretIds = (content: WikiPageContent): WikiPageContent =>
  withOwnSecretIds(content, content.markdown ?? null);
