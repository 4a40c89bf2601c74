import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeNoise } from './noise.ts';

describe('noise', () => {
  it('never changes its values, because stored outlines depend on them', () => {
    const noise = makeNoise('sword-coast-1:coast:mainland');
    expect(noise(3.25, -7.6)).toBe(0.6236001435587659);
    expect(noise(-300.4, 812.9)).toBe(0.5333345589685634);
    expect(noise.fbm(12.5, 0.75, 6, 0.55)).toBe(0.21098790048489116);
  });

  it('is zero at integers and never beyond 1.1', () => {
    const noise = makeNoise('x');
    expect(noise(4, -9)).toBeCloseTo(0, 12);
    const place = fc.double({ min: -5000, max: 5000, noNaN: true });
    fc.assert(fc.property(place, place, (x, y) => Math.abs(noise(x, y)) <= 1.1 && Math.abs(noise.fbm(x, y)) <= 1.1));
  });

  it('changes little over a short distance', () => {
    const noise = makeNoise('x');
    expect(Math.abs(noise(2.5, 7.25) - noise(2.501, 7.25))).toBeLessThan(0.01);
  });
});
