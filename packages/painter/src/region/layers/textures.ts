import type { AreaOutline } from '../../outline/region-outlines.ts';
import type { Drawn, Sheet } from '../../pen/sheet.ts';
import { dist, type Point } from '../../plane/points.ts';
import { area, type Ring } from '../../plane/rings.ts';
import { type Progress, paced, partOf } from '../../progress.ts';
import { seeded } from '../../random/seeded.ts';
import { dash, dune, grass, pool, reedClump, rock, tuft } from '../../symbols/texture/ground-textures.ts';
import { cliffTick, crevasse, wave } from '../../symbols/texture/ice-and-sea.ts';
import type { Cover, RegionGround, SeaGround } from '../ground.ts';
import { insideFrame, scatterIn, scatterOver } from './scatter.ts';
import { inkRing } from './shore-ink.ts';

/** Symbols that are scattered over every area of a kind. */
interface AreaTexture<A> {
  areas: readonly A[];
  /** The seed of the places. The seed of each symbol uses the singular. */
  names: readonly [places: string, symbol: string];
  /** The smallest distance between two symbols, in sheet units. */
  least: number;
  /** The distance at a point; default `least`. */
  spacing?: (x: number, y: number, area: A) => number;
  /** Null where there is no room. */
  draw: (at: Point, seed: string) => Drawn | null;
}

/** Scatters the symbols over one area. */
async function paintArea<A extends AreaOutline>(
  ground: RegionGround,
  sheet: Sheet,
  progress: Progress,
  { names: [many, one], least, spacing, draw }: AreaTexture<A>,
  outline: A,
): Promise<void> {
  const places = scatterIn(outline.rings, insideFrame(ground), {
    spacing: spacing && ((x, y) => spacing(x, y, outline)),
    least,
    density: ground.style.symbols.texture,
    seed: `${ground.seed}:${many}:${outline.id}`,
  });
  await paced(places, progress, (at, i) => sheet.paint(draw(at, `${ground.seed}:${one}:${outline.id}:${i}`)));
}

const partFor = (progress: Progress, index: number, count: number): Progress =>
  partOf(progress, index / count, (index + 1) / count);

async function paintAreas<A extends AreaOutline>(
  ground: RegionGround,
  sheet: Sheet,
  progress: Progress,
  texture: AreaTexture<A>,
): Promise<void> {
  const { areas } = texture;
  for (const [index, outline] of areas.entries())
    await paintArea(ground, sheet, partFor(progress, index, areas.length), texture, outline);
}

/** Draws the crests of every desert. */
export async function paintDunes(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { first, second } = ground.noise;
  await paintAreas(ground, sheet, progress, {
    areas: ground.outlines.deserts,
    names: ['dunes', 'dune'],
    least: 42,
    spacing: (x, y) => 60 + 46 * (first(x / 300, y / 300) + 0.5),
    draw: ([x, y], seed) => {
      if (!ground.isFree(x, y, 20) || ground.isInRange(x, y, 1.05)) return null;
      const length = seeded(`${seed}:length`).range(50, 128) * (0.75 + 0.5 * (second(x / 200, y / 200) + 0.5));
      return dune({ at: [x, y], length }, seed, ground.style);
    },
  });
}

/** The shares of symbols on a moor, in sequence: tufts up to the first, dashes up to the second, then boulders. */
const TUFTS = 0.6;
const DASHES = 0.92;
/** The smallest distance between neighbors, on a normal moor and on a soft one, in sheet units. */
const HEATH_SPACING = 25;
const SOFT_HEATH_SPACING = 34;

/** Draws heather, dashes, and boulders of every moor. */
export async function paintHeath(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { style, noise } = ground;
  await paintAreas(ground, sheet, progress, {
    areas: ground.outlines.moors,
    names: ['heath', 'heath'],
    least: HEATH_SPACING - 1,
    spacing: (x, y, { isSoft }) =>
      (isSoft ? SOFT_HEATH_SPACING : HEATH_SPACING) + 14 * (noise.first(x / 120, y / 120) + 0.6),
    draw: (at, seed) => {
      const [x, y] = at;
      if (!ground.isFree(x, y, 9) || ground.has('forest', x, y) || ground.has('swamp', x, y)) return null;
      const kind = seeded(`${seed}:kind`).next();
      if (kind < TUFTS) return tuft(at, seed, style);
      return kind < DASHES ? dash(at, seed, style) : rock(at, seed, style);
    },
  });
}

