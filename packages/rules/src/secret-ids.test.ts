import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  changedSecretIds,
  revealableText,
  secretIdsIn,
  withoutSecretIds,
  withSecretIds,
  wordsOfSecret,
} from './secret-ids.ts';
import { cutSecrets, hasSecret, partsOf, textWithReveals } from './secrets.ts';

/** IDs by number: `n0d0s0e0c1`, `n0d0s0e0c2`, … */
function newIds(): () => string {
  let count = 0;
  return () => {
    count += 1;
    const digits = String(count).padStart(5, '0');
    return [...'ndsec'].map((letter, at) => `${letter}${digits[at]}`).join('');
  };
}

const stored = (text: string, before: string | null = null) => withSecretIds(text, before, newIds());
const revealedTo = (...ids: string[]) => ({ revealed: new Set(ids) });

describe('the ID of a secret for the DM', () => {
  test.each<[string, string, string]>([
    ['between lines', ':::secret dm\na\n:::', ':::secret dm n0d0s0e0c1\na\n:::'],
    ['with more colons', '::::  Secret DM\na\n::::', '::::  Secret DM n0d0s0e0c1\na\n::::'],
    ['as a quote', '> [!secret dm]\n> a', '> [!secret dm n0d0s0e0c1]\n> a'],
    ['as a quote with words beside its mark', '> [!secret dm] a', '> [!secret dm n0d0s0e0c1] a'],
    ['in a quote', '> :::secret dm\n> a\n> :::', '> :::secret dm n0d0s0e0c1\n> a\n> :::'],
    ['one within another', ':::secret dm\n:::secret dm\na', ':::secret dm n0d0s0e0c1\n:::secret dm n0d0s0e0c2\na'],
  ])('stands in its mark: %s', (_, text, expected) => {
    expect(stored(text)).toBe(expected);
    expect(stored(expected, expected)).toBe(expected);
    expect(withoutSecretIds(expected)).toBe(withoutSecretIds(text));
  });

  it('is none of other secrets, nor of marks that are written oddly', () => {
    for (const text of [
      'a',
      ':::secret\na\n:::',
      '- :::secret dm\na',
      ': : : secret dm\na',
      '> [!secret dm] :::secret\n> a',
    ])
      expect(stored(text)).toBe(text);
    expect(stored(':::secret\n:::secret dm\na')).toBe(':::secret\n:::secret dm\na');
    expect(stored(':::secret k7f2q9\na')).toBe(':::secret\na');
  });

  it('is one that the server gave: what somebody wrote, or took from elsewhere, gives way', () => {
    expect(stored(':::secret dm k7f2q9\na\n:::')).toBe(':::secret dm n0d0s0e0c1\na\n:::');
    expect(stored(':::secret dm k7f2q9\na\n:::', 'a')).toBe(':::secret dm n0d0s0e0c1\na\n:::');
  });

  it('stays with its secret, whose words may change', () => {
    const before = ':::secret dm k7f2q9\na\n:::';
    expect(stored('b\n:::secret dm k7f2q9\na b\n:::', before)).toBe('b\n:::secret dm k7f2q9\na b\n:::');
  });

  it('is that of the first of two', () => {
    const before = ':::secret dm k7f2q9\na\n:::';
    expect(stored(`${before}\n${before}`, before)).toBe(`${before}\n:::secret dm n0d0s0e0c1\na\n:::`);
  });

  it('comes back where the same words came without it, and not where they are others', () => {
    const before = ':::secret dm k7f2q9\na\n:::\n\n> [!secret dm m3p4r5] b';
    expect(stored(withoutSecretIds(before), before)).toBe(before);
    expect(stored(':::secret dm\nc\n:::', before)).toBe(':::secret dm n0d0s0e0c1\nc\n:::');
  });

  it('tells a secret with new words from one that only moved, came, or went', () => {
    const before = ':::secret dm k7f2q9\na\n:::\n\n> [!secret dm m3p4r5] b';
    expect(changedSecretIds(before, `${before}\n\nc`)).toEqual([]);
    expect(changedSecretIds(before, '> [!secret dm m3p4r5] b')).toEqual([]);
    expect(changedSecretIds('> [!secret dm m3p4r5] b', before)).toEqual([]);
    expect(changedSecretIds(before, before.replace('\na', '\na d'))).toEqual(['k7f2q9']);
  });

  it('stands in its block among the secrets that can be revealed', () => {
    const nested = ':::secret dm k7f2q9\na\n\n> [!secret dm m3p4r5] b\n\n:::';
    const quote = '> [!secret dm n0d0s1] c\n> d';
    expect(revealableText(`x\n\n${nested}\n\ny\n:::secret\nz\n:::\n${quote}\n\nv`)).toBe(`${nested}\n\n${quote}`);
    expect(revealableText('a\n\n:::secret\nb\n:::')).toBe('');
  });

  it('is taken for words where it could be some', () => {
    for (const mark of [':::secret dm passageway', ':::secret dm 7', ':::secret dm a1', '[!secret dm room12]'])
      expect([mark, cutSecrets(`${mark}\nb`, 'dm'), stored(`${mark}\nb`)]).toEqual([mark, '', `${mark}\nb`]);
  });
});

