import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isAppendix, searchNames, searchText, snippetAround } from './search.ts';

const named = (...names: string[]) => names.map((name) => ({ name }));
const namesOf = (items: { name: string }[]) => items.map(({ name }) => name);

describe('searching names', () => {
  const places = named('Waterdeep', 'Deepwater Isle', 'The Deep', "Baldur's Gate", 'Élan', 'Underdeep');

  it('finds a part of the name, whatever its case', () => {
    expect(namesOf(searchNames(places, 'DEEP', 20))).toEqual(['The Deep', 'Deepwater Isle', 'Waterdeep', 'Underdeep']);
    expect(namesOf(searchNames(places, 'élA', 20))).toEqual(['Élan']);
  });

  it('puts the name itself first, then whole words, beginnings of words, and the middle of words', () => {
    const inns = named('Korinn Archipelago', 'Old Innkeep', 'The Way Inn', 'Innsmouth', 'Inn');
    expect(namesOf(searchNames(inns, 'inn', 20))).toEqual([
      'Inn',
      'The Way Inn',
      'Old Innkeep',
      'Innsmouth',
      'Korinn Archipelago',
    ]);
  });

  it('keeps the order of names that fit equally well', () => {
    expect(namesOf(searchNames(named('b a', 'ab', 'c a', 'aa'), 'a', 20))).toEqual(['b a', 'c a', 'ab', 'aa']);
  });

  it('takes the end of a name in the genitive for no word', () => {
    expect(namesOf(searchNames(named("Baldur's Gate", 'S Hollow'), 's', 20))).toEqual(['S Hollow', "Baldur's Gate"]);
  });

  it('looks at whole characters beside the text, not at halves of them', () => {
    expect(namesOf(searchNames(named('𝔸inn', '🐉inn'), 'inn', 20))).toEqual(['🐉inn', '𝔸inn']);
  });

  it('finds nothing for blank text', () => {
    expect(searchNames(places, '', 20)).toEqual([]);
    expect(searchNames(places, '  \t', 20)).toEqual([]);
  });

  it('passes over blanks around the text', () => {
    expect(namesOf(searchNames(places, '  gate ', 20))).toEqual(["Baldur's Gate"]);
  });

  it('takes straight and curly apostrophes for the same', () => {
    expect(namesOf(searchNames(places, 'baldur’s', 20))).toEqual(["Baldur's Gate"]);
    expect(namesOf(searchNames(named('Tyr’s Hall'), "tyr's", 20))).toEqual(['Tyr’s Hall']);
  });

  it('does not read the text as a pattern', () => {
    expect(searchNames(named('a.b', 'axb', '100%', '[x'), '.', 20)).toEqual(named('a.b'));
    expect(searchNames(named('a.b', '100%', '[x'), '[', 20)).toEqual(named('[x'));
    expect(searchNames(named('a.b', '100%'), '%', 20)).toEqual(named('100%'));
  });

  it('ends at the limit, 20 unless told, the best first even when it comes last', () => {
    const many = named(...Array.from({ length: 50 }, (_, index) => `x deep ${index}`), 'Deep');
    expect(namesOf(searchNames(many, 'deep', 3))).toEqual(['Deep', 'x deep 0', 'x deep 1']);
    expect(searchNames(many, 'deep')).toHaveLength(20);
    expect(searchNames(many, 'deep', 0)).toEqual([]);
  });

  it('hands back the items themselves', () => {
    const place = { name: 'Waterdeep', id: 7 };
    expect(searchNames([place], 'water', 20)[0]).toBe(place);
  });
});

describe('searching texts', () => {
  const section = (name: string, clean_text: string, ...content: string[]) => ({
    name,
    clean_text,
    subsections: content.length === 0 ? [] : [{ name: 'More', content }],
  });
  const place = {
    name: 'Salt Keep',
    wiki_page_content: {
      top_section: 'A harbour of the salt trade.',
      sections: [
        section('History', 'Nothing here.', 'First the dwarves.', 'Then Salt came by sea.'),
        section('Trade', 'Salt and more salt.'),
        section(' appendix ', 'Salt, a source.', 'Salt again'),
      ],
    },
  };

  it('finds one match in each section, in reading order', () => {
    expect(searchText(place, 'SALT')).toEqual([
      { section: null, snippet: 'A harbour of the salt trade.', match: [17, 21] },
      { section: 'History', snippet: 'Then Salt came by sea.', match: [5, 9] },
      { section: 'Trade', snippet: 'Salt and more salt.', match: [0, 4] },
    ]);
  });

  it('skips sections named Appendix, and subsections of that name', () => {
    expect(searchText(place, 'source')).toEqual([]);
    expect(isAppendix('Appendix')).toBe(true);
    expect(isAppendix('APPENDIX ')).toBe(true);
    expect(isAppendix('The Appendix')).toBe(false);
    const nested = { name: 'Notes', clean_text: '', subsections: [{ name: 'Appendix', content: ['salt'] }] };
    expect(searchText({ name: 'X', wiki_page_content: { top_section: '', sections: [nested] } }, 'salt')).toEqual([]);
  });

  it('does not search the name, and finds nothing without a text or for blank text', () => {
    expect(searchText(place, 'keep')).toEqual([]);
    expect(searchText(place, ' ')).toEqual([]);
    expect(searchText({ name: 'Salt', wiki_page_content: null }, 'salt')).toEqual([]);
  });

  it('ends at the limit', () => {
    expect(searchText(place, 'salt', 2)).toHaveLength(2);
  });

  it('marks the match in texts whose letters change their length in lower case', () => {
    const text = 'İİİ where the Salt lies';
    const [found] = searchText({ name: 'X', wiki_page_content: { top_section: text, sections: [] } }, 'salt');
    expect(found?.snippet.slice(...(found?.match ?? []))).toBe('Salt');
  });
});