/** The shares of symbols in a marsh, in sequence: pools up to the first; reeds from the second on. */
const POOLS = 0.22;
const REEDS = 0.5;

/** Draws still water, pools, and reeds of every swamp. */
export async function paintMarsh(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { style } = ground;
  await paintAreas(ground, sheet, progress, {
    areas: ground.outlines.swamps,
    names: ['marsh', 'marsh'],
    least: 21,
    draw: (at, seed) => {
      if (!ground.isFree(at[0], at[1], 7) || ground.has('forest', at[0], at[1])) return null;
      const kind = seeded(`${seed}:kind`).next();
      return kind < POOLS ? pool(at, seed, style) : reedClump({ at, hasReeds: kind > REEDS }, seed, style);
    },
  });
}

/** Distance between two ticks of a cliff, in sheet units. */
const TICK = 6;

/** The places where the edge of the ice faces south, toward the viewer, so that its cliff is visible. */
function cliffPlaces(ring: Ring): { at: Point; facing: Point }[] {
  const outward = area(ring) > 0 ? 1 : -1;
  const places: { at: Point; facing: Point }[] = [];
  let since = TICK;
  ring.forEach((a, i) => {
    const b = ring[(i + 1) % ring.length] as Point;
    const length = dist(a, b);
    since += length;
    if (length === 0 || since < TICK) return;
    const facing: Point = [((b[1] - a[1]) / length) * outward, (-(b[0] - a[0]) / length) * outward];
    if (facing[1] < 0.1) return;
    since = 0;
    places.push({ at: a, facing });
  });
  return places;
}

/** Draws glaciers: a thin outline, cliffs under the southern edges, and cracks. */
export async function paintIce(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { outlines, style, seed } = ground;
  const cracks: AreaTexture<AreaOutline> = {
    areas: outlines.ice,
    names: ['crevasses', 'crevasse'],
    least: 105,
    draw: (at, own) =>
      !ground.isInMap(at[0], at[1], 20) || ground.isNearMark(at[0], at[1], 10) ? null : crevasse(at, own, style),
  };
  for (const [index, ice] of outlines.ice.entries()) {
    const part = partFor(progress, index, outlines.ice.length);
    for (const ring of ice.rings)
      inkRing(ground, sheet, ring, { width: 1.9 * style.pens.coast, colour: style.texture.ice });
    const cliffs = ice.rings
      .flatMap(cliffPlaces)
      .filter(({ at: [x, y] }) => ground.isInMap(x, y) && ground.isOnLand(x, y));
    await paced(cliffs, partOf(part, 0, 0.5), (place, i) => {
      sheet.paint(cliffTick(place, `${seed}:cliff:${ice.id}:${i}`, style));
    });
    await paintArea(ground, sheet, partOf(part, 0.5, 1), cracks, ice);
  }
}

const NO_GRASS: readonly Cover[] = ['forest', 'moor', 'swamp', 'desert', 'ice'];

/** Draws patches of grass on open land. */
export async function paintGrass(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { seed, style, noise, sketch } = ground;
  const scattering = { least: 58, density: style.symbols.texture, seed: `${seed}:grass` };
  // Grass ends well inside the snow.
  const northEnd = (sketch.snowLine ?? -Infinity) - 730;
  await paced(scatterOver(insideFrame(ground), scattering), progress, ([x, y], i) => {
    if (y < northEnd || noise.third.fbm(x / 380, y / 380, 3) <= -0.05) return;
    if (!ground.isFree(x, y, 16) || ground.isInRange(x, y, 1.15)) return;
    if (NO_GRASS.some((cover) => ground.has(cover, x, y))) return;
    sheet.paint(grass([x, y], `${seed}:grass:${i}`, style));
  });
}

/** Nearer to the shore there are water lines instead of waves, in sheet units. */
const OPEN_SEA = 190;

/** Draws groups of small waves on the open sea. */
export async function paintWaves(ground: SeaGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { seed, style, noise } = ground;
  const scattering = { least: 150, density: style.symbols.waterLines, seed: `${seed}:waves` };
  await paced(scatterOver(insideFrame(ground), scattering), progress, ([x, y], i) => {
    if (noise.first(x / 500, y / 500) <= -0.12) return;
    if (ground.seaDistance(x, y) <= OPEN_SEA || !ground.isOffDecor(x, y, 40)) return;
    sheet.paint(wave([x, y], `${seed}:wave:${i}`, style));
  });
}
