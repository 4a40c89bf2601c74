import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scaleBarFor } from './title-panel.ts';

describe('scaleBarFor', () => {
  it('gives the Sword Coast four parts of 25 miles in 480 units, at 4.8 units a mile', () => {
    const bar = scaleBarFor(1 / 4.8, 516);
    expect(bar?.miles).toBe(25);
    expect(bar?.length).toBeCloseTo(480, 9);
  });

  it.each([
    [1, 4.2, 1],
    [1, 8.5, 2],
    [1, 39, 5],
    [1, 41, 10],
    [1, 99, 20],
    [1, 101, 25],
    [1, 399, 50],
    [1, 400, 100],
    [0.001, 516, 0.1],
  ])('at %d miles a unit and %d units of room a part is %d miles', (milesPerUnit, room, miles) => {
    expect(scaleBarFor(milesPerUnit, room)?.miles).toBe(miles);
  });

  it('matches the scale of the map, fits, and is as long as possible', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-4, max: 1e4, noNaN: true }),
        fc.double({ min: 1, max: 5000, noNaN: true }),
        (miles, room) => {
          const bar = scaleBarFor(miles, room);
          if (bar === null) return room * miles < 4e-4;
          expect(bar.length * miles).toBeCloseTo(bar.miles * 4, 6);
          expect(bar.length).toBeLessThanOrEqual(room * 1.001);
          expect(bar.length).toBeGreaterThan(room * 0.39);
          return true;
        },
      ),
    );
  });

  it('is left out without a scale', () => {
    expect(scaleBarFor(null, 516)).toBeNull();
    expect(scaleBarFor(0, 516)).toBeNull();
    expect(scaleBarFor(Number.POSITIVE_INFINITY, 516)).toBeNull();
    expect(scaleBarFor(0.2, 0)).toBeNull();
  });
});