describe('a snippet', () => {
  const words = Array.from({ length: 200 }, (_, index) => `word${index}`).join(' ');

  it('is the whole text when that is short', () => {
    expect(snippetAround('all of it', 4, 6)).toEqual({ snippet: 'all of it', match: [4, 6] });
  });

  it('holds at most 150 characters on either side, cut between words, with an ellipsis where it was cut', () => {
    const start = words.indexOf('word100');
    const { snippet, match } = snippetAround(words, start, start + 7);
    expect(snippet.slice(...match)).toBe('word100');
    expect(match[0] - 1).toBeLessThanOrEqual(150);
    expect(match[0] - 1).toBeGreaterThan(140);
    expect(snippet.length - match[1] - 1).toBeLessThanOrEqual(150);
    expect(snippet).toMatch(/^…word\d+ .* word\d+…$/);
    expect(words).toContain(snippet.slice(1, -1));
  });

  it('ends with the last whole word within the radius', () => {
    expect(snippetAround('one two three four five', 8, 13, 7)).toEqual({ snippet: '…two three four…', match: [5, 10] });
    expect(snippetAround('one two three four five', 8, 13, 5)).toEqual({ snippet: '…two three four…', match: [5, 10] });
    expect(snippetAround('one two three four five', 8, 13, 4)).toEqual({ snippet: '…two three…', match: [5, 10] });
  });

  it('cuts a word that is longer than the radius', () => {
    expect(snippetAround(`${'a'.repeat(50)}X${'b'.repeat(50)}`, 50, 51, 10)).toEqual({
      snippet: `…${'a'.repeat(10)}X${'b'.repeat(10)}…`,
      match: [11, 12],
    });
  });

  it('never cuts a character in two', () => {
    const dragons = `${'🐉'.repeat(20)}x${'🐉'.repeat(20)}`;
    const { snippet, match } = snippetAround(dragons, 40, 41, 7);
    expect(snippet).toBe(`…${'🐉'.repeat(3)}x${'🐉'.repeat(3)}…`);
    expect(snippet.slice(...match)).toBe('x');
  });

  it('shows line breaks as blanks', () => {
    expect(snippetAround('one\ntwo\n\nthree', 4, 7)).toEqual({ snippet: 'one two  three', match: [4, 7] });
  });

  it('always holds the match, stays in its bounds and is part of the text', () => {
    const character = fc.constantFrom('a', 'é', ' ', '\n', '🐉', '.');
    const texts = fc.array(character, { minLength: 1, maxLength: 80 }).map((characters) => characters.join(''));
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), fc.nat(20), (text, a, b, radius) => {
        const [start, end] = [a % (text.length + 1), b % (text.length + 1)].toSorted((x, y) => x - y) as [
          number,
          number,
        ];
        const isSplit = [start, end].some((at) => /[\ud800-\udbff]/.test(text.charAt(at - 1)));
        fc.pre(!isSplit);
        const { snippet, match } = snippetAround(text, start, end, radius);
        expect(snippet.slice(...match)).toBe(text.slice(start, end).replaceAll(/\s/g, ' '));
        expect(match[0]).toBeLessThanOrEqual(radius + 1);
        expect(snippet.length - match[1]).toBeLessThanOrEqual(radius + 1);
        expect(snippet).not.toMatch(/\p{Cs}/u);
        expect(text.replaceAll(/\s/g, ' ')).toContain(snippet.replace(/^…/, '').replace(/…$/, ''));
      }),
      { seed: 23, numRuns: 1_000 },
    );
  });

  it('bears a range outside of the text', () => {
    expect(snippetAround('short', -5, 99)).toEqual({ snippet: 'short', match: [0, 5] });
    expect(snippetAround('', 0, 0)).toEqual({ snippet: '', match: [0, 0] });
  });
});
