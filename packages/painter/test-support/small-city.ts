import type { CitySketch, District } from '../src/sketch/city-sketch.ts';

/** A quarter of a small city: a rectangle of tiled houses. */
export const quarter = (id: string, x: number, y: number, width: number, height: number): District => ({
  id,
  name: '',
  rings: [
    [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
    ],
  ],
  tint: '#cfc39a',
  roofs: 'tile',
  lot: 520,
  block: 7000,
  alley: 8,
  density: 0.95,
  green: 0.4,
  looseness: 0,
  isSuburb: false,
  state: 'whole',
});

/** A sheet of empty land. */
export const emptyCity = (width: number, height: number): CitySketch => ({
  kind: 'city',
  name: 'Nowhere',
  seed: 'nowhere-1',
  width,
  height,
  milesPerUnit: null,
  land: [
    {
      id: 'all',
      ring: [
        [-100, -100],
        [width + 100, -100],
        [width + 100, height + 100],
        [-100, height + 100],
      ],
      roughness: 0.1,
    },
  ],
  isles: [],
  rivers: [],
  heights: [],
  districts: [],
  parks: [],
  plazas: [],
  streets: [],
  walls: [],
  gates: [],
  piers: [],
  bridges: [],
  chasms: [],
  landmarks: [],
  ships: [],
  boats: [],
  decor: { compass: null, titlePanel: null, clear: [], groves: 0, firs: 0.2 },
});

/** A walled harbor town with one of everything, 1024 x 768. */
export const harbourTown = (): CitySketch => ({
  ...emptyCity(1024, 768),
  name: 'Harbour Town',
  seed: 'harbour-town-1',
  land: [
    {
      id: 'coast',
      ring: [
        [250, -100],
        [1124, -100],
        [1124, 868],
        [330, 868],
        [270, 640],
        [230, 420],
        [290, 200],
      ],
      roughness: 0.14,
    },
  ],
  districts: [
    quarter('old', 330, 160, 250, 240),
    { ...quarter('new', 590, 160, 220, 240), roofs: 'slate', lot: 900, looseness: 0.5 },
    { ...quarter('docks', 300, 420, 260, 170), roofs: 'pale' },
    { ...quarter('fallen', 580, 420, 230, 200), roofs: 'mixed', looseness: 0.8, state: 'ruined' },
    { ...quarter('outside', 620, 640, 260, 90), roofs: 'thatch', looseness: 1.1, isSuburb: true },
  ],
  parks: [
    {
      id: 'green',
      ring: [
        [470, 200],
        [560, 210],
        [550, 290],
        [480, 280],
      ],
      tint: null,
      isSoft: false,
      hasGraves: true,
      spacing: 24,
      thinness: -0.4,
      paths: [],
    },
  ],
  plazas: [
    {
      id: 'market',
      ring: [
        [400, 300],
        [480, 305],
        [475, 370],
        [405, 372],
      ],
      hasStalls: true,
    },
  ],
  streets: [
    {
      id: 'high',
      line: [
        [300, 405],
        [560, 410],
        [830, 400],
      ],
      width: 14,
    },
    {
      id: 'north',
      line: [
        [570, 150],
        [575, 410],
      ],
      width: 11,
    },
    {
      id: 'south',
      line: [
        [565, 430],
        [570, 620],
        [650, 700],
        [1060, 720],
      ],
      width: 11,
    },
    {
      id: 'stub',
      line: [
        [420, 180],
        [425, 260],
      ],
      width: 8,
    },
  ],
  walls: [
    {
      id: 'wall',
      line: [
        [330, 140],
        [580, 130],
        [830, 150],
        [840, 400],
        [820, 630],
        [560, 640],
      ],
      width: 13,
      towerSpacing: 120,
    },
  ],
  gates: [{ id: 'east', at: [838, 400], size: 18 }],
  piers: [
    {
      id: 'pier',
      line: [
        [270, 480],
        [180, 490],
      ],
      width: 11,
      isStone: false,
    },
  ],
  chasms: [
    {
      id: 'rent',
      ring: [
        [640, 480],
        [720, 470],
        [760, 520],
        [700, 540],
        [650, 530],
      ],
    },
  ],
  landmarks: [
    {
      id: 'temple',
      kind: 'temple',
      at: [700, 250],
      size: 70,
      clearing: [0.6, 0.4],
      roof: null,
      secondRoof: null,
      top: null,
      wreckage: 0,
    },
    {
      id: 'arena',
      kind: 'arena',
      at: [380, 500],
      size: 80,
      clearing: [0.6, 0.45],
      roof: null,
      secondRoof: null,
      top: null,
      wreckage: 0,
    },
  ],
  ships: [{ at: [120, 300], size: 70, facing: 1, masts: 2 }],
  boats: [{ at: [150, 560], size: 1 }],
});
