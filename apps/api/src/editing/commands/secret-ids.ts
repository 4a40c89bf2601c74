import { randomInt } from 'node:crypto';
import { splitSecrets, withSecretIds } from '@venture-atlas/rules';
import type { WikiPageContent } from '@venture-atlas/types';

/** The number of pairs of a letter and a digit. That gives 48 bits, so IDs do not collide within a world. */
const PAIRS = 6;

/** A random ID for a secret. It reveals nothing about other secrets. */
export const newSecretId = (): string =>
  Array.from({ length: PAIRS }, () => `${String.fromCharCode(97 + randomInt(26))}${randomInt(10)}`).join('');

/**
 * Gives IDs to the secrets for the DM of a text (specification section 3).
 * @param before the whole text that it replaces; only IDs from there stay; null for a new text
 */
export function withOwnSecretIds(content: WikiPageContent, before: string | null): WikiPageContent {
  const written = content.markdown ?? splitSecrets(content).secrets;
  if (written === null) return content;
  const markdown = withSecretIds(written, before, newSecretId);
  return markdown === content.markdown ? content : { ...content, markdown };
}

/** Does the same for a text from the history or the trash. Its existing IDs stay. */
export const withMissingSecretIds = (content: WikiPageContent): WikiPageContent =>
  withOwnSecretIds(content, content.markdown ?? null);
