import { expect, test } from 'vitest';
import { hiddenNames } from './hidden-names.ts';
import { leadersLine, linksOfLeader, openLeadersText, writeLeadersLinks } from './leaders-text.ts';

const names = hiddenNames([{ name: 'Neverwinter', instead: 'The Jewel' }]);
const known = (name: string, isAliased = false) => ({
  place: { location_id: 1, name, slug: 'x', type: null, has_map: false, parents: [] },
  isAliased,
});

test('secrets are cut before names are replaced', () => {
  expect(openLeadersText('To Neverwinter.\n\n:::secret dm\nNeverwinter burns.\n:::', names)).toBe('To The Jewel.');
  expect(openLeadersText(':::secret\nAll of it.', undefined)).toBe('');
});

test('a line has words in place of links', () => {
  expect(leadersLine('[[#1]] and [[#2|the road to Neverwinter]]', names)).toBe('A place and the road to The Jewel');
});

test.each([
  ['[[#1]]', '[[Bree]]'],
  ['[[#1|the town]]', '[[Bree|the town]]'],
  ['[[#2]]', 'A place'],
  ['[[#2|the *town*]]', String.raw`the \*town\*`],
  ['[[#3]]', '[[The Jewel]]'],
  ['in the [[#3]], an [[#2]]', 'in the [[The Jewel|Jewel]], a place'],
  ['the old [[#3]] of [[Mordor]]', 'the old [[The Jewel|Jewel]] of a place'],
  ['[[#3|the city]]', 'the city'],
  ['[[#4]]', String.raw`Odd \[name\]`],
  ['[[#nothing]]', 'A place'],
  ['[[Bree]]', '[[Bree]]'],
  ['[[Mordor|the land]]', 'the land'],
  ['[[Mordor]]', 'A place'],
  ['[[Nowhere]]', '[[Nowhere]]'],
  ['[[a place]]', 'A place'],
])('the link %j is %j', (link, said) => {
  const byId = new Map([
    [1, known('Bree')],
    [3, known('The Jewel', true)],
    [4, known('Odd [name]')],
  ]);
  const isKnownName = (name: string) => ({ Bree: true, Mordor: false })[name];
  expect(writeLeadersLinks(link, { byId, isKnownName })).toBe(said);
});

test('links are listed by number and by name', () => {
  expect(linksOfLeader('[[#1]] [[#1|x]] [[Bree]] [[#x]]')).toEqual({ ids: [1], names: ['Bree'] });
});
