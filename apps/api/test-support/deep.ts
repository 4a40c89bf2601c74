/** How much a test with a figure does: a slice with a fixed seed in `npm test`, the whole in `npm run test:deep`. */
export const isDeep = process.env.TEST_DEEP === '1';

/** @returns the slice, or the whole when the deep tests were asked for */
export const slice = (some: number, all: number): number => (isDeep ? all : some);

/**
 * Whether all cases are tried: always, except in `npm test` without `--whole`, which tries those that differ in kind and
 * names itself by TEST_CHOSEN.
 */
export const isWhole = isDeep || process.env.TEST_CHOSEN !== '1';

/**
 * Of the cases of one rule the first few, or all of them in a whole run.
 * @param cases those that differ most in kind come first
 */
export const chosen = <T>(cases: readonly T[], count = 1): T[] => (isWhole ? [...cases] : cases.slice(0, count));

/**
 * Of many cases of one kind every so many, or all of them in a whole run.
 * @param first the index of the first one: several callers with different ones together cover more
 */
export const sampled = <T>(cases: readonly T[], every: number, first = 0): T[] =>
  isWhole ? [...cases] : cases.filter((_case, index) => index % every === first % every);

/** Fixed, so that `npm test` says the same twice; TEST_SEED asks for another. */
export const seed = Number(process.env.TEST_SEED ?? 20_261_120);
