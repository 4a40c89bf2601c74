import { describe, expect, it } from 'vitest';
import { harbourSide } from './layers/settlements.ts';

/** Land to the left of x = 500. */
const straightCoast = {
  seaDistance: (x: number): number => Math.max(0, x - 500),
  isInMap: (): boolean => true,
  isOffDecor: (): boolean => true,
};

describe('harbourSide', () => {
  it('begins on land at the nearest shore and leads straight out', () => {
    const side = harbourSide(straightCoast, [470, 300], 15, 80, 30);
    expect(side?.towards).toBeCloseTo(0, 1);
    expect(side?.from[0]).toBeGreaterThan(490);
    expect(side?.from[0]).toBeLessThan(501);
  });

  it('finds none far from the sea, or where a pond is too small', () => {
    expect(harbourSide(straightCoast, [300, 300], 15, 80, 30)).toBeNull();
    const pond = {
      ...straightCoast,
      seaDistance: (x: number, y: number) => Math.max(0, 9 - Math.hypot(x - 500, y - 300)),
    };
    expect(harbourSide(pond, [470, 300], 15, 80, 40)).toBeNull();
  });

  it('prefers the sides to the back of the houses', () => {
    const cape = { ...straightCoast, seaDistance: (x: number, y: number) => Math.max(0, x - 500, 280 - y) };
    expect(harbourSide(cape, [470, 300], 15, 80, 30)?.towards).toBeCloseTo(0, 1);
  });

  it('avoids the title panel', () => {
    expect(harbourSide({ ...straightCoast, isOffDecor: () => false }, [470, 300], 15, 80, 30)).toBeNull();
  });
});
