import type { Upright } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import { around } from '../../plane/rings.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { Settlement, VignetteKind } from '../../sketch/region-sketch.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { type Country, type Place, SettlementDrawing } from './settlement-drawing.ts';

/** Breadth in sheet units: a base for the kind, and the share of the label size that is added. */
const breadths: Record<VignetteKind, readonly [base: number, share: number]> = {
  city: [58, 1.2],
  town: [30, 1.15],
  village: [26, 0.9],
  fortress: [34, 1.15],
  ruin: [28, 0.95],
  dungeon: [24, 0.8],
  temple: [30, 1],
  inn: [30, 0.7],
  oasis: [47, 0],
  camp: [26, 0.8],
};

/** Labels beyond these sizes no longer change the symbol. */
const smallestScale = 4;
const largestScale = 64;

/** Breadth of the symbol of a place in sheet units; 0 for a place without one. */
export function vignetteSize({ vignette, scale }: Pick<Settlement, 'vignette' | 'scale'>): number {
  if (vignette === null) return 0;
  const [base, share] = breadths[vignette];
  return base + share * Math.min(largestScale, Math.max(smallestScale, scale));
}

/**
 * Upright parts of a symbol. A part with its foot further south is drawn later. Parts with equal feet keep their
 * order.
 */
export class Crowd {
  private readonly members: { foot: number; draw: () => void }[] = [];

  put(foot: number, draw: () => void): void {
    this.members.push({ foot, draw });
  }

  /** Draws the parts and empties the list. */
  draw(): void {
    for (const { draw } of this.members.splice(0).sort((a, b) => a.foot - b.foot)) draw();
  }
}

/** An uneven oval round `at`; `width` and `height` in sheet units. */
export function unevenOval(at: Point, width: number, height: number, random: Random): Point[] {
  return around(14, (angle) => [
    at[0] + Math.cos(angle) * width * 0.5 * random.range(0.9, 1.08),
    at[1] + Math.sin(angle) * height * 0.5 * random.range(0.88, 1.1),
  ]);
}

/** Overlapping ovals, so that the patch has a soft edge: size, and share of the strength. */
const feather = [
  [1.1, 0.22],
  [1, 0.3],
  [0.89, 0.4],
  [0.76, 0.5],
] as const;

/** The pale bare ground around a place, which separates it from the plants around. */
export function drawGroundPatch(
  drawing: SettlementDrawing,
  at: Point,
  width: number,
  height: number,
  random: Random,
): void {
  const { country, palette } = drawing;
  const colour = { green: palette.ground, desert: palette.sand, north: palette.snowGround }[country];
  const oval = unevenOval(at, width, height, random);
  for (const [scale, share] of feather)
    drawing.fill(
      oval.map(([x, y]): Point => [at[0] + (x - at[0]) * scale, at[1] + (y - at[1]) * scale]),
      colour,
      { opacity: palette.groundStrength * share, soft: true },
    );
}

/** The symbol of one place during drawing: its position, its random streams, and its parts. */
export class Vignette extends SettlementDrawing implements Place {
  readonly at: Point;
  readonly size: number;
  readonly seed: string;
  /** The random stream of the place as a whole. */
  readonly random: Random;
  private readonly crowd = new Crowd();

  constructor({ at, size }: Place, seed: string, palette: SettlementPalette, country: Country = 'green') {
    super(palette, country);
    this.at = at;
    this.size = size;
    this.seed = seed;
    this.random = seeded(seed);
  }

  /** The random stream of one part, independent of all other parts. */
  own(part: string): Random {
    return seeded(`${this.seed}:${part}`);
  }

  /** The point at offsets right of and below the middle of the foot, as shares of the size. */
  readonly spot = (right: number, down: number): Point => [
    this.at[0] + right * this.size,
    this.at[1] + down * this.size,
  ];

  /** Draws the bare ground under the place; shares of the size. */
  ground(down: number, width: number, height: number, random: Random = this.random): void {
    drawGroundPatch(this, this.spot(0, down), this.size * width, this.size * height, random);
  }

  /** Adds a part to the symbol. All parts are drawn from north to south. */
  putAt(foot: number, draw: () => void): void {
    this.crowd.put(foot, draw);
  }

  drawCrowd(): void {
    this.crowd.draw();
  }

  /** @param down how far below its middle the whole symbol touches the ground, as a share of the size */
  stand(down: number): Upright {
    return this.upright(this.at[1] + down * this.size);
  }
}
