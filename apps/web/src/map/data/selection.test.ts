import type { Child } from '@venture-atlas/types';
import { describe, expect, it } from 'vitest';
import { readSelection } from './selection.ts';

const points = [{ slug: 'waterdeep' }, { slug: 'baldur__s_gate' }] as Child[];

describe('the child in the address', () => {
  it('opens the place of that slug', () => {
    expect(readSelection('baldur__s_gate', 'sword_coast', points, false)).toEqual({ kind: 'place', place: points[1] });
  });

  it("opens the map's own location when it names the map", () => {
    expect(readSelection('sword_coast', 'sword_coast', points, false)).toEqual({ kind: 'own' });
  });

  it('is awaited while places are coming, and unknown when all are there', () => {
    expect(readSelection('nonsense', 'sword_coast', points, true)).toEqual({ kind: 'awaited', slug: 'nonsense' });
    expect(readSelection('nonsense', 'sword_coast', points, false)).toEqual({ kind: 'unknown', slug: 'nonsense' });
  });

  it('opens nothing when it is missing or empty', () => {
    expect(readSelection(null, 'sword_coast', points, false)).toEqual({ kind: 'none' });
    expect(readSelection('', 'sword_coast', points, false)).toEqual({ kind: 'none' });
  });
});
