import type { TypeFollower } from '../queries/type-followers.ts';
import type { PositionFields } from './position-entity.ts';
import type { TypeFields } from './type-entity.ts';

/** What a type says of its places where they are put on a map. */
export type TypeStart = Pick<TypeFields, 'default_scale' | 'display_dot'>;

type PlacedLook = Pick<PositionFields, 'scale' | 'display_dot' | 'label_y_offset'>;

/** How a place is drawn that is put on a map: its label is above its dot, so that neither covers the other. */
export const placedLook = (scale: number, hasDot: boolean): PlacedLook => ({
  scale,
  display_dot: hasDot,
  label_y_offset: hasDot ? -scale : 0,
});

/**
 * How a place is drawn once its type says something else: what follows does, and its label with it; what somebody set,
 * also since it was listed, stays.
 */
export function followType(now: PositionFields, listed: TypeFollower, is: TypeStart): Partial<PlacedLook> {
  const scale = is.default_scale !== null && now.scale === listed.size ? is.default_scale : now.scale;
  const hasDot = now.display_dot === listed.dot ? is.display_dot : now.display_dot;
  const { label_y_offset } = placedLook(now.scale, now.display_dot);
  if (!now.label_by_hand && now.label_y_offset === label_y_offset) return placedLook(scale, hasDot);
  return { scale, display_dot: hasDot };
}
