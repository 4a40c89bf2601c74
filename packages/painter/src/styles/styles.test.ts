import { describe, expect, it } from 'vitest';
import { hex } from '../colour/colour.ts';
import { styles } from './all-styles.ts';
import type { Style } from './style.ts';
import { styleNames } from './style-names.ts';

/** Every string and number of a style, with its path. */
function leaves(value: unknown, path = ''): [path: string, leaf: string | number][] {
  if (typeof value === 'string' || typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => leaves(part, path === '' ? key : `${path}.${key}`));
}

const brightness = (colour: string): number => hex(colour).reduce((sum, part) => sum + part, 0) / 3;

describe.each(styleNames)('the style %s', (name) => {
  const style: Style = styles[name];

  it('has its name', () => {
    expect(style.name).toBe(name);
    expect(style.title).toMatch(/^[A-Z]/);
  });

  it('has only valid colors: none pure black, large areas not pure white, none too saturated', () => {
    const colours = leaves(style).filter(([, leaf]) => typeof leaf === 'string' && leaf.startsWith('#'));
    expect(colours.length).toBeGreaterThan(100);
    for (const [path, colour] of colours) {
      const [red, green, blue] = hex(String(colour));
      expect(Math.max(red, green, blue), path).toBeGreaterThan(0);
      const isScreaming = Math.max(red, green, blue) > 230 && Math.min(red, green, blue) < 30;
      expect(isScreaming, `${path} ${colour}`).toBe(false);
    }
  });

  it('draws with sensible factors', () => {
    for (const [path, factor] of leaves({ pens: style.pens, symbols: style.symbols })) {
      expect(Number(factor), path).toBeGreaterThanOrEqual(0);
      expect(Number(factor), path).toBeLessThanOrEqual(1.5);
    }
  });

  it('is lit from the upper left: rock is brighter on its lit side', () => {
    expect(brightness(style.texture.rock)).toBeGreaterThan(brightness(style.texture.rockShade));
  });
});

describe('the styles', () => {
  it('differ in every part', () => {
    const parts = ['ground', 'water', 'texture', 'relief', 'trees', 'settlements', 'ornament', 'city'] as const;
    for (const part of parts)
      expect(new Set(Object.values(styles).map((style) => JSON.stringify(style[part]))).size, part).toBe(
        styleNames.length,
      );
  });

  it('are light by day and dark by night', () => {
    const land = (style: Style): number => brightness(style.ground.land.paper);
    expect(land(styles.night)).toBeLessThan(110);
    expect(land(styles.parchment)).toBeGreaterThan(190);
    expect(land(styles.atlas)).toBeGreaterThan(land(styles.parchment));
  });
});
