import type { AzgaarWorld } from '@venture-atlas/importers';
import type { RegionSketch } from '../../sketch/region-sketch.ts';
import { besideRivers } from '../beside-rivers.ts';
import { endedAtLakes, withLakeIslands } from '../lake-land.ts';
import { type MapFrame, sheetOf } from '../sheet-of-frame.ts';
import { statesOf } from '../states.ts';
import { heightsOf, volcanoesOf } from './heights.ts';
import { layWorld } from './land-map.ts';
import { riversOf, roadsOf } from './lines.ts';
import { placesOf, volcanoPoints } from './places.ts';
import { shoresOf } from './shores.ts';
import { snowLineOf } from './snow-line.ts';
import { vegetationOf } from './vegetation.ts';

/**
 * The sketch of a world of Azgaar's generator: coasts, lakes, mountains, woods, rivers, roads, states and burgs. Its
 * settlements are named by the keys of the import.
 * @param frame the size of its map in pixels
 * @returns null when the world has neither cells nor a grid, so that nothing but places is known
 */
export function sketchFromAzgaar(world: AzgaarWorld, frame: MapFrame): RegionSketch | null {
  const sheet = sheetOf(frame);
  const land = layWorld(world, sheet);
  if (land === null) return null;
  const seed = `world:${world.id ?? world.name ?? 'unknown'}`;
  const known = shoresOf(world, land, sheet);
  if (known.coast.length === 0) return null;
  const shores = withLakeIslands(known.coast, known.lakes);
  const heights = heightsOf(land);
  const rivers = endedAtLakes(riversOf(world, sheet, land.spacing), shores.lakes);
  return {
    kind: 'region',
    name: world.name ?? 'Imported map',
    seed,
    width: sheet.width,
    height: sheet.height,
    milesPerUnit: null,
    ...shores,
    islets: [],
    harbours: [],
    rivers,
    roads: besideRivers(roadsOf(world, sheet), rivers),
    ...vegetationOf(land, seed, heights.isMountain),
    ranges: [...heights.ranges, ...volcanoesOf(volcanoPoints(world, sheet))],
    hills: heights.hills,
    ...statesOf(land),
    snowLine: snowLineOf(land),
    settlements: placesOf(world, sheet),
    decor: { compass: null, titlePanel: null, beasts: [] },
  };
}
