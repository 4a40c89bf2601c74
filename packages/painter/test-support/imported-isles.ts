import type { Point } from '../src/plane/points.ts';
import type { RegionSketch } from '../src/sketch/region-sketch.ts';
import { plot, seaSketch } from './small-sketches.ts';

/** A sketch like that of an import: exact coasts, states with borders, no ornament, no scale. */
export const importedIsles = (): RegionSketch => {
  const round = (x: number, y: number, radius: number): Point[] =>
    Array.from({ length: 48 }, (_, i): Point => {
      const angle = (i / 48) * Math.PI * 2;
      const reach = radius * (1 + 0.18 * Math.sin(3 * angle) + 0.09 * Math.sin(7 * angle + 1));
      return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.8];
    });
  return seaSketch({
    name: 'Imported isles',
    seed: 'imported-isles',
    width: 1024,
    height: 768,
    coast: [
      { id: 'feature_1', nature: 'exact', ring: round(430, 400, 240) },
      { id: 'feature_2', nature: 'exact', ring: round(800, 250, 80) },
      { id: 'feature_3', nature: 'exact', ring: round(820, 560, 36) },
    ],
    rivers: [
      {
        id: 'river_4',
        line: [
          [430, 380],
          [380, 450],
          [330, 470],
          [230, 480],
          [140, 500],
        ],
        width: [2, 8],
        isExact: true,
      },
    ],
    forests: [{ id: 'biome_6', kind: 'broad', rings: [plot(460, 440, 580, 520)] }],
    ranges: [
      {
        id: 'heights_1',
        style: 'rugged',
        snow: 0,
        size: [34, 62],
        width: 60,
        spines: [
          [
            [380, 300],
            [500, 310],
            [560, 360],
          ],
        ],
      },
    ],
    regions: [{ id: 'state_1', rings: [round(430, 400, 300)], tint: '#b0a0c0' }],
    borders: [
      {
        id: 'border_1_2',
        line: [
          [250, 330],
          [360, 400],
          [420, 480],
          [470, 620],
        ],
      },
    ],
    settlements: [
      { slug: 'burg_1', at: [330, 470], vignette: 'city', scale: 30 },
      { slug: 'burg_2', at: [800, 250], vignette: 'village', scale: 14 },
    ],
  });
};
