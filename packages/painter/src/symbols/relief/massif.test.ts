import { describe, expect, it } from 'vitest';
import { drawnPoints } from '../../../test-support/drawn-points.ts';
import { inBox, type Point } from '../../plane/points.ts';
import { seeded } from '../../random/seeded.ts';
import { styles } from '../../styles/all-styles.ts';
import { type MassifOptions, massif, volcano } from './massif.ts';
import { massifShape, xAt } from './massif-shape.ts';
import { toneGradients } from './tone-gradients.ts';

const style = styles.parchment;
const range: MassifOptions = {
  summits: [
    { x: 310, height: 120, width: 230 },
    { x: 500, height: 260, width: 490 },
    { x: 740, height: 170, width: 300 },
  ],
  y: 400,
  tone: 'snow',
  grounds: ['#d9cfa5', '#cfc59b', '#c5bb91'],
  snow: 0.5,
};
const lone: MassifOptions = { ...range, summits: [{ x: 500, height: 83, width: 151 }], snow: 0, weight: 0.3 };

describe('a massif', () => {
  it.each([
    ['three mountains on a crest', range],
    ['one mountain', lone],
    ['the smallest', { ...lone, summits: [{ x: 500, height: 24, width: 40 }] }],
  ])('keeps %s within its box, with its foot where it was put', (_, options) => {
    for (let i = 0; i < 40; i++) {
      const { svg, box, foot } = massif(options, `mountain:${i}`, style);
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      expect(drawnPoints(svg).filter(([x, y]) => !inBox(box, x, y))).toEqual([]);
      expect(foot).toBe(400);
    }
  });

  it('is the same for the same seed, and differs for another', () => {
    expect(massif(range, 'a', style)).toEqual(massif(range, 'a', style));
    expect(massif(range, 'a', style).svg).not.toBe(massif(range, 'b', style).svg);
  });

  it('has an id of its own, and otherwise only uses gradients of the style', () => {
    const { svg } = massif(range, 'a', style);
    const own = [...svg.matchAll(/id="([^"]+)"/g)].map(([, id]) => id);
    expect(own).toHaveLength(3);
    expect(massif(range, 'b', style).svg).not.toContain(`"${own[0]}"`);
    const shared = toneGradients(style.relief).map(({ id }) => id);
    for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect([...own, ...shared]).toContain(id);
  });

  it('links its summits by a crest that is lower than both, but above the foot', () => {
    for (let i = 0; i < 60; i++) {
      const { faces } = massifShape(range.summits, 400, seeded(`crest:${i}`), 1);
      for (const [left, right] of [
        [faces[0], faces[1]],
        [faces[1], faces[2]],
      ]) {
        const saddle = left?.right[left.skyline.right - 1] as Point;
        expect(right?.left[right.skyline.left - 1]?.[1]).toBeCloseTo(saddle[1]);
        const height = 400 - saddle[1];
        expect(height).toBeGreaterThan(30);
        expect(height).toBeLessThan(Math.min(left?.height ?? 0, right?.height ?? 0) * 0.8);
      }
    }
  });

  it('is lit from the left: the front ridge separates light and shade, always between the two edges', () => {
    for (let i = 0; i < 60; i++)
      for (const face of massifShape(range.summits, 400, seeded(`ridge:${i}`), 1).faces)
        for (const [x, y] of face.front.slice(1).filter((point) => point[1] < 396)) {
          expect(x).toBeGreaterThan(xAt(face.left, y));
          expect(x).toBeLessThan(xAt(face.right, y));
        }
  });

  it('draws small ones in lighter ink than great ones', () => {
    const ink = (weight: number): number => {
      const { svg } = massif({ ...lone, weight }, 'ink', style);
      const last = svg.slice(svg.lastIndexOf('<path'));
      return Number(/fill-opacity="([.\d]+)"/.exec(last)?.[1] ?? 1);
    };
    expect(ink(0.2)).toBeLessThan(ink(0.6));
    expect(ink(0.6)).toBeLessThan(ink(1));
  });

  it('draws no hatching in a style without hatching', () => {
    const plain = { ...style, symbols: { ...style.symbols, hatching: 0 } };
    expect(massif(range, 'a', plain).svg.length).toBeLessThan(massif(range, 'a', style).svg.length);
  });
});

describe('a volcano', () => {
  const options = { ...range, summit: { x: 500, height: 180, width: 330 }, tone: 'dark' as const, snow: 0 };

  it('is cut off below the summit, with smoke inside its box', () => {
    for (let i = 0; i < 40; i++) {
      const { svg, box } = volcano(options, `volcano:${i}`, style);
      expect(svg).not.toMatch(/NaN|Infinity|undefined/);
      expect(drawnPoints(svg).filter(([x, y]) => !inBox(box, x, y))).toEqual([]);
    }
    const body =
      volcano(options, 'volcano', style)
        .svg.split('<path')
        .find((path) => path.includes('relief-lit-dark')) ?? '';
    const top = Math.min(...drawnPoints(body).map(([, y]) => y));
    expect(top).toBeGreaterThan(400 - 180);
  });
});
