/** How much a test with a figure does: a slice with a fixed seed in `npm test`, the whole in `npm run test:deep`. */
export const isDeep = process.env.TEST_DEEP === '1';

/** @returns the slice, or the whole when the deep tests were asked for */
export const slice = (some: number, all: number): number => (isDeep ? all : some);

/** Whether everything is tried that takes turns, as by `npm test -- --whole` and `npm run test:deep`. */
const isWhole = isDeep || process.env.TEST_WHOLE === '1';

/**
 * Which of what takes turns is tried: `npm test` tries the next of it every day (UTC), the same all day long, and says
 * which in TEST_TURN, with which it is tried again.
 */
export const turn = Number(process.env.TEST_TURN ?? Math.floor(Date.now() / 86_400_000));

/** Whether the turn of the case of this number has come, where one of so many is tried at a time. */
export const isItsTurn = (number: number, oneOf: number): boolean => isWhole || (number + turn) % oneOf === 0;

/** Of cases of one rule those whose turn has come: never empty where there are as many as take turns. */
export const inTurn = <T>(cases: readonly T[], oneOf: number = cases.length): T[] =>
  cases.filter((_, number) => isItsTurn(number, oneOf));

/** Fixed, so that `npm test` says the same twice; TEST_SEED asks for another. */
export const seed = Number(process.env.TEST_SEED ?? 20_261_120);
