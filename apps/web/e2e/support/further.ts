import { it } from 'vitest';
import { isWhole } from './which-journeys.ts';

/**
 * A journey that `npm test` leaves out, because it has no more than its minutes: the way of another one in another size,
 * theme or role, or a rarer turn that tests without a browser cover as well.
 */
export const further = it.runIf(isWhole);

/** All variants of a journey, or in `npm test` as many as are said. */
export const variants = <Variant>(all: readonly Variant[], some = 1): readonly Variant[] =>
  isWhole ? all : all.slice(0, some);

/** All of them for every variant, or in `npm test` each for one: the variants take turns. */
export const inTurns = <Thing>(all: readonly Thing[], variant: number, count: number): readonly Thing[] =>
  isWhole ? all : all.filter((_, i) => i % count === variant);
