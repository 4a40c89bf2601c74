/** How much a test with a figure does: a slice with a fixed seed in `npm test`, the whole in `npm run test:deep`. */
export const isDeep = process.env.DEEP_TESTS === '1';

/** @returns the slice, or the whole when the deep tests were asked for */
export const slice = (some: number, all: number): number => (isDeep ? all : some);

/** Fixed, so that `npm test` says the same twice; DEEP_SEED asks for another. */
export const seed = Number(process.env.DEEP_SEED ?? 20_261_120);
