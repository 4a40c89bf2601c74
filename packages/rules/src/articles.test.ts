import { expect, it } from 'vitest';
import { goOnWith } from './articles.ts';
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
  ['', 'a place', 'a place'],
])('%j goes on with %j as %j', (before, instead, result) => {
  expect(goOnWith(before, instead)).toBe(result);
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

it('writes sentences well where links lead to what nobody may know', () => {
  expect(replaceLinks('In the [[#4]] near [[#5]], an [[#6]].', () => 'a place')).toBe(
    'In the place near a place, a place.',
  );
});
