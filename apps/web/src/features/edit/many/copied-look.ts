import { lookOfPlace, signOfPlace } from '@venture-atlas/map-math';
import { lookChangeFrom } from '@venture-atlas/rules';
import type { Child, LookChange } from '@venture-atlas/types';

type Styled = Pick<Child, 'type' | 'type_icon' | 'look' | 'type_look'>;

/**
 * The change after which places look as another one does. Where all are of its type they have from that what it has from
 * it, and follow when that changes; else they have it as their own.
 */
export function copiedLook(from: Styled, places: readonly Styled[]): Required<LookChange> {
  const own = lookChangeFrom(from.look);
  if (places.every(({ type }) => type === from.type)) return own;
  const { colour, dash, weight } = lookChangeFrom(lookOfPlace(from));
  return { sign: signOfPlace(from) ?? 'dot', colour, dash, weight };
}
