import { describe, expect, it } from 'vitest';
import { drawnPoints } from '../../../test-support/drawn-points.ts';
import type { Upright } from '../../pen/sheet.ts';
import { inBox, type Point } from '../../plane/points.ts';
import { vignetteKinds } from '../../sketch/region-sketch.ts';
import { styles } from '../../styles/all-styles.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { drawBridge } from './bridge.ts';
import { drawSettlement } from './draw-settlement.ts';
import { drawCitadel } from './fortress.ts';
import { drawQuay } from './quay.ts';
import { drawStandingStones } from './ruin.ts';
import type { Country, Setting } from './settlement-drawing.ts';
import { Vignette, vignetteSize } from './vignette.ts';

const at: Point = [431, 277];
const size = 83;
const seeds = Array.from({ length: 12 }, (_, i) => `seed:${i}`);
const settingIn = (country: Country): Setting => ({ country, isByRiver: true, isByShore: true });

const symbols: [string, (seed: string, palette: SettlementPalette) => Upright][] = [
  ...vignetteKinds.flatMap((kind) =>
    (['green', 'desert', 'north'] as const).map((country): [string, (typeof symbols)[number][1]] => [
      `${kind} (${country})`,
      (seed, palette) => drawSettlement(kind, { at, size }, seed, palette, settingIn(country)),
    ]),
  ),
  ['standing stones', (seed, palette) => drawStandingStones(new Vignette({ at, size }, seed, palette))],
  [
    'bridge',
    (seed, palette) => ({
      ...drawBridge({ from: [420, 250], to: [455, 300], breadth: 11, isTimber: false }, seed, palette),
      foot: 290,
    }),
  ],
  [
    'bridge of planks',
    (seed, palette) => ({
      ...drawBridge({ from: at, to: [455, 270], breadth: 7, isTimber: true }, seed, palette),
      foot: 277,
    }),
  ],
  ['citadel', (seed, palette) => drawCitadel(new Vignette({ at, size: 231 }, seed, palette))],
  ['wrecked citadel', (seed, palette) => drawCitadel(new Vignette({ at, size: 231 }, seed, palette), { wrecked: 0.6 })],
  ['quay', (seed, palette) => drawQuay({ from: at, towards: 2.1, length: 37 }, seed, palette)],
];

describe.each(symbols)('%s', (_name, draw) => {
  it('keeps within its box, with valid numbers, in every style', () => {
    for (const { settlements } of Object.values(styles))
      for (const seed of seeds.slice(0, 5)) {
        const { svg, box, foot } = draw(seed, settlements);
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
        const outside = drawnPoints(svg).filter(
          ([x, y]) => !inBox([box[0] - 0.1, box[1] - 0.1, box[2] + 0.1, box[3] + 0.1], x, y),
        );
        expect(outside).toEqual([]);
        expect(foot).toBeGreaterThan(box[1]);
        expect(foot).toBeLessThanOrEqual(box[3] + 1);
      }
  });

  it('is the same for the same seed, and differs for another', () => {
    const { settlements } = styles.parchment;
    expect(draw('a', settlements)).toEqual(draw('a', settlements));
    expect(new Set(seeds.map((seed) => draw(seed, settlements).svg)).size).toBe(seeds.length);
  });

  it('takes every color from the palette, lightened or darkened, and stays near its place', () => {
    const { box } = draw('a', styles.atlas.settlements);
    expect(box[0]).toBeLessThan(at[0] + 60);
    expect(box[2]).toBeGreaterThan(at[0] - 60);
    expect(box[3] - box[1]).toBeLessThan(size * 5);
  });
});

describe('settlements of a country', () => {
  const draw = (kind: 'city' | 'town', country: Country) =>
    drawSettlement(kind, { at, size }, 'one', styles.parchment.settlements, settingIn(country)).svg;
  const { settlements: palette } = styles.parchment;

  it('have snow only in the north', () => {
    expect(draw('town', 'north')).toContain(palette.snow);
    expect(draw('city', 'north')).toContain(palette.snow);
    expect(draw('town', 'green')).not.toContain(palette.snow);
  });

  it('are of clay, with domes, in the desert', () => {
    for (const kind of ['city', 'town'] as const) {
      expect(palette.clays.some((clay) => draw(kind, 'desert').includes(clay))).toBe(true);
      expect(palette.clays.some((clay) => draw(kind, 'green').includes(clay))).toBe(false);
    }
  });

  it('glow at night and not by day', () => {
    const lit = drawSettlement('city', { at, size }, 'one', styles.night.settlements, settingIn('green')).svg;
    expect(styles.night.settlements.glow).not.toBeNull();
    expect(lit).toContain(styles.night.settlements.glow ?? 'a colour');
    expect(styles.parchment.settlements.glow).toBeNull();
  });
});

describe('vignetteSize', () => {
  it('grows with the label, differs by kind, and is 0 for a place with a dot', () => {
    expect(vignetteSize({ vignette: 'city', scale: 46 })).toBeCloseTo(113.2);
    expect(vignetteSize({ vignette: 'town', scale: 20 })).toBeCloseTo(53);
    expect(vignetteSize({ vignette: 'oasis', scale: 17 })).toBe(47);
    expect(vignetteSize({ vignette: null, scale: 20 })).toBe(0);
  });

  it('has a maximum for very large labels', () => {
    expect(vignetteSize({ vignette: 'town', scale: 500 })).toBe(vignetteSize({ vignette: 'town', scale: 64 }));
    expect(vignetteSize({ vignette: 'town', scale: 0 })).toBeGreaterThan(20);
  });
});
