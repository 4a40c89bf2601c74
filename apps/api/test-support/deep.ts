import { isDeep } from '../../../packages/types/test-support/chosen.ts';

export { chosen, isDeep, isWhole, sampled } from '../../../packages/types/test-support/chosen.ts';

/** @returns a slice of the figure of a test, or the whole when the deep tests were asked for */
export const slice = (some: number, all: number): number => (isDeep ? all : some);

/** Fixed, so that `npm test` says the same twice; TEST_SEED asks for another. */
export const seed = Number(process.env.TEST_SEED ?? 20_261_120);
