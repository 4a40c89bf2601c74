import type { Point } from '../src/plane/points.ts';
import type { RegionSketch } from '../src/sketch/region-sketch.ts';

/** A sheet of open sea with the given additions. */
export function seaSketch(changes: Partial<RegionSketch> = {}): RegionSketch {
  return {
    kind: 'region',
    name: 'Small sea',
    seed: 'small-sea',
    width: 512,
    height: 384,
    milesPerUnit: null,
    coast: [],
    islets: [],
    harbours: [],
    lakes: [],
    rivers: [],
    roads: [],
    forests: [],
    ranges: [],
    hills: [],
    swamps: [],
    moors: [],
    deserts: [],
    ice: [],
    regions: [],
    borders: [],
    snowLine: null,
    settlements: [],
    decor: { compass: null, titlePanel: null, beasts: [] },
    ...changes,
  };
}

/** A quadrangle as a ring, clockwise. */
export const plot = (x0: number, y0: number, x1: number, y1: number): Point[] => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
];

/** A coast in the west with a range, woods, hills, a river, a lake, a swamp, a moor, a desert, towns, and roads. */
export const smallCountry = (): RegionSketch =>
  seaSketch({
    name: 'Small country',
    seed: 'small-country',
    width: 1536,
    height: 1152,
    milesPerUnit: 0.25,
    coast: [
      {
        id: 'mainland',
        nature: 'mainland',
        ring: [
          [430, -200],
          [520, 300],
          [420, 640],
          [560, 900],
          [480, 1400],
          [1800, 1400],
          [1800, -200],
        ],
      },
      { id: 'outer_isle', nature: 'island', ring: plot(190, 640, 330, 760) },
    ],
    islets: [{ id: 'skerries', at: [270, 480], spread: [60, 22], turn: 0.4, count: 7, size: [6, 16], isIce: false }],
    lakes: [{ id: 'mere', ring: plot(880, 640, 960, 700) }],
    rivers: [
      {
        id: 'longwater',
        line: [
          [1120, 330],
          [980, 420],
          [760, 470],
          [600, 520],
          [420, 540],
        ],
        width: [3, 13],
      },
      {
        id: 'merewater',
        line: [
          [940, 690],
          [1010, 820],
          [980, 980],
          [1000, 1250],
        ],
        width: [4, 9],
      },
    ],
    roads: [
      {
        id: 'coast_road',
        kind: 'high',
        line: [
          [640, -20],
          [660, 260],
          [620, 480],
          [700, 760],
          [720, 1160],
        ],
      },
      {
        id: 'hill_road',
        kind: 'road',
        line: [
          [620, 480],
          [860, 560],
          [1180, 620],
        ],
      },
      {
        id: 'sand_trail',
        kind: 'trail',
        line: [
          [1180, 620],
          [1320, 800],
        ],
      },
    ],
    forests: [
      { id: 'oldwood', kind: 'mixed', rings: [plot(740, 800, 930, 960)] },
      { id: 'firwood', kind: 'conifer', rings: [plot(720, 120, 850, 230)] },
    ],
    ranges: [
      {
        id: 'high_teeth',
        style: 'alpine',
        snow: 0.45,
        size: [46, 92],
        width: 90,
        spines: [
          [
            [960, 240],
            [1120, 280],
            [1290, 230],
          ],
        ],
      },
    ],
    hills: [{ id: 'downs', rings: [plot(1040, 420, 1200, 500)] }],
    swamps: [{ id: 'fen', rings: [plot(560, 580, 680, 680)] }],
    moors: [{ id: 'heath', rings: [plot(800, 300, 940, 400)], isSoft: false }],
    deserts: [{ id: 'sands', rings: [plot(1200, 720, 1480, 1080)] }],
    regions: [{ id: 'green_march', rings: [plot(560, 700, 1000, 1152)], tint: '#a8b070' }],
    borders: [
      {
        id: 'march',
        line: [
          [560, 700],
          [760, 720],
          [1010, 560],
          [1220, 560],
          [1536, 520],
        ],
      },
    ],
    settlements: [
      { slug: 'stonehaven', at: [620, 480], vignette: 'city', scale: 40, isPort: true },
      { slug: 'midford', at: [1180, 620], vignette: 'town', scale: 24 },
      { slug: 'sandgate', at: [1320, 800], vignette: 'town', scale: 24 },
      { slug: 'lastwatch', at: [700, 760], vignette: 'fortress', scale: 20 },
      { slug: 'fallen_hall', at: [1100, 1000], vignette: 'ruin', scale: 18 },
      { slug: 'crossing', at: [660, 260], vignette: null, scale: 14 },
    ],
    decor: {
      compass: { at: [210, 250], radius: 90 },
      titlePanel: { x: 110, y: 880, width: 250, height: 170, crest: 'sword' },
      beasts: [{ kind: 'ship3', at: [370, 800], size: 46, facing: 1 }],
    },
  });

/** The far north: a glacier, floes, snow over the land, firs, a frozen town. */
export const frozenShore = (): RegionSketch =>
  seaSketch({
    name: 'Frozen shore',
    seed: 'frozen-shore',
    width: 1024,
    height: 768,
    coast: [{ id: 'north', nature: 'mainland', ring: plot(-300, 380, 1400, 1100) }],
    islets: [{ id: 'floes', at: [520, 220], spread: [300, 60], turn: 0.1, count: 16, size: [10, 46], isIce: true }],
    ice: [{ id: 'glacier', rings: [plot(560, 470, 900, 620)] }],
    forests: [{ id: 'taiga', kind: 'conifer', rings: [plot(190, 540, 360, 640)] }],
    settlements: [{ slug: 'coldhearth', at: [440, 560], vignette: 'town', scale: 26 }],
    snowLine: 1400,
  });
