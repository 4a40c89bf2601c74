import { describe, test } from 'vitest';
import { isWhole } from './deep.ts';

/**
 * A test that `npm test` leaves to the whole run (`npm test -- --whole`), because a cheaper one holds the same rule or one
 * of its kind stands for all: starts of processes, floods, faults, further formats and sizes.
 */
export const whole = test.runIf(isWhole);

/** Such tests together. */
export const describeWhole = describe.runIf(isWhole);
