import type { RefObject } from 'react';
import type { LivingMapHandle } from '../../map/living-map-handle.ts';
import { viewKeys } from '../../map/model/hotkeys.ts';

/** The keys that change what a map shows, where it has no other tools. @returns whether it was one of them */
export function pressViewKey({ current: map }: RefObject<LivingMapHandle | null>, letter: string): boolean {
  if (letter === viewKeys.home) map?.home();
  else if (letter === viewKeys.whole) map?.whole();
  else return false;
  return true;
}
