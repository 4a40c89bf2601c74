import { lookOfPlace, signOfPlace } from '@venture-atlas/map-math';
import { lookChangeFrom } from '@venture-atlas/rules';
import type { Child, LookChange } from '@venture-atlas/types';

type Styled = Pick<Child, 'type' | 'type_icon' | 'look' | 'type_look'>;

/**
 * The change that makes places look like another one. If all have its type, they inherit what it inherits. Otherwise,
 * they get their own values.
 */
export function copiedLook(from: Styled, places: readonly Styled[]): Required<LookChange> {
  const own = lookChangeFrom(from.look);
  if (places.every(({ type }) => type === from.type)) return own;
  const { colour, dash, weight } = lookChangeFrom(lookOfPlace(from));
  return { sign: signOfPlace(from) ?? 'dot', colour, dash, weight };
}
