import type { SecretFor } from './secrets.ts';

/** What is said of secrets inside texts; apart from the other sentences, since few people read or write one. */
export const secretWords = {
  button: 'Secret',
  readBy: { editors: 'Only editors read this', dm: 'Editors and the DM read this' } satisfies Record<SecretFor, string>,
  field: {
    editors: 'What stands between :::secret and ::: is read by editors only.',
    dm: 'What stands between :::secret dm and ::: is read by editors and the DM only.',
  } satisfies Record<SecretFor, string>,
  open: 'A secret is not closed: all that follows it is secret. Close it by ::: on a line of its own.',
} as const;
