import { describe, expect, it } from 'vitest';
import { drawnPoints } from '../../../test-support/drawn-points.ts';
import { hex } from '../../colour/colour.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { inBox, type Point } from '../../plane/points.ts';
import { styles } from '../../styles/all-styles.ts';
import type { Style } from '../../styles/style.ts';
import { field } from './field.ts';
import { dash, dune, grass, pool, reedClump, rock, tuft } from './ground-textures.ts';
import { cliffTick, crevasse, floe, wave } from './ice-and-sea.ts';

const AT: Point = [431.5, 278.25];
const FLOE: Point[] = [
  [380, 250],
  [470, 240],
  [490, 290],
  [400, 310],
];

const symbols: Record<string, (seed: string, style: Style) => Drawn> = {
  'a cliff tick': (seed, style) => cliffTick({ at: AT, facing: [0.6, 0.8] }, seed, style),
  'a crevasse': (seed, style) => crevasse(AT, seed, style),
  'a dash': (seed, style) => dash(AT, seed, style),
  'a dune': (seed, style) => dune({ at: AT, length: 83 }, seed, style),
  'a field': (seed, style) => field({ at: AT, half: [24, 11], turn: 0.13 }, seed, style),
  'a floe': (seed, style) => floe(FLOE, seed, style),
  grass: (seed, style) => grass(AT, seed, style),
  'a pool': (seed, style) => pool(AT, seed, style),
  'a reed clump': (seed, style) => reedClump({ at: AT, hasReeds: true }, seed, style),
  'a rock': (seed, style) => rock(AT, seed, style),
  'a tuft': (seed, style) => tuft(AT, seed, style),
  'a wave': (seed, style) => wave(AT, seed, style),
};

describe.each(Object.entries(symbols))('%s', (_name, draw) => {
  const seeds = Array.from({ length: 40 }, (_, i) => `seed:${i}`);

  it('keeps within its box, with valid numbers', () => {
    for (const seed of seeds) {
      const { svg, box } = draw(seed, styles.parchment);
      expect(svg).not.toMatch(/NaN|undefined|Infinity/);
      expect(drawnPoints(svg).length).toBeGreaterThan(1);
      for (const [x, y] of drawnPoints(svg)) expect(inBox(box, x, y), `${seed}: ${x} ${y} in ${box}`).toBe(true);
    }
  });

  it('is the same for the same seed, and differs for another', () => {
    expect(draw('a', styles.parchment)).toEqual(draw('a', styles.parchment));
    expect(new Set(seeds.map((seed) => draw(seed, styles.parchment).svg)).size).toBe(seeds.length);
  });

  it('takes every colour from its style', () => {
    for (const style of Object.values(styles)) {
      const colours = [...draw('a', style).svg.matchAll(/fill="(#[0-9a-f]+)"/g)].map((found) => found[1]);
      const known = JSON.stringify([style.texture, style.water]);
      for (const colour of colours) expect(known).toContain(`"${colour}"`);
    }
  });
});

describe('light from the upper left', () => {
  it('leaves the right of a rock in the shade', () => {
    const { svg } = rock([100, 100], 'a', styles.parchment);
    const [, lit = '', shade = ''] = svg.match(/^(<path[^>]*>)(<path[^>]*>)/) ?? [];
    const middle = (part: string): number => {
      const points = drawnPoints(part);
      return points.reduce((sum, [x]) => sum + x, 0) / points.length;
    };
    expect(middle(shade)).toBeGreaterThan(middle(lit) + 2);
    const brightness = (colour: string): number => hex(colour).reduce((sum, part) => sum + part, 0);
    for (const { texture } of Object.values(styles))
      expect(brightness(texture.rock)).toBeGreaterThan(brightness(texture.rockShade));
  });
});
