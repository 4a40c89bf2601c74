import { signs } from '@venture-atlas/map-math/signs';
import { learnSigns } from './type-sign.ts';

/** Makes all signs known to this thread. Loaded when a map has signs. */
export function learnAllSigns(): true {
  learnSigns(signs);
  return true;
}
