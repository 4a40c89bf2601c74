import { expect, it } from 'vitest';
import { markdownWithAliases } from './aliased-text.ts';
import { continueText } from './articles.ts';
import { hiddenNames, replaceHiddenNames } from './hidden-names.ts';
import { replaceLinks } from './text-links.ts';

it.each([
  ['The woods of ', 'a place', 'The woods of a place'],
  ['in the ', 'a place', 'in the place'],
  ['The ', 'a place', 'The place'],
  ['in an ', 'a place', 'in a place'],
  ['An ', 'a place', 'A place'],
  ['in a ', 'Old Wood', 'in an Old Wood'],
  ['IN AN ', 'Jewel', 'IN A Jewel'],
  ['in the ', 'The Jewel', 'in the Jewel'],
  ['in the **', 'a place', 'in the **place'],
  ['so the\n', 'a place', 'so the\nplace'],
  ['plan B: a', 'a place', 'plan B: aa place'],
  ['they bathe ', 'a place', 'they bathe a place'],
  ["l'a ", 'a place', "l'a a place"],
  ['the ', 'a', 'the a'],
  ['', 'a place', 'A place'],
  ['the old ', 'a place', 'the old place'],
  ['The dark, haunted and once-great ', 'a place', 'The dark, haunted and once-great place'],
  ['the **old** ', 'The Jewel', 'the **old** Jewel'],
  ['the [old ', 'a place', 'the [old place'],
  ['the [[#7|gnarly ', 'a place', 'the [[#7|gnarly place'],
  ['the gnarly old ', 'The Jewel', 'the gnarly old Jewel'],
  ['an ancient ', 'a place', 'an ancient place'],
  ['in old ', 'a place', 'in an old place'],
  ['to very old ', 'The Jewel', 'to the very old Jewel'],
  ['Old ', 'a place', 'An old place'],
  ['It burns. Great ', 'The Jewel', 'It burns. The great Jewel'],
  ['to Old ', 'a place', 'to an Old place'],
  ['their ', 'a place', 'their place'],
  ["Waterdeep's ruined ", 'The Jewel', "Waterdeep's ruined Jewel"],
  ['the elves’ ', 'a place', 'the elves’ place'],
  ["it's ", 'The Jewel', "it's The Jewel"],
  ['this old ', 'a place', 'this old place'],
  ['this surprised ', 'The Jewel', 'this surprised The Jewel'],
  ['these ', 'a place', 'these places'],
  ['the two ', 'a place', 'the two places'],
  ['they say that ', 'a place', 'they say that a place'],
  ['the lords of ', 'a place', 'the lords of a place'],
  ['the king reached ', 'a place', 'the king reached a place'],
  ['the elf rebuilt ', 'The Jewel', 'the elf rebuilt The Jewel'],
  ['the day ', 'a place', 'the day a place'],
  ['the lords ', 'a place', 'the lords a place'],
  ['the city ', 'The Jewel', 'the city The Jewel'],
  ['the old. ', 'a place', 'the old. A place'],
  ['the old\n\n', 'a place', 'the old\n\nA place'],
  ['Burned! “', 'a place', 'Burned! “A place'],
  ['## ', 'a place', '## A place'],
  ['North:\n- **', 'a place', 'North:\n- **A place'],
  ['of St. ', 'a place', 'of St. a place'],
  ['near to\n', 'a place', 'near to\na place'],
  ['It ends. ', 'Jewel', 'It ends. Jewel'],
])('%j goes on with %j as %j', (before, instead, result) => {
  expect(continueText(before, instead)).toBe(result);
});

it('writes sentences well where names are hidden', () => {
  const names = hiddenNames([
    { name: 'Neverwinter', instead: 'The Jewel' },
    { name: 'Neverwinter Wood', instead: 'a place' },
  ]);
  expect(replaceHiddenNames('Through the Neverwinter Wood to Neverwinter, and an *Neverwinter* inn.', names)).toBe(
    'Through the place to The Jewel, and a *Jewel* inn.',
  );
});

it.each([
  ["the old Neverwinter Wood's edge", "the old place's edge"],
  ['Neverwinter Wood is dark. Neverwinter Wood is deep.', 'A place is dark. A place is deep.'],
  ['the dark [Neverwinter Wood](https://x.example/)', 'the dark [place](https://x.example/)'],
  ['the [dark Neverwinter Wood](https://x.example/)', 'the [dark place](https://x.example/)'],
  ['an [[#3|Neverwinter Wood]] path', 'a [[#3|place]] path'],
  ['the [[Neverwinter]] and [[Neverwinter Wood]]', 'the [[The Jewel|Jewel]] and [[a place]]'],
  ['the **old** _Neverwinter Wood_', 'the **old** _place_'],
  ['by the dreadful High Hills’ edge', 'by the dreadful place’s edge'],
  ['the ‘High Hills’ and more', 'the ‘place’ and more'],
  ['![Neverwinter Wood](/a.webp "Neverwinter")', '![A place](/a.webp "The Jewel")'],
])('reads %j as %j', (text, said) => {
  const names = hiddenNames([
    { name: 'Neverwinter', instead: 'The Jewel' },
    { name: 'Neverwinter Wood', instead: 'a place' },
    { name: 'High Hills', instead: 'a place' },
  ]);
  expect(markdownWithAliases(text, names)).toBe(said);
});

it('goes on in long texts as in short ones', () => {
  const names = hiddenNames([{ name: 'Bree', instead: 'The Inn' }]);
  const [written, read] = ['the very old [[#12]] and [the dark Bree ', 'the very old place and [the dark Inn '];
  const said = replaceLinks(written.repeat(3_000), () => 'a place');
  expect(markdownWithAliases(said, names)).toBe(read.repeat(3_000));
});

it('writes sentences well where links lead to what nobody may know', () => {
  expect(replaceLinks('In the [[#4]] near [[#5]], an [[#6]].', () => 'a place')).toBe(
    'In the place near a place, a place.',
  );
});
