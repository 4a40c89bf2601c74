/** Texts of only these letters are measured by pairs. In other scripts, letters join, stack, or are too many. */
const PAIRABLE = /^[\u0020-\u024f\u2013\u2019]*$/;
/** More than any letter's code. */
const CODES = 2 ** 16;

type Measure = (text: string) => number;

/**
 * Computes the width of texts in one face from the widths of their letters and of adjacent pairs. Measuring a new word
 * in the browser may take a millisecond, while pairs repeat from name to name.
 */
export class TextWidths {
  private readonly letters = new Map<number, number>();
  /** How much closer (below 0) or further apart two letters stand than their widths say. */
  private readonly kerns = new Map<number, number>();

  /** The width of a text, in the unit of `measure`, which measures a text without letter spacing. */
  of(text: string, measure: Measure): number {
    if (!PAIRABLE.test(text)) return measure(text);
    let width = 0;
    let before = 0;
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      width += this.letter(code, measure);
      if (at > 0) width += this.kern(before, code, measure);
      before = code;
    }
    return width;
  }

  private letter(code: number, measure: Measure): number {
    const known = this.letters.get(code);
    if (known !== undefined) return known;
    const width = measure(String.fromCharCode(code));
    this.letters.set(code, width);
    return width;
  }

  private kern(one: number, other: number, measure: Measure): number {
    const key = one * CODES + other;
    const known = this.kerns.get(key);
    if (known !== undefined) return known;
    const kern = measure(String.fromCharCode(one, other)) - this.letter(one, measure) - this.letter(other, measure);
    this.kerns.set(key, kern);
    return kern;
  }
}
