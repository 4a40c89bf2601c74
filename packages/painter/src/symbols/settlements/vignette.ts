import type { Standing } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { Crowd } from './crowd.ts';
import { drawGroundPatch } from './ground-patch.ts';
import type { Country, Place } from './look.ts';
import { SettlementDrawing } from './settlement-drawing.ts';

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
