import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashText, seeded } from './seeded.ts';

describe('a seeded stream', () => {
  it('never changes its numbers, because stored outlines depend on them', () => {
    const random = seeded('sword-coast-1:islets:korinn');
    expect(hashText('sword-coast-1:river:mirar')).toBe(744913184);
    expect(random.next()).toBe(0.18405679194256663);
    expect(random.range(3, 11)).toBe(6.086721325293183);
    expect(random.sym(2)).toBe(-1.4004180720075965);
    expect(random.int(4, 9)).toBe(9);
    expect(random.pick(['a', 'b', 'c', 'd'])).toBe('b');
    expect(random.chance(0.5)).toBe(false);
    expect(random.gauss()).toBe(0.4955477013483168);
  });

  it('is the same for the same text, and differs for another', () => {
    const numbers = (seed: string) => Array.from({ length: 5 }, seeded(seed).next);
    expect(numbers('world:range:17')).toEqual(numbers('world:range:17'));
    expect(numbers('world:range:17')).not.toEqual(numbers('world:range:18'));
  });

  it('keeps within the requested limits', () => {
    fc.assert(
      fc.property(
        fc.string(),
        fc.integer({ min: -50, max: 50 }),
        fc.integer({ min: 0, max: 90 }),
        (seed, low, more) => {
          const random = seeded(seed);
          const high = low + more;
          const whole = random.int(low, high);
          expect(whole).toBe(Math.round(whole));
          expect(whole >= low && whole <= high).toBe(true);
          expect(Math.abs(random.sym(7))).toBeLessThanOrEqual(7);
          expect(Math.abs(random.gauss())).toBeLessThan(2.46);
        },
      ),
    );
  });

  it('refuses to pick from an empty list', () => {
    expect(() => seeded('x').pick([])).toThrow(RangeError);
  });
});
