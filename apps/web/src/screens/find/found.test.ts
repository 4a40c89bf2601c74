import type { FoundPlace } from '@venture-atlas/types';
import { expect, it } from 'vitest';
import { foundLines, kindsOf } from './found.ts';

const waterdeep: FoundPlace = {
  name: 'Waterdeep',
  slug: 'waterdeep',
  type: 'city',
  has_map: true,
  parents: [{ name: 'Sword Coast', slug: 'sword_coast' }],
};
const portal: FoundPlace = {
  name: 'The Yawning Portal',
  slug: 'yawning_portal',
  type: 'inn',
  has_map: false,
  parents: [{ name: 'Waterdeep', slug: 'waterdeep' }],
};
const lines = (words: string, names: FoundPlace[], scope = {}) =>
  foundLines(words, { places: { names, nearly: 0, texts: [] }, campaigns: [], notes: [] }, scope, 'sword_coast');

it('leads to a place where it stands, and says what it is and where', () => {
  expect(lines('yawn', [portal])[0]).toMatchObject({
    name: 'The Yawning Portal',
    detail: 'Inn, Waterdeep',
    kind: 'others',
    href: '/waterdeep/?child=yawning_portal',
    nameMatch: [4, 8],
  });
});

it('has a line of its own for the map of a place', () => {
  const [place, map] = lines('water', [waterdeep]);
  expect([place?.kind, place?.href]).toEqual(['settlements', '/sword_coast/?child=waterdeep']);
  expect([map?.kind, map?.href]).toEqual(['maps', '/waterdeep/']);
  expect(kindsOf(lines('water', [waterdeep]))).toEqual(['settlements', 'maps']);
  expect(kindsOf(lines('yawn', [portal]))).toEqual([]);
});

it('stays in the campaign that one is in', () => {
  expect(lines('yawn', [portal], { campaignId: 'c' })[0]?.href).toBe('/campaign/c/waterdeep/?child=yawning_portal');
});

it('finds campaigns by a part of their name, and notes by their text', () => {
  const campaign = { id: 'c', name: 'The Lantern Court', owner: 1 };
  const place = { name: 'The Yawning Portal', slug: 'yawning_portal', has_map: false, parents: [waterdeep] };
  const note = { id: 5, note: `${'long '.repeat(60)}a lantern fell`, character_name: 'Priya', place };
  // Of both only these fields are read.
  const answers = { places: undefined, campaigns: [campaign], notes: [note] } as unknown as Parameters<
    typeof foundLines
  >[1];
  const [led, noted] = foundLines('lantern', answers, { campaignId: 'c' }, 'sword_coast');
  expect(led).toMatchObject({ kind: 'campaigns', href: '/campaign/c/sword_coast/' });
  expect(noted).toMatchObject({ kind: 'notes', name: 'The Yawning Portal', detail: 'Note by Priya' });
  expect(noted?.href).toBe('/campaign/c/waterdeep/?child=yawning_portal');
  expect(noted?.text?.snippet.slice(...(noted?.text?.match ?? [0, 0]))).toBe('lantern');
});

it('shows what was found in a text near the beginning of its snippet', () => {
  const snippet = '…night. Families with private fountains report that theirs are of running water, and warm.';
  const match: [number, number] = [snippet.indexOf('water'), snippet.indexOf('water') + 5];
  const answers = { places: { names: [], nearly: 0, texts: [{ ...portal, section: null, snippet, match }] } };
  const [line] = foundLines('water', { ...answers, campaigns: [], notes: [] }, {}, 'sword_coast');
  expect(line?.text?.snippet).toBe('…that theirs are of running water, and warm.');
  expect(line?.text?.snippet.slice(...(line.text.match ?? []))).toBe('water');
});

it('marks what was found as it is written, however it was typed', () => {
  const [named] = lines('lodz', [{ ...portal, name: 'Old Łódź' }]);
  expect(named?.nameMatch).toEqual([4, 8]);
  const note = { id: 6, note: 'Dans la Forêt', character_name: 'Priya', place: portal };
  const answers = { places: undefined, campaigns: [{ id: 'c', name: 'L’Œuvre' }], notes: [note] };
  // Of campaigns and notes only these parts are read.
  const given = answers as unknown as Parameters<typeof foundLines>[1];
  expect(foundLines("l'oeu", given, {}, 'sword_coast')[0]?.nameMatch).toEqual([0, 4]);
  expect(foundLines('foret', given, {}, 'sword_coast').at(-1)?.text).toEqual({ snippet: note.note, match: [8, 13] });
});
