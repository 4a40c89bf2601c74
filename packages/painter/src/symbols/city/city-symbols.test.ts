import { describe, expect, it } from 'vitest';
import { drawnPoints } from '../../../test-support/drawn-points.ts';
import { cityGate } from '../../city/layers/walls.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { growBox, inBox, type Point } from '../../plane/points.ts';
import { seeded } from '../../random/seeded.ts';
import type { Landmark, LandmarkKind } from '../../sketch/city-sketch.ts';
import { styles } from '../../styles/all-styles.ts';
import type { Style } from '../../styles/style.ts';
import { Drawing } from '../drawing.ts';
import { chasm } from './chasm.ts';
import { arena, hall, loneTower, monument, palace, type Site, siteOf, theatre } from './great-buildings.ts';
import { pool } from './pool.ts';
import { drawRoof, type RoofForm } from './roof.ts';
import { RoofInk } from './roof-ink.ts';
import { charredHouse, footings, type RuinPlan, rafters, rooflessHouse, rubbleHeap, scaffold } from './ruins.ts';
import { gravestone, smallBoat, stall, well } from './small-things.ts';
import { parcelInk } from './tilled-ground.ts';

const at: Point = [431, 277];
const size = 83;
const seeds = Array.from({ length: 8 }, (_, i) => `seed:${i}`);
const plan: RuinPlan = {
  ring: [
    [420, 260],
    [446, 262],
    [445, 281],
    [419, 280],
  ],
  along: [1, 0],
};
const plot: [Point, Point, Point, Point] = [
  [400, 240],
  [470, 246],
  [462, 330],
  [396, 322],
];
const rent: Point[] = [
  [380, 260],
  [440, 235],
  [500, 255],
  [520, 300],
  [430, 320],
];

const building = (kind: LandmarkKind, draw: (site: Site) => Drawn) => (seed: string, style: Style) => {
  const landmark: Landmark = {
    id: kind,
    kind,
    at,
    size,
    clearing: [0.6, 0.4],
    roof: '#5d7480',
    secondRoof: null,
    top: null,
    wreckage: 0,
  };
  return draw(siteOf(landmark, seed, style));
};
const ruin =
  (draw: (drawing: Drawing, plan: RuinPlan, random: ReturnType<typeof seeded>, city: Style['city']) => void) =>
  (seed: string, { city }: Style): Drawn => {
    const drawing = new Drawing();
    draw(drawing, plan, seeded(seed), city);
    return drawing.drawn();
  };
const roof =
  (form: RoofForm) =>
  (seed: string, { city }: Style): Drawn => {
    const ink = new RoofInk();
    drawRoof({ ...plan, form, colour: city.roofs.tile[0] }, ink, seeded(seed));
    return ink.drawn(city);
  };

const symbols: [string, (seed: string, style: Style) => Drawn][] = [
  ['arena', building('arena', arena)],
  ['hall', building('hall', hall)],
  ['tower', building('tower', loneTower)],
  ['monument', building('monument', monument)],
  ['palace', building('palace', palace)],
  ['theatre', building('theatre', theatre)],
  ['pool', building('pool', pool)],
  ['gate', (seed, style) => cityGate({ id: 'g', at, size: 24 }, seed, style)],
  ['gravestone', (seed, { city }) => gravestone(at, seed, city)],
  ['boat', (seed, { city }) => smallBoat(at, 1.2, seed, city)],
  ['stall', (seed, { city }) => stall(at, seed, city)],
  ['well', (seed, { city }) => well(at, seed, city)],
  ['chasm', (seed, { city }) => chasm(rent, seed, city)],
  ...(['plough', 'hay'] as const).map((use): (typeof symbols)[number] => [
    use,
    (seed, style) => parcelInk(plot, use, 2, seed, style),
  ]),
  ...(['gable', 'hip', 'mansard', 'thatch', 'flat', 'saw'] as const).map((form): (typeof symbols)[number] => [
    `${form} roof`,
    roof(form),
  ]),
  ['roofless house', ruin(rooflessHouse)],
  ['footings', ruin(footings)],
  ['heap', ruin(rubbleHeap)],
  ['charred house', ruin(charredHouse)],
  ['rafters', ruin(rafters)],
  ['scaffold', ruin(scaffold)],
];

describe.each(symbols)('%s', (_, draw) => {
  it('is drawn within its box, with valid numbers, in every style', () => {
    for (const style of Object.values(styles))
      for (const seed of seeds) {
        const { svg, box } = draw(seed, style);
        expect(svg).not.toMatch(/NaN|Infinity|undefined|null/);
        const points = drawnPoints(svg);
        expect(points.length).toBeGreaterThan(8);
        const outside = points.filter(([x, y]) => !inBox(growBox(box, 1), x, y));
        expect(outside).toEqual([]);
      }
  });

  it('is the same for the same seed, and differs for another', () => {
    const drawings = seeds.map((seed) => draw(seed, styles.parchment).svg);
    expect(new Set(drawings).size).toBe(seeds.length);
    expect(draw('seed:3', styles.parchment).svg).toBe(drawings[3]);
  });
});

it('a building stands on its foot, near the middle of its ground', () => {
  for (const draw of [arena, hall, loneTower, monument, palace, theatre]) {
    const site: Landmark = {
      id: 'x',
      kind: 'hall',
      at,
      size,
      clearing: null,
      roof: null,
      secondRoof: null,
      top: null,
      wreckage: 0,
    };
    const { foot } = draw(siteOf(site, 'seed', styles.parchment));
    expect(foot).toBeGreaterThanOrEqual(at[1]);
    expect(foot).toBeLessThan(at[1] + size * 0.3);
  }
});