describe('a secret that was revealed', () => {
  const text = 'a\n\n:::secret dm k7f2q9\nb\n:::\n\nc\n\n> [!secret dm m3p4r5] d\n> e\n\nf';

  it('is text like any other, for those it was revealed to', () => {
    expect(cutSecrets(text, revealedTo())).toBe('a\n\nc\n\nf');
    expect(cutSecrets(text, revealedTo('k7f2q9'))).toBe('a\n\nb\n\nc\n\nf');
    expect(cutSecrets(text, revealedTo('m3p4r5'))).toBe('a\n\nc\n\nd\ne\n\nf');
    expect(cutSecrets(text, revealedTo('k7f2q9', 'm3p4r5'))).toBe('a\n\nb\n\nc\n\nd\ne\n\nf');
  });

  it('is a paragraph of its own, or rows of the table that it stands in', () => {
    expect(cutSecrets('a\n:::secret dm k7f2q9\nb\n:::\nc', revealedTo('k7f2q9'))).toBe('a\n\nb\n\nc');
    expect(cutSecrets('| a |\n:::secret dm k7f2q9\n| b |\n:::\n| c |', revealedTo('k7f2q9'))).toBe(
      '| a |\n| b |\n| c |',
    );
  });

  it('holds what others within it do not say', () => {
    const nested = ':::secret dm k7f2q9\na\n:::secret\nb\n:::\n:::secret dm m3p4r5\nc\n:::\nd\n:::';
    expect(cutSecrets(nested, revealedTo('k7f2q9'))).toBe('a\nd');
    expect(cutSecrets(nested, revealedTo('m3p4r5'))).toBe('c');
    expect(wordsOfSecret(nested, 'k7f2q9')).toBe('a\nd');
    expect(wordsOfSecret(nested, 'm3p4r5')).toBe('c');
  });

  it('is revealed no more without its mark, with another one, or as one for editors', () => {
    for (const mark of [':::secret dm', ':::secret', ':::secret k7f2q9', ':::secret dm m3p4r5', ':::hidden k7f2q9'])
      expect([mark, cutSecrets(`${mark}\nb\n:::\nc`, revealedTo('k7f2q9'))]).toEqual([mark, 'c']);
    expect(cutSecrets(':::secret\n:::secret dm k7f2q9\nb\n:::\n:::', revealedTo('k7f2q9'))).toBe('');
    expect(wordsOfSecret('a', 'k7f2q9')).toBe('');
  });

  it('is known by where it stands in the text that is read', () => {
    expect(textWithReveals(text, revealedTo('k7f2q9', 'm3p4r5')).revealed).toEqual([
      { id: 'k7f2q9', from: 2, to: 3 },
      { id: 'm3p4r5', from: 6, to: 8 },
    ]);
    expect(textWithReveals(text, 'dm').revealed).toEqual([]);
    expect(partsOf(text).map(({ id }) => id)).toEqual([undefined, 'k7f2q9', undefined, 'm3p4r5', undefined]);
  });
});

const bits = [
  ':::secret dm\n',
  ':::secret\n',
  ':::\n',
  '::::secret dm\n',
  '> :::secret dm\n',
  '> [!secret dm] ',
  '> [!secret dm]\n',
  '[!secret dm] ',
  '> ',
  '- ',
  '| ',
  '::',
  '[!',
  ':::x\n',
  '\n',
  '\n\n',
];

/** A text in which each line may have a word of its own, as it is stored. */
const texts = fc
  .array(fc.tuple(fc.constantFrom(...bits), fc.boolean()), { minLength: 1, maxLength: 25 })
  .map((parts) => stored(parts.map(([bit, isNamed], at) => (isNamed ? `${bit}word${at} ` : bit)).join('')));

describe('whatever the text is', () => {
  const ids = /[a-z]\d[a-z]\d[a-z]\d/;

  it('nobody reads an ID who does not read the secret as one', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const all = secretIdsIn(text);
        for (const reader of ['anybody', revealedTo(), revealedTo(...all), revealedTo(...all.slice(0, 1))] as const)
          expect(cutSecrets(text, reader)).not.toMatch(ids);
        expect(new Set(all).size).toBe(all.length);
      }),
    );
  });

  it('a reveal shows the words of its own secret, and no word else', () => {
    const wordsOf = (text: string) => new Set(text.match(/word\d+/g) ?? []);
    fc.assert(
      fc.property(texts, fc.nat(), (text, which) => {
        const all = secretIdsIn(text);
        const open = cutSecrets(text, 'anybody');
        expect(cutSecrets(text, revealedTo())).toBe(open);
        expect(cutSecrets(text, revealedTo('z9z9z9'))).toBe(open);
        const id = all[which % Math.max(all.length, 1)];
        if (id === undefined) return;
        const read = cutSecrets(text, revealedTo(id));
        const may = new Set([...wordsOf(open), ...wordsOf(wordsOfSecret(text, id))]);
        expect([...wordsOf(read)].filter((word) => !may.has(word))).toEqual([]);
        expect([...wordsOf(open)].filter((word) => !wordsOf(read).has(word))).toEqual([]);
        // The DM reads no less than any player.
        const dms = wordsOf(cutSecrets(text, 'dm'));
        expect([...wordsOf(read)].filter((word) => !dms.has(word))).toEqual([]);
        expect([cutSecrets(read, 'anybody'), hasSecret(read)]).toEqual([read, false]);
      }),
    );
  });

  it('IDs move no word from one reader to another, and are given once', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const bare = withoutSecretIds(text);
        for (const reader of ['anybody', 'dm'] as const)
          expect(withoutSecretIds(cutSecrets(text, reader))).toBe(withoutSecretIds(cutSecrets(bare, reader)));
        expect(withSecretIds(text, text, newIds())).toBe(text);
      }),
    );
  });
});

test('a text of nothing but marks is read in one go', () => {
  for (const mark of [':::secret dm\n', '> [!secret dm]\n\n', '> [!secret dm] ', ':::secret dm\n:::\n']) {
    const text = mark.repeat(20_000);
    expect(stored(text, text).length).toBeGreaterThan(text.length - 1);
  }
});
