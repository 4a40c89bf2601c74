import type { SecretFor } from './secrets.ts';

/** Who reads a secret inside a text; apart from the other sentences, since few people read one. */
export const secretWords: Record<SecretFor, string> = {
  editors: 'Only editors read this',
  dm: 'Editors and the DM read this',
};
