import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  additionalSearches,
  addressRevealsName,
  findHiddenNames,
  hiddenNames,
  longerNames,
  replaceHiddenNames,
} from './hidden-names.ts';

const jewel = hiddenNames([
  { name: 'Neverwinter', instead: 'The Jewel' },
  { name: 'Neverwinter Wood', instead: 'a place' },
  { name: "Helm's Hold", instead: 'The Asylum' },
  { name: 'The Yawning Portal', instead: 'The Inn' },
  { name: 'Bridge', instead: 'The Span' },
  { name: '東京', instead: 'The East' },
  { name: 'Évreux', instead: 'The Port' },
  { name: '12', instead: 'The Kitchen' },
]);
const read = (text: string) => replaceHiddenNames(text, jewel);

describe('hidden names', () => {
  test.each([
    ['Neverwinter, 27 miles to the northwest', 'The Jewel, 27 miles to the northwest'],
    ["Neverwinter's lords and Neverwinter’s ladies", "The Jewel's lords and The Jewel’s ladies"],
    ['NEVERWINTER', 'The Jewel'],
    ['Neverwinters, Neverwinterian, preNeverwinter', 'Neverwinters, Neverwinterian, preNeverwinter'],
    ['Neverwinterß and Neverwinteŕ', 'Neverwinterß and Neverwinteŕ'],
    ['the Neverwinter Wood', 'the place'],
    ['Neverwinter\n> Wood.', 'A place\n.'],
    ['Neverwinter-born', 'The Jewel-born'],
    ['_Neverwinter_ and **Neverwinter**', '_The Jewel_ and **The Jewel**'],
    ['Never**winter** and **Never**winter', '**The Jewel** and **The Jewel**'],
    ['Never\u00adwinter', 'The Jewel'],
    ['Helm’s Hold', 'The Asylum'],
    ['in the Yawning Portal', 'in The Inn'],
    ['A bridge, the Bridge', 'A bridge, the Span'],
    ['東京へ行く', 'The Eastへ行く'],
    ['E\u0301vreux, ÉVREUX', 'The Port, The Port'],
    ['Room 12', 'Room 12'],
    ['', ''],
  ])('%j is read as %j', (text, said) => {
    expect(read(text)).toBe(said);
  });

  test('that overlap: the longest counts', () => {
    const names = hiddenNames([
      { name: 'Old Never', instead: 'X' },
      { name: 'Never Wood of Ages', instead: 'Y' },
    ]);
    expect(replaceHiddenNames('Old Never Wood of Ages', names)).toBe('Old Y');
  });

  test('are known in addresses, in any case and with anything between their words', () => {
    for (const address of ['https://wiki.example/Neverwinter', 'https://x.example/neverwinter_wood', '/a/helms-hold'])
      expect(addressRevealsName(address, jewel)).toBe(true);
    for (const address of ['https://wiki.example/Waterdeep', 'https://x.example/%E0%A4%A', ''])
      expect(addressRevealsName(address, jewel)).toBe(false);
  });

  test('that hold another one are found, as they are written', () => {
    const places = ['Neverwinter Wood', 'Fort Neverwinter Keep', 'Neverwinter', 'Neverwinterford'].map((name) => ({
      name,
    }));
    const names = hiddenNames([{ name: 'Neverwinter', instead: 'The Jewel' }]);
    expect(longerNames(places, names).map(({ name }) => name)).toEqual(['Neverwinter Wood', 'Fort Neverwinter Keep']);
  });

  test('are sought where the typed words are those that stand instead, or touch them', () => {
    const names = hiddenNames([{ name: 'Neverwinter', instead: 'The Jewel' }]);
    expect(additionalSearches('jewel', names)).toEqual(['Neverwinter']);
    expect(additionalSearches('to the Jewel, then', names)).toEqual(['to Neverwinter, then']);
    expect(additionalSearches('Jewel, 27', names)).toEqual(['Neverwinter, 27']);
    expect(additionalSearches('miles to the je', names)).toEqual(['miles to Neverwinter']);
    expect(additionalSearches('Neverwinter', names)).toEqual([]);
    expect(additionalSearches(' ', names)).toEqual([]);
  });
});

const word = fc.constantFrom('Alma', 'Bree', 'Cove', 'Dún', 'Éa', 'Fen', '東', 'O’Hara');
const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
const gap = fc.constantFrom(' ', ', ', '. ', '\n', '-', "'s ", '_', '**', '> ', '', 'x');
const text = fc
  .array(fc.tuple(fc.oneof(word, fc.constantFrom('and', 'alma', 'Almas')), gap))
  .map((all) => all.flat().join(''));
const instead = fc.constantFrom('Zed', 'a place', '$& $1', '[[#1]]');
const list = fc.uniqueArray(fc.record({ name, instead }), { maxLength: 8, selector: (one) => one.name });

/** Whole words by another way: with nothing of a word on either side. */
const standsIn = (wanted: string, whole: string): boolean => {
  const edge = /[\u6771]/u.test(wanted)
    ? ['', '']
    : [String.raw`(?<![\p{L}\p{N}\p{M}])`, String.raw`(?![\p{L}\p{N}\p{M}])`];
  return new RegExp(`${edge[0]}${wanted}${edge[1]}`, 'u').test(whole);
};

test('no hidden name is left in any text, and nothing else changes', () => {
  fc.assert(
    fc.property(text, list, (whole, all) => {
      const names = hiddenNames(all);
      const found = findHiddenNames(whole, names);
      // Each is one of them, and none overlaps another.
      for (const [at, one] of found.entries()) {
        expect(one.start).toBeGreaterThanOrEqual(found[at - 1]?.end ?? 0);
        expect(all.some((hidden) => hidden.instead === one.instead)).toBe(true);
      }
      const said = replaceHiddenNames(whole, names, () => '\u0000').replaceAll('**', '');
      for (const hidden of all) expect(standsIn(hidden.name, said), `${hidden.name} in ${said}`).toBe(false);
      if (found.length === 0) expect(replaceHiddenNames(whole, names)).toBe(whole);
    }),
    { numRuns: 500 },
  );
});
