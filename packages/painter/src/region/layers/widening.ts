/** Widenings come in steps, so that one more wood or range seldom changes all the others. */
const STEP = 1.25;

/**
 * By how much things of a kind stand farther apart (and grow) in a world that has very many of them: 1 as long as there
 * are at most `most`, then 1.25, 1.56…
 * @param count how many there would be
 */
export function widening(count: number, most: number): number {
  if (!(count > most)) return 1;
  return STEP ** Math.ceil(Math.log(Math.sqrt(count / most)) / Math.log(STEP));
}
