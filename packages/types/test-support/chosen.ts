/// <reference types="node" />
/** Whether tests with a figure do all of it (`npm run test:deep`); else a part with a fixed seed. */
export const isDeep = process.env.TEST_DEEP === '1';

/**
 * Whether all cases are tried: always, except in `npm test` without `--whole`, which tries those that differ in kind and
 * sets TEST_CHOSEN.
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
