import { describe, expect, it } from 'vitest';
import { drawnPoints } from '../../../test-support/drawn-points.ts';
import type { Upright } from '../../pen/sheet.ts';
import { inBox } from '../../plane/points.ts';
import { styles } from '../../styles/all-styles.ts';
import type { Style } from '../../styles/style.ts';
import { leafColour } from './crown.ts';
import { fir } from './fir.ts';
import { broadTree, cactus, deadTree, dryBush, palm, roundTree, type TreeOptions } from './trees.ts';

const style = styles.parchment;
const options: TreeOptions = { x: 240, y: 160, radius: 11.5, light: 0.6 };

type Grow = (options: TreeOptions, seed: string, style: Style) => Upright;
const kinds: [string, Grow][] = [
  ['broad tree', broadTree],
  ['broad tree deep in a wood', (tree, seed, look) => broadTree({ ...tree, isInside: true }, seed, look)],
  ['jungle tree', (tree, seed, look) => roundTree(tree, seed, look, look.trees.jungle)],
  ['fir', fir],
  ['fir under snow', (tree, seed, look) => fir({ ...tree, hasSnow: true }, seed, look)],
  ['palm', palm],
  ['dead tree', deadTree],
  ['dry bush', dryBush],
  ['cactus', cactus],
];

describe.each(kinds)('a %s', (_, grow) => {
  it('stays in its box and stands on its foot', () => {
    for (let i = 0; i < 120; i++) {
      const { svg, box, foot } = grow(options, `tree:${i}`, style);
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      expect(drawnPoints(svg).filter(([x, y]) => !inBox(box, x, y))).toEqual([]);
      expect(foot).toBe(160);
      expect(box[3]).toBeGreaterThan(160);
    }
  });

  it('is the same for the same seed, and differs for another', () => {
    expect(grow(options, 'a', style)).toEqual(grow(options, 'a', style));
    const many = new Set(Array.from({ length: 200 }, (_, i) => grow(options, `tree:${i}`, style).svg));
    expect(many.size).toBe(200);
  });

  it('takes its colours from the style', () => {
    expect(grow(options, 'a', styles.night).svg).not.toBe(grow(options, 'a', style).svg);
    const colours = JSON.stringify(styles.night.trees);
    const seen = [...grow({ ...options, light: 0.5 }, 'a', styles.night).svg.matchAll(/#[0-9a-f]{6}/g)].map(
      ([colour]) => colour,
    );
    for (const colour of seen) expect(colours).toContain(colour);
  });
});

describe('the colour of leaves', () => {
  const { broad, autumn } = style.trees;

  it('goes from dark to light, and no further', () => {
    expect(leafColour(broad, { light: 0 })).toBe(broad.dark);
    expect(leafColour(broad, { light: 0.5 })).toBe(broad.middle);
    expect(leafColour(broad, { light: 1 })).toBe(broad.light);
    expect(leafColour(broad, { light: 1.7 })).toBe(broad.light);
    expect(leafColour(broad, { light: -0.4 })).toBe(broad.dark);
  });

  it('can tend toward another color', () => {
    expect(leafColour(broad, { light: 0.5, turn: { to: autumn, share: 1 } })).toBe(autumn);
    expect(leafColour(broad, { light: 0.5, turn: { to: autumn, share: 0.3 } })).not.toBe(broad.middle);
  });
});
