/** Shorter words are nearly right in too many names. */
export const NEARLY_FROM = 4;
/** About the share of letters that may be wrong: two of seven may, two of six would make "River" of "silver". */
const WRONG_SHARE = 0.3;
const MOST_WRONG = 2;

/** How many letters of a word may be wrong; 0 for words that are looked for as they are. */
export function wrongLettersIn(words: string): number {
  const { length } = [...words];
  return length < NEARLY_FROM ? 0 : Math.min(MOST_WRONG, Math.floor(length * WRONG_SHARE));
}

/**
 * Pieces of the words, one of which stands unchanged in whatever is nearly the words: so the few names that can be meant
 * are found before letters are compared. Two letters that changed places may spoil two pieces, so there is one to spare.
 *
 * @param wrong how many letters may be wrong
 */
export function piecesOf(words: string, wrong: number): string[] {
  const letters = [...words];
  const spare = letters.length >= 2 * (wrong + 2) ? 1 : 0;
  const count = wrong + 1 + spare;
  return Array.from({ length: count }, (_, index) =>
    letters
      .slice(Math.floor((index * letters.length) / count), Math.floor(((index + 1) * letters.length) / count))
      .join(''),
  );
}

/**
 * The fewest letters that have to be changed, added, left out or swapped with their neighbour until the words stand
 * somewhere in the text. Both as they are compared (lower case).
 *
 * @returns undefined where it takes more than `most`
 */
export function wrongLetters(words: string, text: string, most: number = wrongLettersIn(words)): number | undefined {
  const { length: rows } = words;
  const { length: columns } = text;
  // One row for each letter of the words; a match may begin anywhere in the text for nothing.
  let [before, last, row] = [new Uint16Array(columns + 1), new Uint16Array(columns + 1), new Uint16Array(columns + 1)];
  for (let i = 1; i <= rows; i += 1) {
    row[0] = i;
    let least = i;
    const letter = words.charCodeAt(i - 1);
    for (let j = 1; j <= columns; j += 1) {
      const other = text.charCodeAt(j - 1);
      let cost = (last[j - 1] ?? 0) + (letter === other ? 0 : 1);
      cost = Math.min(cost, (last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1);
      const isSwapped =
        i > 1 && j > 1 && letter === text.charCodeAt(j - 2) && words.charCodeAt(i - 2) === other && letter !== other;
      if (isSwapped) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    // A swap reaches back two rows, so one row alone may be too much.
    if (least > most + 1) return undefined;
    [before, last, row] = [last, row, before];
  }
  const fewest = last.reduce((a, b) => Math.min(a, b), rows);
  return fewest <= most ? fewest : undefined;
}
