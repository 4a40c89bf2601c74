import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold, foldedNames } from './fold.ts';
import { findMisspelled, piecesOf } from './misspelled-names.ts';
import { wrongLettersIn } from './search.ts';

const noPause = async () => {};
const alphabetical = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);

function find(words: string, ...lists: (readonly string[])[]): Promise<string[]> {
  const folded = lists.map((names) => foldedNames(names, fold));
  return findMisspelled(folded, { words, limit: 5, order: alphabetical, pause: noPause });
}

/** The fewest letters changed, added, left out, or swapped with their neighbor until the words are a part of the text. */
function distance(words: string, text: string): number {
  const rows = [Array<number>(text.length + 1).fill(0)];
  for (let i = 1; i <= words.length; i += 1) {
    const row = [i];
    const at = (up: number, j: number) => rows[i - up]?.[j] ?? Number.POSITIVE_INFINITY;
    for (let j = 1; j <= text.length; j += 1) {
      const isSwapped = words[i - 1] === text[j - 2] && words[i - 2] === text[j - 1];
      row.push(
        Math.min(
          at(1, j - 1) + (words[i - 1] === text[j - 1] ? 0 : 1),
          at(1, j) + 1,
          (row[j - 1] ?? 0) + 1,
          isSwapped ? at(2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
    rows.push(row);
  }
  return Math.min(...(rows.at(-1) ?? []));
}

const coast = [
  'River Mirar',
  'Rivergard Keep',
  'River Rauvin',
  'Evermoors',
  'Undermountain',
  'Ardeep Forest',
  'Thundertree',
  'Silverymoon',
  'Silver Marches',
  'Moonwood',
  'Mirabar',
  'Waterdeep',
  'Amphail',
  "Baldur's Gate",
  'Watch Tower',
  'Neverwinter Wood',
  'Neverwinter',
  'The Old Inn of the Yawning Portal',
  'Luskan',
];

describe('misspelled names', () => {
  it.each([
    ['waterdep', ['Waterdeep']],
    ['watredeep', ['Waterdeep']],
    ['wtaerdeep', ['Waterdeep']],
    ['wacth', ['Watch Tower']],
    ['neverwintr', ['Neverwinter', 'Neverwinter Wood']],
    ['yawnign', ['The Old Inn of the Yawning Portal']],
    ['baldurs gate', ["Baldur's Gate"]],
    ['baldurs gait', ["Baldur's Gate"]],
    ['amphale', ['Amphail']],
    ['mirabr', ['Mirabar', 'River Mirar']],
  ])('are found for %s', async (words, names) => {
    expect(await find(words, coast)).toEqual(names);
  });

  it.each([
    ['silver', ['Silverymoon', 'Silver Marches']],
    ['moon', ['Moonwood', 'Silverymoon']],
  ])('for %s are no others that merely share letters', async (words, names) => {
    expect(await find(words, coast)).toEqual(names);
  });

  it.each(['zzzzqqq', 'inm', 'thundertrolls', ''])('are not found for %s', async (words) => {
    expect(await find(words, coast)).toEqual([]);
  });

  it('may have one wrong letter from four on, two from seven on, never more', () => {
    expect(['abc', 'abcd', 'abcdef', 'abcdefg', 'abcdefghijklmnop'].map(wrongLettersIn)).toEqual([0, 1, 1, 2, 2]);
  });

  it('have at most two wrong letters in every 32 letters of long words', async () => {
    const name = 'the most distinguished house of the merchants of the northern sea';
    expect(await find(name.replace('distinguished', 'distingushed').replace('sea', 'see'), [name])).toEqual([name]);
    expect(await find(`${name.slice(0, 34)} of somebody else entirely`, [name])).toEqual([]);
  });

  it('of several lists stand in one order', async () => {
    expect(await find('lusken', ['Luskan Z', 'Other', 'Luskan B'].sort(), ['Luskan A', 'Luskan C'])).toEqual(
      ['A', 'B', 'C', 'Z'].map((letter) => `Luskan ${letter}`),
    );
  });
});

const word = fc.stringMatching(/^[a-z]{6,14}$/);
const mistake = fc.constantFrom('change', 'add', 'leave out', 'swap');

function misspell(words: string, seed: number, how: string): string {
  const at = seed % (words.length - 1);
  const [head, one, two, tail] = [words.slice(0, at), words[at], words[at + 1], words.slice(at + 2)];
  if (how === 'change') return `${head}#${two}${tail}`;
  if (how === 'add') return `${head}${one}#${two}${tail}`;
  return how === 'swap' ? `${head}${two}${one}${tail}` : `${head}${two}${tail}`;
}

it('any name with one mistake holds one of the pieces, and is found', async () => {
  await fc.assert(
    fc.asyncProperty(word, fc.nat(), mistake, async (words, seed, how) => {
      const name = misspell(words, seed, how);
      expect(piecesOf(words, 1).join('')).toBe(words);
      expect(piecesOf(words, 1).some((piece) => name.includes(piece))).toBe(true);
      expect(await find(words, [`of ${name}`])).toEqual([`of ${name}`]);
    }),
  );
});

it('no name with more wrong letters is found', async () => {
  const letters = fc.string({ unit: fc.constantFrom(...'abcd '), minLength: 4, maxLength: 14 });
  await fc.assert(
    fc.asyncProperty(letters, fc.array(letters, { maxLength: 20 }), async (typed, names) => {
      const words = typed.trim();
      for (const name of await find(words, names)) {
        expect(distance(words, name)).toBeLessThanOrEqual(wrongLettersIn(words));
      }
    }),
  );
});

it('among many names the search pauses, and compares those that hold most of the words and are about as long', async () => {
  const others = Array.from({ length: 25_000 }, (_, n) =>
    n % 2 === 0 ? `a wardeep ${n}` : `another ward in the deep ${n}`,
  );
  let pauses = 0;
  const pause = async () => {
    pauses += 1;
  };
  const names = foldedNames([...others, 'waterdeep'], fold);
  expect(await findMisspelled([names], { words: 'watardeap', limit: 1, order: () => 0, pause })).toEqual(['waterdeep']);
  // The names are read twice, 10,000 at a time; 2,000 of them are compared, 500 at a time.
  expect(pauses).toBeGreaterThanOrEqual(2 * 2 + 4);
});
