import type { RefObject } from 'react';
import type { LivingMapHandle } from '../../map/living-map-handle.ts';
import { viewKeys } from '../../map/model/hotkeys.ts';

/**
 * Handles the keys that change the view, on maps without other tools.
 * @returns whether it was one of them
 */
export function pressViewKey({ current: map }: RefObject<LivingMapHandle | null>, letter: string): boolean {
  if (letter === viewKeys.home) map?.home();
  else if (letter === viewKeys.whole) map?.whole();
  else return false;
  return true;
}
