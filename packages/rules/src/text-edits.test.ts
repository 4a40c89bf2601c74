import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { applyEdits, countSentences, editsBetween, mergeTexts, piecesBetween } from './text-edits.ts';

const numRuns = 3000;
/** A surrogate without the other one of its pair. */
const HALF_A_LETTER = /\p{Cs}/u;

const piece = fc.constantFrom(
  'Red Larch',
  'The smith pays. ',
  'Who? ',
  'A mill…',
  'word ',
  'a',
  ' ',
  '\n',
  '\n\n',
  '- one\n',
  ':::secret dm\nHe lies.\n:::\n',
  '[[#12|the inn]]',
  'é',
  'e\u0301',
  '🗺️',
  '𝔸',
  '"So." ',
  '\r\n',
);
const text = fc.array(piece, { maxLength: 24 }).map((pieces) => pieces.join(''));

/** Two texts as somebody edits one: much stays, something is cut, something comes. */
const edited = fc
  .tuple(fc.array(piece, { maxLength: 24 }), fc.array(fc.tuple(fc.nat(24), fc.nat(3), piece), { maxLength: 5 }))
  .map(([pieces, changes]) => {
    const after = [...pieces];
    for (const [at, cut, put] of changes) after.splice(at, cut, put);
    return [pieces.join(''), after.join('')] as const;
  });

describe('the edits between two texts', () => {
  test.each([
    ['one word', 'The smith pays well.', 'The smith pays badly.', [{ at: 15, cut: 4, words: 'badly' }]],
    ['a new line', 'One.\nThree.', 'One.\nTwo.\nThree.', [{ at: 5, cut: 0, words: 'Two.\n' }]],
    ['a cut', 'One. Two. Three.', 'One. Three.', [{ at: 5, cut: 5, words: '' }]],
    [
      'two places',
      'a b c',
      'x b y',
      [
        { at: 0, cut: 1, words: 'x' },
        { at: 4, cut: 1, words: 'y' },
      ],
    ],
    ['all', '', 'Words.', [{ at: 0, cut: 0, words: 'Words.' }]],
    ['nothing', 'Words.', 'Words.', []],
  ])('%s', (_, before, after, edits) => {
    expect(editsBetween(before, after)).toEqual(edits);
  });

  it('make the second of the first', () => {
    fc.assert(
      fc.property(fc.oneof(edited, fc.tuple(text, text)), ([before, after]) => {
        expect(applyEdits(before, editsBetween(before, after))).toBe(after);
      }),
      { numRuns },
    );
  });

  it('are sorted, do not touch, change something, and split no letter', () => {
    fc.assert(
      fc.property(edited, ([before, after]) => {
        const edits = editsBetween(before, after);
        for (const [index, { at, cut, words }] of edits.entries()) {
          const next = edits[index + 1];
          if (next !== undefined) expect(at + cut).toBeLessThan(next.at);
          expect(before.slice(at, at + cut)).not.toBe(words);
          expect(words).not.toMatch(HALF_A_LETTER);
          expect(before.slice(0, at)).not.toMatch(HALF_A_LETTER);
        }
      }),
      { numRuns },
    );
  });

  it('hold no word of a secret that stays where it is', () => {
    const secret = [':::secret dm', 'The canary sings.', ':::'];
    const around = fc.array(fc.nat(30), { maxLength: 20 });
    const change = fc.array(fc.tuple(fc.nat(20), fc.nat(3), fc.nat(9)), { maxLength: 6 });
    const changed = (numbers: number[], changes: [number, number, number][]) => {
      const lines = numbers.map((number) => `Line ${number}.`);
      for (const [at, cut, number] of changes) lines.splice(at, cut, `Another ${number}.`);
      return lines;
    };
    fc.assert(
      fc.property(around, around, change, change, (above, below, first, second) => {
        const before = [...changed(above, []), ...secret, ...changed(below, [])].join('\n');
        const after = [...changed(above, first), ...secret, ...changed(below, second)].join('\n');
        expect(JSON.stringify(editsBetween(before, after))).not.toContain('canary');
      }),
      { numRuns },
    );
  });

  it('are found in a moment, however long and different the texts are', () => {
    const long = (word: string) => Array.from({ length: 40_000 }, (_, at) => `${word} ${at * 7}.\n`).join('');
    const before = `Same.\n${long('one')}End.`;
    const after = `Same.\n${long('two')}End.`;
    const edits = editsBetween(before, after);
    expect(applyEdits(before, edits)).toBe(after);
  });
});

describe('applying edits', () => {
  test.each([
    ['beyond the end', [{ at: 2, cut: 9, words: '' }]],
    [
      'before the one before',
      [
        { at: 3, cut: 1, words: '' },
        { at: 2, cut: 1, words: '' },
      ],
    ],
    ['with no whole number', [{ at: 0.5, cut: 1, words: '' }]],
    ['with a cut below 0', [{ at: 1, cut: -1, words: '' }]],
  ])('refuses one %s', (_, edits) => {
    expect(() => applyEdits('words', edits)).toThrow(RangeError);
  });
});

