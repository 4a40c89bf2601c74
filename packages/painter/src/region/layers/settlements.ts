import type { Upright } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import type { Progress } from '../../progress.ts';
import { drawSettlement } from '../../symbols/settlements/draw-settlement.ts';
import { drawQuay } from '../../symbols/settlements/quay.ts';
import type { Country, Setting } from '../../symbols/settlements/settlement-drawing.ts';
import type { RegionGround } from '../ground.ts';

/** The harbor side of a port: a point just on land, and the direction over open water. */
interface HarbourSide {
  from: Point;
  /** Radians, 0 = east, growing clockwise. */
  towards: number;
}

const directions = 32;
/**
 * The required distances from the shore along a landing stage, by shares of its length, so that boats have room on
 * both sides.
 */
const waterNeeded = [
  [0.25, 0.06],
  [0.5, 0.2],
  [0.75, 0.3],
  [1, 0.36],
  [1.3, 0.3],
] as const;
/** How far on land a landing stage begins, in sheet units. */
const onLand = 5;

/**
 * The side of a place for a landing stage of `length` sheet units: the nearest shore with open water, preferably at
 * the sides or in front of the houses. Null when the sea is farther than `reach`.
 */
export function harbourSide(
  ground: Pick<RegionGround, 'seaDistance' | 'isInMap' | 'isOffDecor'>,
  [x, y]: Point,
  start: number,
  reach: number,
  length: number,
): HarbourSide | null {
  let best: HarbourSide | null = null;
  let least = Infinity;
  for (let i = 0; i < directions; i++) {
    const towards = (i / directions) * Math.PI * 2;
    const along: Point = [Math.cos(towards), Math.sin(towards)];
    const at = (far: number): Point => [x + along[0] * far, y + along[1] * far];
    const shore = firstWater(ground, at, start, reach);
    if (shore === null) continue;
    const isOpen = waterNeeded.every(([t, depth]) => {
      const [px, py] = at(shore + length * t);
      return ground.seaDistance(px, py) > depth * length && ground.isInMap(px, py, 8) && ground.isOffDecor(px, py, 6);
    });
    // A stage behind the houses would hardly be visible, and one straight down would hide its own boats.
    const awkward = along[1] < -0.3 ? 30 * -along[1] : along[1] > 0.8 ? 8 : 0;
    if (!isOpen || shore + awkward >= least) continue;
    least = shore + awkward;
    best = { from: at(shore - onLand), towards };
  }
  return best;
}

function firstWater(
  ground: Pick<RegionGround, 'seaDistance'>,
  at: (far: number) => Point,
  start: number,
  reach: number,
): number | null {
  for (let far = start; far <= reach; far += 3) {
    const [x, y] = at(far);
    if (ground.seaDistance(x, y) > 1.5) return far;
  }
  return null;
}

type Mark = RegionGround['marks'][number];

/** Symbols between two progress reports; they take some tens of milliseconds. */
const pace = 40;

/** Draws the symbols of all places that have one, and the landing stages of ports. */
export async function drawSettlements(ground: RegionGround, progress: Progress): Promise<Upright[]> {
  const drawn = ground.marks.filter((mark) => mark.vignette !== null);
  const uprights: Upright[] = [];
  for (const [i, mark] of drawn.entries()) {
    if (i % pace === 0) await progress(i / drawn.length);
    uprights.push(...drawOne(ground, mark));
  }
  await progress(1);
  return uprights;
}

function drawOne(ground: RegionGround, mark: Mark): Upright[] {
  if (mark.vignette === null) return [];
  const palette = ground.style.settlements;
  const size = mark.size * palette.size;
  const seed = `${ground.seed}:settlement:${mark.slug}`;
  const [x, y] = mark.at;
  const picture = drawSettlement(
    mark.vignette,
    { at: [x, y + size * 0.1], size },
    seed,
    palette,
    settingOf(ground, mark),
  );
  const quay = mark.isPort === true ? quayOf(ground, mark, size, seed) : null;
  return quay === null ? [picture] : [quay, picture];
}

function quayOf(ground: RegionGround, { at }: Mark, size: number, seed: string): Upright | null {
  const length = Math.min(46, Math.max(22, size * 0.42));
  const side = harbourSide(ground, at, size * 0.4, size * 1.15, length);
  return side === null ? null : drawQuay({ ...side, length }, `${seed}:quay`, ground.style.settlements);
}

/** The surroundings of a place, which determine the style of its buildings and its waters. */
export function settingOf(ground: RegionGround, { at: [x, y], size }: Mark): Setting {
  return {
    country: countryAt(ground, x, y),
    isByRiver: ground.rivers.dist(x, y, size) < size * 0.6,
    isByShore: ground.landDistance(x, y) < size * 1.4,
  };
}

function countryAt(ground: RegionGround, x: number, y: number): Country {
  const { snowLine } = ground.sketch;
  if (ground.has('desert', x, y)) return 'desert';
  return ground.has('ice', x, y) || (snowLine !== null && y < snowLine) ? 'north' : 'green';
}
