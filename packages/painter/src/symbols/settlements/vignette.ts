import type { Standing } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import { around } from '../../plane/rings.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { Settlement, VignetteKind } from '../../sketch/region-sketch.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { type Country, type Place, SettlementDrawing } from './settlement-drawing.ts';

/** Breadth in sheet units: a part for the kind, and how much of the label's size is added. */
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

/** Labels outside of these sizes no longer change the picture. */
const smallestScale = 4;
const largestScale = 64;

/** Breadth of the little picture of a place in sheet units; 0 for a place that gets none. */
export function vignetteSize({ vignette, scale }: Pick<Settlement, 'vignette' | 'scale'>): number {
  if (vignette === null) return 0;
  const [base, share] = breadths[vignette];
  return base + share * Math.min(largestScale, Math.max(smallestScale, scale));
}

/** Things that stand together: whoever has the foot further south is drawn later. Equal feet keep their order. */
export class Crowd {
  private readonly members: { foot: number; draw: () => void }[] = [];

  put(foot: number, draw: () => void): void {
    this.members.push({ foot, draw });
  }

  /** Draws them; then there are none. */
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

/** Ovals laid over each other, so that the patch has no hard edge: size and share of the strength. */
const feather = [
  [1.1, 0.22],
  [1, 0.3],
  [0.89, 0.4],
  [0.76, 0.5],
] as const;

/** The bare ground round a place: pale, so that it stands clear of what grows there. */
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

/** The little picture of one place while it is drawn: where it stands, its chances, and what stands in it. */
export class Vignette extends SettlementDrawing implements Place {
  readonly at: Point;
  readonly size: number;
  readonly seed: string;
  /** The chances of the place as a whole. */
  readonly random: Random;
  private readonly crowd = new Crowd();

  constructor({ at, size }: Place, seed: string, palette: SettlementPalette, country: Country = 'green') {
    super(palette, country);
    this.at = at;
    this.size = size;
    this.seed = seed;
    this.random = seeded(seed);
  }

  /** The chances of one part, which nothing else in the picture moves. */
  own(part: string): Random {
    return seeded(`${this.seed}:${part}`);
  }

  /** The point so far to the right of the middle of the foot, and so far below it, as shares of the size. */
  readonly spot = (right: number, down: number): Point => [
    this.at[0] + right * this.size,
    this.at[1] + down * this.size,
  ];

  /** The bare ground that the place stands on; shares of the size. */
  ground(down: number, width: number, height: number, random: Random = this.random): void {
    drawGroundPatch(this, this.spot(0, down), this.size * width, this.size * height, random);
  }

  /** Something that stands in the picture; drawn with all others, from north to south. */
  putAt(foot: number, draw: () => void): void {
    this.crowd.put(foot, draw);
  }

  drawCrowd(): void {
    this.crowd.draw();
  }

  /** @param down how far below its middle the whole touches the ground, a share of the size */
  stand(down: number): Standing {
    return this.standing(this.at[1] + down * this.size);
  }
}
