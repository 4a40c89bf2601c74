/** How much a test with a figure does: a slice with a fixed seed in `npm test`, the whole in `npm run test:deep`. */
export const isDeep = process.env.TEST_DEEP === '1';

/** @returns the slice, or the whole when the deep tests were asked for */
export const slice = (some: number, all: number): number => (isDeep ? all : some);

/** Fixed, so that `npm test` says the same twice; TEST_SEED asks for another. */
export const seed = Number(process.env.TEST_SEED ?? 20_261_120);
