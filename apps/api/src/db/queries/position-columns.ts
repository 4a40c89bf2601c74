import { positionNumbers } from '@venture-atlas/types';

/** The columns of a position's numbers, to be selected. */
export const positionNumberColumns = positionNumbers.map((name) => `positions.${name}` as const);
