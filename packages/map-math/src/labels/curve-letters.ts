import type { Radians } from '../angles.ts';

/** A curve by its length: the position and the direction of the pen after so many pixels. */
export type Curve = (along: number) => { readonly x: number; readonly y: number; readonly turn: Radians };

/** The steepest angle of a letter, slightly past upright but never upside down. */
const TURN_MAX = 1.75;

/** The width of each letter with the space around it, in pixels. */
export function letterWidths(advances: readonly number[], spacing: number, px: number): number[] {
  return advances.map((advance) => (advance + spacing) * px);
}

/**
 * Sets letters along a curve from `start` on: x, y, and rotation at the middle of each letter's baseline. Undefined
 * where a letter would be upside down.
 */
export function setAlong(curve: Curve, start: number, widths: readonly number[]): Float32Array | undefined {
  const letters = new Float32Array(widths.length * 3);
  let along = start;
  for (const [at, width] of widths.entries()) {
    const { x, y, turn } = curve(along + width / 2);
    if (Math.abs(turn) > TURN_MAX) return undefined;
    letters.set([x, y, turn], at * 3);
    along += width;
  }
  return letters;
}

/** A curve through a chain of points, no two of them equal. */
export function curveAlong(points: readonly (readonly [number, number])[]): { length: number; at: Curve } {
  const lengths = [0];
  for (let index = 1; index < points.length; index += 1) {
    const [from, to] = [points[index - 1] as readonly [number, number], points[index] as readonly [number, number]];
    lengths.push((lengths[index - 1] as number) + Math.hypot(to[0] - from[0], to[1] - from[1]));
  }
  const length = lengths.at(-1) ?? 0;
  let last = 1;
  const at: Curve = (along) => {
    if ((lengths[last - 1] as number) > along) last = 1;
    while (last < points.length - 1 && (lengths[last] as number) < along) last += 1;
    const [from, to] = [points[last - 1] as readonly [number, number], points[last] as readonly [number, number]];
    const [before, after] = [lengths[last - 1] as number, lengths[last] as number];
    const share = (along - before) / (after - before || 1);
    const turn = Math.atan2(to[1] - from[1], to[0] - from[0]);
    return { x: from[0] + (to[0] - from[0]) * share, y: from[1] + (to[1] - from[1]) * share, turn };
  };
  return { length, at };
}

/** Scripts whose letters can be drawn separately. */
const SEPARABLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{N}\p{P}\p{S}\p{Zs}\p{M}]*$/u;
const MARK = /^\p{M}/u;

/** The letters of a name, each with its combining marks; empty for scripts whose letters cannot be separated. */
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
 * The advance of each letter, without the font's letter spacing. @param spacing that letter spacing, in em
 * @param widthOf width of a text with that letter spacing, in em
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
