import fc from 'fast-check';
import type { TextEdit } from '../src/text-edits.ts';

/* What people would rather have in a text that they read. */

/** What somebody does to a text: where, by its share of the length; how much they take out; what they write there. */
export interface Doing {
  where: number;
  cut: number;
  words: string;
}

export const doings: fc.Arbitrary<Doing[]> = fc.array(
  fc.record({
    // Anywhere alike: numbers without this are mostly the smallest and the largest.
    where: fc.noBias(fc.integer({ min: 0, max: 1_000 })).map((part) => part / 1_000),
    cut: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 60 })),
    words: fc.constantFrom('', 'x', ' new words', '\n\nA paragraph.\n\n', 'Two\nlines', '[[#1]]', ' the Jewel '),
  }),
  { minLength: 1, maxLength: 4 },
);

/** The edits of somebody to a text as they read it. */
export function editsOf(text: string, done: readonly Doing[]): TextEdit[] {
  const edits: TextEdit[] = [];
  for (const { where, cut, words: added } of done.toSorted((a, b) => a.where - b.where)) {
    const at = Math.floor(where * text.length);
    const last = edits.at(-1);
    if (last !== undefined && at <= last.at + last.cut) continue;
    edits.push({ at, cut: Math.min(cut, text.length - at), words: added });
  }
  return edits;
}
