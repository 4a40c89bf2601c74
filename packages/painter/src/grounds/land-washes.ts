import { hex } from '../colour/colour.ts';
import { lineDist } from '../plane/lines.ts';
import { bbox, clamp, lerp, type Point, smooth } from '../plane/points.ts';
import { makeNoise } from '../random/noise.ts';
import type { GroundPalette, Tint } from '../styles/ground-palette.ts';
import { cellAt, gridOver, type Part, partAround, softField, wholeOf } from './grid.ts';
import type { ShoreField } from './sea.ts';
import { type CoverMask, coverOf, type Shapes, SOFT, tintCell, type Underpainting, wash } from './wash.ts';

/**
 * The paper of the land, which varies between pale, brown, and sage in wide clouds.
 * @param dryness 0..1 of every cell; dry cells stay brown
 */
export function paintLandBase(ground: Underpainting, land: GroundPalette['land'], dryness: Float32Array | undefined) {
  const { first, second, third } = ground.noise;
  const whole = wholeOf(ground);
  const slow = softField(ground, whole, 107, (x, y) => 0.42 + first.fbm(x / 900, y / 900, 4) * 0.7);
  const fine = softField(ground, whole, 63, (x, y) => second.fbm(x / 260, y / 260, 3) * 0.18);
  const sage = softField(ground, whole, 315, (x, y) => 0.42 + third.fbm(x / 1300, y / 1300, 3));
  const [paper, mid, green] = [hex(land.paper), hex(land.paperMid), hex(land.sage)];
  for (let i = 0; i < slow.length; i++) {
    const t = clamp((slow[i] as number) + (fine[i] as number), 0, 1);
    const dry = dryness === undefined ? 0 : (dryness[i] as number) * 0.5;
    const g = clamp((sage[i] as number) - dry, 0, 1) * land.sageShare;
    for (let c = 0; c < 3; c++)
      ground.values[i * 3 + c] = lerp(lerp(paper[c] as number, mid[c] as number, t), green[c] as number, g);
  }
}

/** Distance from water at which the green ends, in sheet units. */
const MEADOW_REACH = 170;
const FADE = 52;

/** Light green along rivers and lakes. @param wetDistance distance of each cell from water, in sheet units */
export function paintMeadows(ground: Underpainting, wetDistance: Float32Array, tint: Tint): void {
  const colour = hex(tint.colour);
  const { first } = ground.noise;
  const lush = softField(ground, wholeOf(ground), 150, (x, y) => 0.7 + 0.6 * first(x / 150, y / 150));
  for (let i = 0; i < lush.length; i++) {
    const distance = wetDistance[i] as number;
    if (distance >= MEADOW_REACH) continue;
    tintCell(ground.values, i, colour, clamp(tint.alpha * Math.exp(-distance / FADE) * (lush[i] as number), 0, 1));
  }
}

/** Brown moor with patches of heather. */
export async function paintMoor(ground: Underpainting, moors: Shapes, palette: GroundPalette): Promise<void> {
  wash(ground, await coverOf(ground, moors, 40), palette.moor, { rim: 0.07, rag: 0.5, wave: 80 }, 'moor');
  const mask = await coverOf(ground, moors, 32);
  if (mask === undefined) return;
  const { second } = ground.noise;
  const colour = hex(palette.heather.colour);
  const bloom = softField(ground, mask, 11, (x, y) => second.fbm(x / 150, y / 95, 4) * 0.75);
  for (let i = 0; i < bloom.length; i++) {
    const cover = (mask.values[i] as number) / 255;
    if (cover < 0.05) continue;
    const at = (mask.y0 + Math.floor(i / mask.width)) * ground.width + mask.x0 + (i % mask.width);
    tintCell(ground.values, at, colour, cover * clamp(bloom[i] as number, 0, palette.heather.alpha));
  }
}

/** The cell size of the dryness grid, and its blur (standard deviation), in sheet units. */
const DRY_CELL = 32;
const DRY_BLUR = 640;

