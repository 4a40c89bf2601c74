import { prefersReducedMotion } from './reduced-motion.ts';

/** Ground that is uncovered comes in over so long (edition 2, section 5); `map-stage.module.css` says the same. */
const FADE_MS = 300;

/** After so long what lay below may be taken away. */
export const fadeMs = (): number => (prefersReducedMotion() ? 0 : FADE_MS);
