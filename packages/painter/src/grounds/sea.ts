import { hex } from '../colour/colour.ts';
import { lerp, smooth } from '../plane/points.ts';
import type { GroundPalette } from '../styles/ground-palette.ts';
import { cellAt, type Grid, type PaintedGround, wholeOf } from './grid.ts';
import type { ShoreField } from './shore-field.ts';
import { softField } from './soft-field.ts';
import type { Underpainting } from './underpainting.ts';

/** How deep the sea looks at a distance from the shore: shallow to middle, then to deep, in sheet units. */
export interface SeaDepths {
  middle: number;
  deepFrom: number;
  deepTo: number;
  /** How far noise moves these lines. */
  unrest: number;
  deepUnrest: number;
}

const OPEN_SEA: SeaDepths = { middle: 210, deepFrom: 220, deepTo: 1500, unrest: 90, deepUnrest: 650 };

/** Beyond this the shore no longer darkens the water, in sheet units. */
const LIP_REACH = 26;

/** The sea: pale along the shores, deep far out, with blooms, icy in the north when there is a snow line. */
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
