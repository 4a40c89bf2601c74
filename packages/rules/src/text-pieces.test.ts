import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { player, storedText, visitor } from '../test-support/texts-with-hidden.ts';
import { markdownWithAliases } from './aliased-text.ts';
import { cutSecrets } from './secrets.ts';
import { movePictures, textForReader } from './stored-text.ts';
import { isAsStored, readInPieces } from './text-pieces.ts';

const kindsOf = (stored: string) => {
  const { text, pieces } = readInPieces(stored, player);
  return pieces.map(({ kind, at, length, from, cut }) => [
    kind,
    text.slice(at, at + length),
    stored.slice(from, from + cut),
  ]);
};

describe('the pieces of a text', () => {
  test.each<[string, string, [string, string, string][]]>([
    ['without anything to hide', 'A road.', [['same', 'A road.', 'A road.']]],
    [
      'around a secret',
      'One.\n:::secret\nA key.\n:::\nTwo.',
      [
        ['same', 'One.\n', 'One.\n'],
        ['cut', '', ':::secret\nA key.\n:::\n'],
        ['same', 'Two.', 'Two.'],
      ],
    ],
    [
      'around another name, with the article that goes with it',
      'In an old Neverwinter.',
      [
        ['same', 'In an old ', 'In an old '],
        ['other', 'Jewel', 'Neverwinter'],
        ['same', '.', '.'],
      ],
    ],
    [
      'around links',
      'See [[#1]], [[#2]], [[#3|a prison]].',
      [
        ['same', 'See ', 'See '],
        ['link', '[[#1]]', '[[#1]]'],
        ['same', ', ', ', '],
        ['other', '[[#2]]', '[[#2]]'],
        ['same', ', ', ', '],
        ['other', 'a prison', '[[#3|a prison]]'],
        ['same', '.', '.'],
      ],
    ],
  ])('%s', (_, stored, expected) => {
    expect(kindsOf(stored)).toEqual(expected);
  });

  test('hold all of both texts in their order, and what is the same is the same', () => {
    fc.assert(
      fc.property(storedText, fc.constantFrom(player, visitor), (stored, reader) => {
        const { text, pieces } = readInPieces(stored, reader);
        let [at, from] = [0, 0];
        for (const piece of pieces) {
          expect([piece.at, piece.from]).toEqual([at, from]);
          const isSame = text.slice(at, at + piece.length) === stored.slice(from, from + piece.cut);
          if (isAsStored(piece)) expect(isSame).toBe(true);
          [at, from] = [at + piece.length, from + piece.cut];
        }
        expect([at, from]).toEqual([text.length, stored.length]);
      }),
      { numRuns: 500 },
    );
  });

  test('together are the text as it is served', () => {
    fc.assert(
      fc.property(storedText, fc.constantFrom(player, visitor), (stored, reader) => {
        const open = cutSecrets(stored, reader.secrets);
        const named = reader.hidden === undefined ? open : markdownWithAliases(open, reader.hidden);
        const blank = { sections: [], top_section: '', image: null, image_text: '', attribution: null };
        const { markdown = '' } = textForReader({ ...blank, markdown: named }, reader.known);
        expect(readInPieces(stored, reader).text).toBe(movePictures(markdown, reader.pictureFor));
      }),
      { numRuns: 500 },
    );
  });
});
