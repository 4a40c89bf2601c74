import type { WorldChoice } from '@venture-atlas/types';

/** Why the DM may choose a world. */
export function kindOf({ kind, access }: Pick<WorldChoice, 'kind' | 'access'>): string {
  if (kind === 'own') return 'yours to edit';
  return access === 'open' ? 'open atlas' : 'closed, you have access';
}
