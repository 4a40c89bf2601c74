import type { WorkingField } from './use-working-copy.ts';

/** A field that is published with the words of its form, and is kept on this screen alone until then. */
export const keptHere = (text: string): WorkingField => ({
  text,
  state: 'on-device',
  onChange: () => undefined,
  conflicts: [],
  publishedBy: undefined,
  other: undefined,
  problem: null,
});
