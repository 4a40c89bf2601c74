/** Scripts whose letters stand each for itself. */
const SEPARABLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{N}\p{P}\p{S}\p{Zs}\p{M}]*$/u;
const MARK = /^\p{M}/u;

/** The letters of a name, each with the marks that belong to it; none where letters cannot stand apart. */
export function separateLetters(name: string): readonly string[] {
  if (!SEPARABLE.test(name)) return [];
  const letters: string[] = [];
  for (const letter of name) {
    if (MARK.test(letter) && letters.length > 0) letters[letters.length - 1] += letter;
    else letters.push(letter);
  }
  return letters;
}

/**
 * How far the pen moves with each letter, without the face's space between letters. @param spacing that space, in em
 * @param widthOf of a text with that space between its letters, in em
 */
export function advancesOf(
  letters: readonly string[],
  spacing: number,
  widthOf: (text: string) => number,
): readonly number[] {
  let text = '';
  let before = 0;
  return letters.map((letter, at) => {
    text += letter;
    const width = widthOf(text) - spacing * at;
    const advance = width - before;
    before = width;
    return advance;
  });
}
