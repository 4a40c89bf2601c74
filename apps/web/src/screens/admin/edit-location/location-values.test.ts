import { describe, expect, it } from 'vitest';
import { makeLocation } from '../../../test-support/staff-fixtures.ts';
import {
  changedFields,
  changesToConfirm,
  locationDifferences,
  mineUpon,
  readNumber,
  valuesOf,
} from './location-values.ts';

const before = valuesOf(makeLocation({ miles_per_unit: 0.25 }));

describe('what a save of a location sends', () => {
  it('is the name, and every other field only when it differs', () => {
    expect(changedFields(before, before)).toEqual({ name: 'Gullhaven' });
    const values = { ...before, map_maker_name: ' ', miles_per_unit: '0,5', type: null, seo_image: '/media/s.webp' };
    expect(changedFields(values, before)).toEqual({
      name: 'Gullhaven',
      map_maker_name: null,
      miles_per_unit: 0.5,
      type_id: null,
      seo_image: '/media/s.webp',
    });
  });

  it.each([
    ['', null],
    ['0.2083', 0.2083],
    ['1,5', 1.5],
    ['0', undefined],
    ['-3', undefined],
    ['far', undefined],
    ['Infinity', undefined],
  ])('takes %s miles for %s', (typed, miles) => {
    expect(readNumber(typed)).toBe(miles);
  });
});

describe('what is asked about before it is saved', () => {
  it('is another name, and a map that is removed', () => {
    expect(changesToConfirm({ ...before, name: 'Gull Haven', image: '' }, before)).toEqual([
      '“Gullhaven” becomes “Gull Haven”. Its address changes with it; the old one keeps working.',
      'The map is removed; its places stay.',
    ]);
  });

  it('is nothing else: neither a new location nor another picture', () => {
    expect(changesToConfirm({ ...before, image: '/media/new.webp' }, before)).toEqual([]);
    expect(changesToConfirm({ ...valuesOf(undefined), name: 'Hask' }, valuesOf(undefined))).toEqual([]);
  });
});

describe('two people who changed one location', () => {
  const theirs = makeLocation({ map_maker_name: 'Mara', type: null, miles_per_unit: 0.25 });
  const mine = { ...before, wiki_url: 'https://w.example' };

  it('see every field that either changed; keeping mine keeps theirs where nothing was changed here', () => {
    expect(locationDifferences(mine, before, theirs)).toEqual([
      { label: 'Map Maker Name', mine: 'Mara', theirs: 'Mara' },
      { label: 'Wiki Url', mine: 'https://w.example', theirs: '' },
      { label: 'Type', mine: '', theirs: '' },
    ]);
    const kept = mineUpon(valuesOf(theirs), mine, before);
    expect(changedFields(kept, valuesOf(theirs))).toEqual({ name: 'Gullhaven', wiki_url: 'https://w.example' });
  });

  it('keep mine where both changed the same field', () => {
    const other = valuesOf(makeLocation({ wiki_url: 'https://theirs.example', miles_per_unit: 0.25 }));
    expect(mineUpon(other, mine, before)).toEqual({ ...other, wiki_url: 'https://w.example' });
  });
});
