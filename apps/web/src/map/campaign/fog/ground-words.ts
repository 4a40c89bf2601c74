import type { FogGround } from '@venture-atlas/types';

/** What the grounds are called that unknown ground is drawn as. */
export const groundWords: Record<FogGround, string> = {
  parchment: 'Parchment',
  night: 'Night sky',
  atlas: 'Pale atlas',
  sea: 'Open sea',
  blueprint: 'Blueprint',
  stone: 'Dark stone',
};
