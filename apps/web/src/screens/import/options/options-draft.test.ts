import type { ImportOptions } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { draftOf, hasOption, optionsOf, optionsProblems } from './options-draft.ts';

const everything: ImportOptions = {
  format: 'geojson',
  map: 'sword_coast',
  frame: { width: 1832, height: 999 },
  fit: true,
  parents: true,
  hidden: 'skip',
  drawings: true,
  units: 'degrees',
  y_axis: 'down',
  unnamed: 'number',
  off_map: 'skip',
  one_per_group: true,
  coordinates: true,
  articles: true,
  only: 'Thellade',
  by: 'Odalys Fenwright',
  by_url: 'https://fenwright.example',
  licence: 'CC BY 4.0',
  overwrite: true,
};

describe('the form of options', () => {
  it('gives back what it was given', () => {
    const kept = {
      ...everything,
      simplify: 3,
      source: 'thellade',
      bounds: { min_x: 1, min_y: 2, max_x: 30, max_y: 40 },
    };
    expect(optionsOf(draftOf(kept, 'Sword Coast'), kept)).toEqual(kept);
    expect(optionsOf(draftOf({}, undefined), {})).toEqual({});
    expect(optionsOf(draftOf({ name: 'Far Coast' }, undefined), {})).toEqual({ name: 'Far Coast' });
  });

  it('sends nothing of what was cleared', () => {
    expect(optionsOf(draftOf({}, undefined), everything)).toEqual({});
  });

  it('shows a map by its name', () => {
    expect(draftOf({ map: 'sword_coast' }, 'Sword Coast').mapText).toBe('Sword Coast');
    expect(draftOf({ map: 'sword_coast' }, undefined).mapText).toBe('sword_coast');
  });

  it('asks for a map of the list, both sides of a size, and maker with licence', () => {
    const draft = draftOf({}, undefined);
    expect(optionsProblems(draft)).toEqual({});
    expect(optionsProblems({ ...draft, mapText: 'Sword' })).toEqual({
      map: 'Choose a map from the list, or leave this empty for a new one.',
    });
    for (const [width, height] of [
      ['7', ''],
      ['0', '5'],
      ['wide', '5'],
      ['-3', '5'],
      ['1e9', '5'],
    ] as const) {
      expect(optionsProblems({ ...draft, width, height }), `${width} x ${height}`).toEqual({
        frame: 'Enter both width and height, as numbers above 0.',
      });
    }
    expect(optionsProblems({ ...draft, width: '1832', height: '999.5' })).toEqual({});
    expect(Object.keys(optionsProblems({ ...draft, by: 'Odo' }))).toEqual(['licence']);
    expect(Object.keys(optionsProblems({ ...draft, licence: 'CC0' }))).toEqual(['by']);
  });

  it('asks for four corners of which the lowest are below the highest, and for a tolerance that is one', () => {
    const draft = draftOf({}, undefined);
    const corners = (min_x: string, min_y: string, max_x: string, max_y: string) =>
      optionsProblems({ ...draft, bounds: { min_x, min_y, max_x, max_y } }).bounds;
    expect(corners('', '', '', '')).toBeUndefined();
    expect(corners('-7.5', '0', '12', '3')).toBeUndefined();
    expect(corners('1', '2', '', '')).toBe('Enter all four, as numbers.');
    expect(corners('1', 'two', '3', '4')).toBe('Enter all four, as numbers.');
    expect(corners('5', '2', '4', '9')).toBe('The lowest must be below the highest.');
    for (const [simplify, isGood] of [
      ['0', true],
      ['2.5', true],
      ['-1', false],
      ['far', false],
    ] as const) {
      expect([simplify, optionsProblems({ ...draft, simplify }).simplify === undefined]).toEqual([simplify, isGood]);
    }
  });

  it('offers what makes sense for a format, and everything while none is known', () => {
    const formats = [
      { name: 'geojson', label: 'GeoJSON', options: ['units'] },
      { name: 'kanka', label: 'Kanka', options: ['parents'] },
    ];
    expect(hasOption(formats, 'geojson', 'units')).toBe(true);
    expect(hasOption(formats, 'kanka', 'units')).toBe(false);
    expect(hasOption(formats, undefined, 'units')).toBe(true);
    expect(hasOption(formats, 'kanka', 'overwrite')).toBe(true);
  });
});
