import type { WorkingField } from './use-working-copy.ts';

/** A field that is published with its form and stays on this screen until then. */
export const localField = (text: string): WorkingField => ({
  label: '',
  kind: 'line',
  text,
  state: 'on-device',
  onChange: () => undefined,
  conflicts: [],
  publishedBy: undefined,
  from: undefined,
  other: undefined,
  problem: null,
});
