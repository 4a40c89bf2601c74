import type { WorldDraft } from '@venture-atlas/importers';
import type { Grid } from '../../outline/distance-grid.ts';
import { polyLen, simplify } from '../../plane/lines.ts';
import { bbox, growBox, inBox, type Point } from '../../plane/points.ts';
import { ringDist } from '../../plane/rings.ts';
import type {
  AreaSketch,
  CoastSketch,
  LineSketch,
  RegionSketch,
  RingSketch,
  RoadSketch,
} from '../../sketch/region-sketch.ts';
import { fillCells } from '../fill-cells.ts';
import { endedAtLakes, withLakeIslands } from '../lake-land.ts';
import { placeAt } from '../land-field.ts';
import { roadsOnBanks } from '../roads-on-banks.ts';
import { type MapFrame, type SheetSize, sheetOf } from '../sheet-of-frame.ts';
import { type States, statesOf } from '../states.ts';
import {
  type AreaKind,
  areaKind,
  type DraftShapes,
  forestKind,
  lineKind,
  roadKind,
  shapesOfDraft,
} from './draft-shapes.ts';
import { coastsOf, lakesOf, landGrid, rangesOf, riversOf } from './land.ts';
import { placesOf } from './places.ts';

/** A town this near to the sea has a harbor, in sheet units. */
const PORT_REACH = 34;
const SHORTEST_ROAD = 40;
const TOLERANCE = 1.5;

/**
 * The sketch of a world from GeoJSON layers, made from the draft of its import. The draft is read with `unnamed:
 * 'number'` so that it includes rivers without a name. The slugs of its settlements are the keys of the import.
 * @param frame the size of its map in map units
 * @returns null when no layer draws anything, only places
 */
export function sketchFromGeojson(draft: WorldDraft, frame: MapFrame): RegionSketch | null {
  const sheet = sheetOf(frame);
  const shapes = shapesOfDraft(draft, frame, sheet);
  const grid = landGrid(sheet);
  const lands = coastsOf(shapes, grid, sheet);
  if (lands.length === 0) return null;
  const { coast, lakes } = withLakeIslands(lands, lakesOf(shapes));
  const isLand = insideTest(grid, coast, sheet);
  const isLake = insideTest(grid, lakes, sheet);
  const isWet = (point: Point): boolean => !isLand(placeAt(grid, point)) || isLake(placeAt(grid, point));
  const rivers = endedAtLakes(riversOf(shapes, isWet), lakes);
  return {
    kind: 'region',
    name: draft.locations.find((location) => location.isRoot)?.name ?? 'Imported map',
    seed: `world:${draft.source}`,
    width: sheet.width,
    height: sheet.height,
    milesPerUnit: null,
    coast,
    islets: [],
    harbours: [],
    lakes,
    rivers,
    roads: roadsOnBanks(roadsOf(shapes), rivers),
    forests: shapes.areas
      .filter(({ words }) => areaKind(words) === 'forest')
      .map(({ key, words, rings }) => ({ id: key, kind: forestKind(words), rings })),
    ranges: rangesOf(shapes, sheet),
    hills: areasOf(shapes, 'hills'),
    swamps: areasOf(shapes, 'swamp'),
    moors: areasOf(shapes, 'moor').map((one) => ({ ...one, isSoft: true })),
    deserts: areasOf(shapes, 'desert'),
    ice: areasOf(shapes, 'ice'),
    ...politicsOf(shapes, grid, isLand, sheet),
    snowLine: null,
    settlements: placesOf(shapes, nearSea(coast)),
    decor: { compass: null, titlePanel: null, beasts: [] },
  };
}

function insideTest(
  grid: Grid,
  rings: readonly (CoastSketch | RingSketch)[],
  sheet: SheetSize,
): (index: number) => boolean {
  const places = fillCells(
    grid,
    rings.map(({ ring }) => ring),
    sheet,
  );
  return (index) => (places[index] as number) >= 0;
}

const areasOf = ({ areas }: DraftShapes, kind: AreaKind): AreaSketch[] =>
  areas.filter(({ words }) => areaKind(words) === kind).map(({ key, rings }) => ({ id: key, rings }));

function roadsOf({ lines }: DraftShapes): RoadSketch[] {
  return lines
    .filter(({ words, line }) => lineKind(words) === 'road' && polyLen(line) >= SHORTEST_ROAD)
    .map(({ key, words, line, isNumbered }) => ({
      id: key,
      kind: roadKind(words, isNumbered),
      line: simplify(line, TOLERANCE),
    }));
}

/** Tints of states, borders between states, and lines that are borders or walls. */
function politicsOf(shapes: DraftShapes, grid: Grid, isLandAt: (index: number) => boolean, sheet: SheetSize): States {
  const states = shapes.areas.filter(({ words }) => areaKind(words) === 'state');
  const owned = states.flatMap(({ rings }, i) => rings.map((ring) => ({ ring, state: i + 1 })));
  const places = fillCells(
    grid,
    owned.map(({ ring }) => ring),
    sheet,
  );
  const { regions, borders } = statesOf({
    grid,
    spacing: grid.cell * 2.4,
    isLandAt,
    stateAt: (index) => owned[places[index] as number]?.state ?? 0,
  });
  const drawn: LineSketch[] = shapes.lines
    .filter(({ words }) => lineKind(words) === 'border')
    .map(({ key, line }) => ({ id: key, line }));
  return { regions, borders: [...borders, ...drawn] };
}

function nearSea(coast: readonly CoastSketch[]): (at: Point) => boolean {
  const shores = coast.map(({ ring }) => ({ ring, box: growBox(bbox(ring), PORT_REACH) }));
  return ([x, y]) => shores.some(({ ring, box }) => inBox(box, x, y) && ringDist(ring, x, y) < PORT_REACH);
}
