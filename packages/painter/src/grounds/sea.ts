import { hex } from '../colour/colour.ts';
import { lerp, smooth } from '../plane/points.ts';
import type { Ring } from '../plane/rings.ts';
import { noProgress, type Progress } from '../progress.ts';
import { distanceField } from '../raster/fields.ts';
import { coverageMask, fillShape } from '../raster/rasterise.ts';
import type { GroundPalette } from '../styles/ground-palette.ts';
import { cellAt, coarseness, type Grid, gridOver, type PaintedGround, softField, wholeOf } from './grid.ts';
import type { Underpainting } from './wash.ts';

/** The side of a cell in sheet units. Shores need a finer grid than washes. */
const SHORE_CELL = 2;
/** The largest distance in sheet units. It is also used where there is no shore. */
const FARTHEST = 60_000;

/** The distance of every cell from the shore, in sheet units: positive at sea, negative on land. */
export interface ShoreField extends Grid {
  values: Float32Array;
}

/**
 * @param land rings of land, joined where they overlap
 * @param water rings that are cut out of the land (rivers of a city)
 * @param isles land within that water
 */
export async function shoreField(
  sheet: { width: number; height: number },
  land: readonly Ring[],
  water: readonly Ring[] = [],
  isles: readonly Ring[] = [],
  progress: Progress = noProgress,
): Promise<ShoreField> {
  const grid = gridOver(sheet.width, sheet.height, SHORE_CELL * coarseness(sheet.width, sheet.height));
  const { width, height, cell } = grid;
  const fill = (rings: readonly Ring[], colour: string): string => rings.map((r) => fillShape([r], colour)).join('');
  const body = fill(land, '#fff') + fill(water, '#000') + fill(isles, '#fff');
  const mask = await coverageMask(body, { view: [0, 0, width * cell, height * cell], width, height });
  await progress(0.2);
  const values = distanceField(width, height, (i) => (mask[i] as number) >= 128);
  // The two fields meet at the edge between two cells, half a cell from the middle of each.
  for (let i = 0; i < values.length; i++) values[i] = Math.min(FARTHEST, ((values[i] as number) - 0.5) * cell);
  await progress(0.6);
  const inland = distanceField(width, height, (i) => (mask[i] as number) < 128);
  for (let i = 0; i < values.length; i++)
    if ((mask[i] as number) >= 128) values[i] = Math.max(-FARTHEST, (0.5 - (inland[i] as number)) * cell);
  await progress(1);
  return { ...grid, values };
}

/** Apparent depth of the sea by distance from the shore, in sheet units: shallow to middle, then to deep. */
export interface SeaDepths {
  middle: number;
  deepFrom: number;
  deepTo: number;
  /** How far noise moves these limits. */
  unrest: number;
  deepUnrest: number;
}

const OPEN_SEA: SeaDepths = { middle: 210, deepFrom: 220, deepTo: 1500, unrest: 90, deepUnrest: 650 };

/** Farther from the shore the water is not darkened, in sheet units. */
const LIP_REACH = 26;

/** The sea: pale along the shores, deep far out, with blooms, and icy in the north when there is a snow line. */
export function paintSea(
  grid: Grid,
  noise: Underpainting['noise'],
  shore: ShoreField,
  colours: GroundPalette['sea'],
  snowLine: number | null,
  depths: SeaDepths = OPEN_SEA,
): PaintedGround {
  const { first, second, third } = noise;
  const whole = wholeOf(grid);
  const unrest = softField(grid, whole, 50, (x, y) => first.fbm(x / 420, y / 420, 4));
  const deepUnrest = softField(grid, whole, 155, (x, y) => second.fbm(x / 1300, y / 1300, 4));
  const fine = softField(grid, whole, 34, (x, y) => third.fbm(x / 140, y / 140, 3));
  const blooms = softField(grid, whole, 84, (x, y) => third.fbm(x / 700 + 9, y / 700, 4));
  const [shallow, middle, deep] = [hex(colours.shallow), hex(colours.middle), hex(colours.deep)];
  const [bloomColour, icyColour] = [hex(colours.bloom.colour), hex(colours.icy.colour)];
  const values = new Float32Array(grid.width * grid.height * 3);
  for (let i = 0; i < unrest.length; i++) {
    const y = (Math.floor(i / grid.width) + 0.5) * grid.cell;
    const out = shore.values[cellAt(shore, ((i % grid.width) + 0.5) * grid.cell, y)] as number;
    const moved = unrest[i] as number;
    const distance = Math.max(0, out + moved * depths.unrest);
    const toMiddle = smooth(0, depths.middle, distance);
    const far = distance + (deepUnrest[i] as number) * depths.deepUnrest;
    const toDeep = smooth(depths.deepFrom, depths.deepTo, far) * 0.8;
    const bloom = smooth(0.12, 0.5, blooms[i] as number) * colours.bloom.alpha;
    const icy = snowLine === null ? 0 : smooth(snowLine, snowLine - 900, y + moved * 260) * colours.icy.alpha;
    const lip = out < LIP_REACH ? 1 - colours.lip * Math.exp(-Math.max(0, out) / 8) : 1;
    const light = (1 + (fine[i] as number) * 0.022 + moved * 0.016) * lip;
    for (let c = 0; c < 3; c++) {
      let value = lerp(lerp(shallow[c] as number, middle[c] as number, toMiddle), deep[c] as number, toDeep);
      value = lerp(lerp(value, bloomColour[c] as number, bloom), icyColour[c] as number, icy);
      values[i * 3 + c] = value * light;
    }
  }
  return { ...grid, values };
}