describe('what is different, for people', () => {
  it('counts sentences that are new, changed, and gone', () => {
    const before = 'The inn is old. The smith pays well.\n\nWolves come.';
    expect(countSentences(before, before.replace('well', 'badly'))).toEqual({ added: 0, changed: 1, removed: 0 });
    expect(countSentences(before, `${before} Bears, too. And owls.`)).toEqual({ added: 2, changed: 0, removed: 0 });
    expect(countSentences(before, 'The inn is old.')).toEqual({ added: 0, changed: 0, removed: 2 });
    expect(countSentences('', '')).toEqual({ added: 0, changed: 0, removed: 0 });
  });

  it('shows both texts as one', () => {
    fc.assert(
      fc.property(edited, ([before, after]) => {
        const pieces = piecesBetween(before, after);
        const without = (kind: string) =>
          pieces
            .filter((one) => one.kind !== kind)
            .map((one) => one.text)
            .join('');
        expect([without('added'), without('removed')]).toEqual([before, after]);
      }),
      { numRuns },
    );
  });

  it('shows words that were replaced one after the other as one change', () => {
    expect(piecesBetween('the carters take it before dawn.', 'the carters wait for full light.')).toEqual([
      { kind: 'same', text: 'the carters ' },
      { kind: 'removed', text: 'take it before dawn' },
      { kind: 'added', text: 'wait for full light' },
      { kind: 'same', text: '.' },
    ]);
  });
});

describe('merging two texts of one', () => {
  const base = 'The inn is old. The smith pays well.\n\nWolves come at night.';

  test.each([
    [
      'sentences that only one changed',
      'The inn is new. The smith pays well.\n\nWolves come at night.',
      'The inn is old. The smith pays badly.\n\nWolves come at night. Bears, too.',
      'The inn is new. The smith pays badly.\n\nWolves come at night. Bears, too.',
    ],
    [
      'a sentence cut by one, another added by the other',
      'The inn is old.\n\nWolves come at night.',
      `${base}\n\nA third paragraph.`,
      'The inn is old.\n\nWolves come at night.\n\nA third paragraph.',
    ],
    ['the same change of both', base.replace('old', 'new'), base.replace('old', 'new'), base.replace('old', 'new')],
  ])('keeps %s', (_, mine, theirs, merged) => {
    expect(mergeTexts(base, mine, theirs)).toEqual({ text: merged, base: theirs, conflicts: [] });
  });

  it('is a conflict where both changed a sentence', () => {
    const { text: merged, conflicts } = mergeTexts(base, base.replace('well', 'gold'), base.replace('well', 'badly'));
    expect(merged).toBe(base.replace('well', 'gold'));
    expect(conflicts).toEqual([
      {
        at: 16,
        base: 'The smith pays well.',
        baseAt: 16,
        mine: 'The smith pays gold.',
        theirs: 'The smith pays badly.',
      },
    ]);
  });

  it('is a conflict of that sentence alone where one changed its neighbors, too', () => {
    const mine = base.replace('old', 'new').replace('well', 'gold');
    const { text: merged, conflicts } = mergeTexts(base, mine, base.replace('well', 'badly'));
    expect(merged).toBe(mine);
    expect(conflicts).toMatchObject([{ base: 'The smith pays well.', baseAt: 16, theirs: 'The smith pays badly.' }]);
  });

  it('is a conflict where both added something at the same place', () => {
    const { conflicts } = mergeTexts('One.', 'One.\n\nMine.', 'One.\n\nTheirs.');
    expect(conflicts).toEqual([{ at: 4, base: '', baseAt: 4, mine: '\n\nMine.', theirs: '\n\nTheirs.' }]);
  });

  it('is the text of whoever changed it alone', () => {
    fc.assert(
      fc.property(edited, ([before, after]) => {
        for (const [mine, theirs] of [
          [after, before],
          [before, after],
          [after, after],
        ] as const)
          expect(mergeTexts(before, mine, theirs)).toEqual({ text: after, base: theirs, conflicts: [] });
      }),
      { numRuns },
    );
  });

  it('loses no sentence of either side', () => {
    const lines = fc.uniqueArray(fc.nat(400), { minLength: 1, maxLength: 12 });
    const change = fc.array(fc.tuple(fc.nat(12), fc.nat(2), fc.nat(99)), { maxLength: 4 });
    const sentences = (numbers: readonly string[]) => numbers.map((number) => `Line ${number}.`).join('\n');
    fc.assert(
      fc.property(lines, change, change, (numbers, my, their) => {
        const was = numbers.map(String);
        const by = (name: string, changes: [number, number, number][]) => {
          const after = [...was];
          for (const [at, cut, number] of changes) after.splice(at, cut, `${name}${number}`);
          return after;
        };
        const [mine, theirs] = [by('m', my), by('t', their)];
        const { text: merged, conflicts } = mergeTexts(sentences(was), sentences(mine), sentences(theirs));
        for (const number of mine.filter((one) => one.startsWith('m'))) expect(merged).toContain(`Line ${number}.`);
        const kept = [merged, ...conflicts.map((one) => one.theirs)].join('\n');
        for (const number of theirs.filter((one) => one.startsWith('t'))) expect(kept).toContain(`Line ${number}.`);
        for (const number of was.filter((one) => mine.includes(one) && theirs.includes(one)))
          expect(merged).toContain(`Line ${number}.`);
        for (const { at, mine: stands } of conflicts) expect(merged.slice(at, at + stands.length)).toBe(stands);
      }),
      { numRuns },
    );
  });

  it('is the same whoever asks, but for who stands where both changed a sentence', () => {
    fc.assert(
      fc.property(edited, text, ([was, mine], theirs) => {
        const [asked, swapped] = [mergeTexts(was, mine, theirs), mergeTexts(was, theirs, mine)];
        expect(swapped.conflicts.map(({ base, mine: my, theirs: their }) => [base, their, my])).toEqual(
          asked.conflicts.map((one) => [one.base, one.mine, one.theirs]),
        );
        const edits = asked.conflicts.map(({ at, mine: stands, theirs: words }) => ({ at, cut: stands.length, words }));
        expect(applyEdits(asked.text, edits)).toBe(swapped.text);
      }),
      { numRuns },
    );
  });
});
