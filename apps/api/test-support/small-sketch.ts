import type { RegionSketch } from '@venture-atlas/painter';

/** A small country, 512 x 384, that is drawn in about a second: a coast, a range, a wood, a river and two places. */
export function smallRegion(changes: Partial<RegionSketch> = {}): RegionSketch {
  return {
    kind: 'region',
    name: 'Small Coast',
    seed: 'small-1',
    width: 512,
    height: 384,
    milesPerUnit: 0.5,
    coast: [
      {
        id: 'mainland',
        nature: 'mainland',
        ring: [
          [90, -20],
          [120, 90],
          [80, 200],
          [140, 300],
          [110, 410],
          [540, 410],
          [540, -20],
        ],
      },
    ],
    islets: [],
    harbours: [],
    lakes: [],
    rivers: [
      {
        id: 'swift',
        line: [
          [400, 120],
          [260, 180],
          [100, 210],
        ],
        width: [2, 6],
      },
    ],
    roads: [],
    forests: [
      {
        id: 'wood',
        kind: 'broad',
        rings: [
          [
            [180, 240],
            [300, 240],
            [290, 330],
            [190, 330],
          ],
        ],
      },
    ],
    ranges: [
      {
        id: 'spine',
        style: 'alpine',
        snow: 0.4,
        size: [20, 36],
        width: 30,
        spines: [
          [
            [300, 70],
            [420, 110],
          ],
        ],
      },
    ],
    hills: [],
    swamps: [],
    moors: [],
    deserts: [],
    ice: [],
    regions: [],
    borders: [],
    snowLine: null,
    settlements: [{ slug: 'neverport', at: [140, 205], vignette: 'city', scale: 22, isPort: true }],
    decor: { compass: null, titlePanel: null, beasts: [] },
    ...changes,
  };
}
