import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findFolded, fold, foldWords } from './fold.ts';
import { searchNames, searchText } from './search.ts';

/** What is typed, and what it is to be found in; each also the other way round. */
const pairs: readonly (readonly [string, string])[] = [
  ['lodz', 'Łódź'],
  ['cafe noir', 'Café Noir'],
  ["tyr's hall", 'Tyr’s Hall'],
  ['tyr´s hall', 'Tyr‘s Hall'],
  ['oeuvre', 'Œuvre'],
  ['aero', 'Ærø'],
  ['strasse', 'Straße'],
  ['STRASSE', 'STRAẞE'],
  ['thingvellir', 'Þingvellir'],
  ['istanbul', 'İstanbul'],
  ['diyarbakir', 'Diyarbakır'],
  ['stone-bridge', 'Stone—Bridge'],
  ['stone-bridge', 'Stone‑Bridge'],
  ['stone - bridge', 'Stone\u00a0–\u00a0Bridge'],
  ['fish', 'ﬁsh'],
  ['waterdeep', 'Water\u00addeep'],
  ['gate', 'ｇａｔｅ'],
  ['"the deep"', '“The Deep”'],
  ['e\u0301lan', 'Élan'],
  ['οδος', 'ΟΔΟΣ'],
  ['οδοσ', 'οδος'],
  ['ежик', 'Ёжик'],
  ['pho', 'Phở'],
];

describe('folding', () => {
  it.each(pairs)('takes %j and %j for the same', (typed, written) => {
    expect(fold(written)).toBe(fold(typed));
    for (const [one, other] of [
      [typed, written],
      [written, typed],
    ] as const) {
      const name = `Old ${one} Inn`;
      expect(searchNames([{ name }], other)).toEqual([{ name }]);
      const found = searchText({ name: '', wiki_page_content: { top_section: `So ${one} is.`, sections: [] } }, other);
      expect(found).toEqual([
        { section: null, snippet: `So ${one.replaceAll(/\s/g, ' ')} is.`, match: [3, 3 + one.length] },
      ]);
    }
  });

  it('keeps letters of other scripts, and signs', () => {
    expect(fold('水深 % _ 🐉 가나 कि')).toBe('水深 % _ 🐉 가나 कि'.normalize('NFKD'));
  });

  it('finds nothing in accents alone', () => {
    expect(foldWords(' \u0301 ')).toBe('');
    expect(searchNames([{ name: 'Élan' }], '\u0301')).toEqual([]);
  });

  it('says where words stand in the text as it is', () => {
    const part = (text: string, words: string) => {
      const found = findFolded(text, foldWords(words));
      return found && text.slice(...found);
    };
    expect(part('The Café Noir', 'noir')).toBe('Noir');
    expect(part('A cafe\u0301 is here', 'cafe')).toBe('cafe\u0301');
    expect(part('cafe\u0301s', 's')).toBe('s');
    expect(part('Ærø', 'er')).toBe('Ær');
    expect(part('the œuvre', 'uvre')).toBe('uvre');
    expect(part('the œuvre', 'euv')).toBe('œuv');
    expect(part('Wa\u00adter', 'ater')).toBe('a\u00adter');
    expect(part('Œ', 'oeu')).toBeUndefined();
    expect(part('🐉 in Łódź', 'lodz')).toBe('Łódź');
  });

  const text = fc.string({ unit: fc.constantFrom(...'ab AÉéœßŁ’—İΣς\u0301\u00ad水🐉가𝔸ﬁ…'), maxLength: 12 });

  it('changes nothing the second time', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 20 }), (any) => fold(fold(any)) === fold(any)));
    // Every character there is, one in a line: an accent must not join that of the line before.
    const line = 4_096;
    for (let first = 0; first <= 0x10ffff; first += line) {
      const once = fold(Array.from({ length: line }, (_, next) => String.fromCodePoint(first + next)).join('\n'));
      expect(fold(once) === once, `characters from U+${first.toString(16)}`).toBe(true);
    }
  });

  it('finds any part of a text as it was written, and what it finds holds the words', () => {
    fc.assert(
      fc.property(text, text, text, (before, middle, after) => {
        const words = foldWords(middle);
        const whole = before + middle + after;
        const found = words === '' ? undefined : findFolded(whole, words);
        if (words === '') return;
        // A mark that begins a part belongs to the letter before it.
        if (found === undefined) expect(fold(whole)).not.toContain(words);
        else expect(fold(whole.slice(...found))).toContain(words);
      }),
    );
  });
});