/** Closeness of every cell to a desert, 0..1, which falls over about 1,300 sheet units; undefined without deserts. */
export async function drynessOf(ground: Underpainting, deserts: Shapes): Promise<Float32Array | undefined> {
  const { cell } = ground;
  const coarse = gridOver(ground.width * cell, ground.height * cell, DRY_CELL);
  const mask = await coverOf(coarse, deserts, DRY_BLUR);
  if (mask === undefined) return undefined;
  const at = (x: number, y: number): number => {
    const [i, j] = [x / DRY_CELL - 0.5, y / DRY_CELL - 0.5];
    const [column, row] = [Math.floor(i), Math.floor(j)];
    const value = (dx: number, dy: number): number => {
      const [u, v] = [column + dx - mask.x0, row + dy - mask.y0];
      if (u < 0 || v < 0 || u >= mask.width || v >= mask.height) return 0;
      return (mask.values[v * mask.width + u] as number) / 255;
    };
    const upper = lerp(value(0, 0), value(1, 0), i - column);
    return lerp(upper, lerp(value(0, 1), value(1, 1), i - column), j - row);
  };
  return softField(ground, wholeOf(ground), DRY_CELL * 6, at);
}

/** Sand: a wide halo, the desert itself, and long drifts across the wind with light and shadow. */
export async function paintDesert(ground: Underpainting, deserts: Shapes, palette: GroundPalette): Promise<void> {
  const halo = { rag: 0.5, wave: 260, ...SOFT };
  wash(ground, await coverOf(ground, deserts, 280), palette.desertHalo, halo, 'desert halo');
  const sand = { rim: 0.05, rag: 0.85, wave: 210, from: 0.26, to: 0.74 };
  wash(ground, await coverOf(ground, deserts, 136), palette.desert, sand, 'desert');
  const mask = await coverOf(ground, deserts, 120);
  if (mask !== undefined) paintDrifts(ground, mask, palette.drifts);
}

function paintDrifts(ground: Underpainting, mask: CoverMask, drifts: GroundPalette['drifts']): void {
  const { first } = ground.noise;
  const [light, dark] = [hex(drifts.light), hex(drifts.dark)];
  const waves = softField(ground, mask, 23, (x, y) => first.fbm(x / 520 + y / 1500, y / 190 - x / 900, 4));
  for (let i = 0; i < waves.length; i++) {
    const cover = (mask.values[i] as number) / 255;
    if (cover < 0.02) continue;
    const wave = waves[i] as number;
    const at = (mask.y0 + Math.floor(i / mask.width)) * ground.width + mask.x0 + (i % mask.width);
    tintCell(ground.values, at, wave > 0 ? dark : light, cover * clamp(Math.abs(wave) * 0.9, 0, drifts.alpha));
  }
}

/** Snow starts at the first distance north of the snow line and is complete at the second, in sheet units. */
const FIRST_SNOW = 70;
const FULL_SNOW = 630;

/** Glaciers: nearly white, with blue hollows. */
export async function paintIce(ground: Underpainting, ice: Shapes, colours: GroundPalette['ice']): Promise<void> {
  const mask = await coverOf(ground, ice, 12);
  if (mask === undefined) return;
  const { first } = ground.noise;
  const [light, shade] = [hex(colours.light), hex(colours.shade)];
  const hollows = softField(ground, mask, 28, (x, y) => 0.42 + first.fbm(x / 240 + y / 600, y / 240, 4) * 1.1);
  for (let i = 0; i < hollows.length; i++) {
    const cover = (mask.values[i] as number) / 255;
    if (cover < 0.01) continue;
    const depth = clamp(hollows[i] as number, 0, 1) * 0.75;
    const colour = light.map((part, c) => lerp(part, shade[c] as number, depth));
    const at = (mask.y0 + Math.floor(i / mask.width)) * ground.width + mask.x0 + (i % mask.width);
    tintCell(ground.values, at, colour, cover * 0.95);
  }
}

/** Snow with a ragged edge on all land north of the snow line, except deserts (`dryness` 0..1 of every cell). */
export function paintSnow(
  ground: Underpainting,
  snowLine: number,
  tint: Tint,
  dryness: Float32Array | undefined,
): void {
  const { first } = ground.noise;
  const colour = hex(tint.colour);
  const rows = Math.min(ground.height, Math.max(0, Math.ceil((snowLine - FIRST_SNOW + 400) / ground.cell)));
  if (rows === 0) return;
  const rags = softField(
    ground,
    { ...wholeOf(ground), height: rows },
    73,
    (x, y) => first.fbm(x / 300, y / 300, 3) * 340,
  );
  for (let i = 0; i < rags.length; i++) {
    const y = (Math.floor(i / ground.width) + 0.5) * ground.cell;
    const lying = smooth(snowLine - FIRST_SNOW, snowLine - FULL_SNOW, y + (rags[i] as number)) * tint.alpha;
    if (lying <= 0) continue;
    const dry = dryness === undefined ? 0 : clamp((dryness[i] as number) * 1.6, 0, 1);
    tintCell(ground.values, i, colour, lying * (1 - dry));
  }
}

