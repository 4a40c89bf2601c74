import { describe, expect, it } from 'vitest';
import { harbourTown } from '../../test-support/small-city.ts';
import { smallCountry } from '../../test-support/small-sketches.ts';
import { checkSketch } from './check-sketch.ts';
import { SketchRefusal } from './read-parts.ts';

describe('reading a sketch', () => {
  it('distinguishes cities and regions by their kind', () => {
    expect(checkSketch(smallCountry())).toEqual(smallCountry());
    expect(checkSketch(harbourTown()).kind).toBe('city');
  });

  it.each([[{ kind: 'dungeon' }], [{}], [null], ['region'], [[]]])('refuses %j with a sentence', (value) => {
    expect(() => checkSketch(value)).toThrow(SketchRefusal);
    expect(() => checkSketch(value)).toThrow(/^[A-Z].*\.$/);
  });
});
