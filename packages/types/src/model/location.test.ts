import { expect, it } from 'vitest';
import {
  blankValues,
  inOtherUnits,
  isFieldOfMap,
  locationFieldNames,
  locationFieldOf,
  locationValues,
  nameRevealingFields,
  placeValues,
  withoutMapValues,
} from './location.ts';

const inn = {
  map_maker_name: 'Mara',
  map_maker_url: '/about/',
  map_licence: 'CC0',
  map_licence_url: '/terms/',
  miles_per_unit: 0.5,
  wiki_url: 'https://wiki.example/Inn',
};

it('names the fields as the specification does', () => {
  expect(locationFieldNames.map((name) => locationFieldOf(name).label)).toEqual(
    expect.arrayContaining(['Map Maker Name', 'Map Maker Url', 'Wiki Url']),
  );
});

it('takes the plain fields of a row and nothing else of it', () => {
  expect(locationValues({ ...inn, id: 7, secrets: 'none' } as typeof inn)).toEqual(inn);
  expect(Object.keys(blankValues)).toEqual(locationFieldNames);
});

it('leaves out what describes a map where there is none', () => {
  expect({ ...inn, ...withoutMapValues }).toEqual({ ...blankValues, wiki_url: inn.wiki_url });
  expect(placeValues(inn)).toEqual({ wiki_url: inn.wiki_url });
  expect(locationFieldNames.filter(isFieldOfMap)).toHaveLength(5);
});

it('makes fewer miles a unit where a map gets more units', () => {
  expect(inOtherUnits(inn, 4)).toEqual({ miles_per_unit: 0.125 });
  expect(inOtherUnits(blankValues, 4)).toEqual({ miles_per_unit: null });
});

it('counts every field that can say the name of a place', () => {
  expect(nameRevealingFields).toEqual([
    'map_maker_name',
    'map_maker_url',
    'map_licence',
    'map_licence_url',
    'wiki_url',
  ]);
});