/** Farther from the shore no pigment gathers, in sheet units. */
const EDGE_REACH = 130;

/** Pigment that gathers on the land along the shore. */
export function paintCoastEdge(ground: Underpainting, shore: ShoreField, edge: GroundPalette['coastEdge']): void {
  const colour = hex(edge.colour);
  for (let row = 0; row < ground.height; row++)
    for (let column = 0; column < ground.width; column++) {
      const y = (row + 0.5) * ground.cell;
      const distance = -(shore.values[cellAt(shore, (column + 0.5) * ground.cell, y)] as number);
      if (distance <= -ground.cell || distance >= EDGE_REACH) continue;
      const inland = Math.max(0, distance);
      const share = edge.near * Math.exp(-inland / 22) + edge.far * Math.exp(-inland / 60);
      tintCell(ground.values, row * ground.width + column, colour, share);
    }
}

/** The range whose tone is painted. */
interface ReliefRange {
  id: string;
  style: 'alpine' | 'rugged' | 'volcano';
  /** Half the breadth, in sheet units. */
  width: number;
  lines: readonly (readonly Point[])[];
}

/** Distances to the spines change slowly, so one sample for this many sheet units is enough. */
const SPINE_WAVE = 100;
/** Narrower ranges get less tone, because it would look like a stain, in sheet units. */
const NARROW = 45;

/** The tone under a range. It varies like the ridges above it, lit from the upper left. */
export function paintRelief(ground: Underpainting, range: ReliefRange, colours: GroundPalette['relief']): void {
  const margin = range.width * 1.5 + 30;
  const [x0, y0, x1, y1] = bbox(range.lines.flat());
  const part = partAround(ground, [x0 - margin, y0 - margin, x1 + margin, y1 + margin]);
  if (part === undefined) return;
  const height = heights(ground, part, range);
  const strength = colours.alpha * (range.width < NARROW ? 0.48 : 1);
  const tone = hex(colours[range.style]);
  for (let row = 0; row < part.height; row++)
    for (let column = 0; column < part.width; column++) {
      const i = row * part.width + column;
      const cover = height.cover[i] as number;
      if (cover <= 0) continue;
      const here = height.ground[i] as number;
      const fromLeft = column > 0 ? here - (height.ground[i - 1] as number) : 0;
      const fromAbove = row > 0 ? here - (height.ground[i - part.width] as number) : 0;
      const light = 1 + colours.shading * clamp((fromLeft + fromAbove) * 5.5, -1, 1) * cover;
      const at = ((part.y0 + row) * ground.width + part.x0 + column) * 3;
      for (let c = 0; c < 3; c++) {
        const held = ground.values[at + c] as number;
        ground.values[at + c] = (held + ((tone[c] as number) - held) * strength * cover) * light;
      }
    }
}

/** The height of the ground in every cell, and the share of the cell that belongs to the range (0..1). */
function heights(ground: Underpainting, part: Part, { id, width, lines }: ReliefRange) {
  const noise = makeNoise(`${ground.seed}:relief:${id}`);
  const nearest = (x: number, y: number): number => Math.min(...lines.map((line) => lineDist(line, x, y)));
  const cover = softField(ground, part, SPINE_WAVE, nearest);
  const height = new Float32Array(cover.length);
  for (let i = 0; i < cover.length; i++) {
    const distance = cover[i] as number;
    const x = (part.x0 + (i % part.width) + 0.5) * ground.cell;
    const y = (part.y0 + Math.floor(i / part.width) + 0.5) * ground.cell;
    const isNear = distance < width * 1.9;
    const t = isNear ? smooth(width * 1.4, 0, distance + noise.fbm(x / 90, y / 90, 3) * width * 0.5) : 0;
    cover[i] = t;
    if (t > 0) height[i] = t * (0.55 + 0.6 * (1 - Math.abs(noise.fbm(x / 120, y / 120, 4)) * 2.2));
  }
  return { cover, ground: height };
}
