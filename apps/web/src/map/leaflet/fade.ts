import { prefersReducedMotion } from './reduced-motion.ts';

/** Duration of the fade-in of uncovered ground (edition 2, section 5). `map-stage.module.css` has the same value. */
const FADE_MS = 300;

/** Delay before the picture below may be removed. */
export const fadeMs = (): number => (prefersReducedMotion() ? 0 : FADE_MS);
