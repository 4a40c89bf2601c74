import { describe, expect, it } from 'vitest';
import { makeNoise } from '../../random/noise.ts';
import { woodLight } from './forests.ts';

const isInside = (x: number, y: number): boolean => Math.hypot(x - 1000, y - 1000) < 500;

/** The mean light over many woods of the same shape. */
function meanLight(x: number, y: number): number {
  const lights = Array.from({ length: 80 }, (_, i) => woodLight(isInside, makeNoise(`wood:${i}`), x, y));
  return lights.reduce((sum, light) => sum + light, 0) / lights.length;
}

describe('the light of a wood', () => {
  it('comes from the upper left: that edge is bright, the lower right one dark', () => {
    const inside = meanLight(1000, 1000);
    expect(meanLight(650, 655)).toBeGreaterThan(inside + 0.1);
    expect(meanLight(1345, 1340)).toBeLessThan(inside - 0.15);
  });

  it('is between 0 and 1 everywhere', () => {
    const noise = makeNoise('wood');
    for (let x = 400; x < 1600; x += 37)
      for (let y = 400; y < 1600; y += 41) {
        const light = woodLight(isInside, noise, x, y);
        expect(light).toBeGreaterThanOrEqual(0);
        expect(light).toBeLessThanOrEqual(1);
      }
  });
});
