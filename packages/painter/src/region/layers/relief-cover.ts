import { type Body, BodyIndex, hides } from './overlap.ts';
import type { StandingRelief } from './ranges.ts';

/** Trees keep this far in front of a mountain's foot, sheet units. */
const IN_FRONT = 8;

/** Knows where mountains stand, so that nothing small grows on them or just behind. */
export class ReliefCover {
  private readonly bodies = new BodyIndex();

  constructor(standing: readonly StandingRelief[] = []) {
    this.add(standing);
  }

  add(standing: readonly StandingRelief[]): void {
    for (const { bodies } of standing) for (const body of bodies) this.bodies.add(inFront(body));
  }

  /** Whether a foot at this point would stand on a mountain or be hidden by it. */
  covers(x: number, y: number): boolean {
    return this.bodies.someNear({ x, y, width: 0, height: 0 }, (body) => hides(body, x, y));
  }
}

/** A little lower, so that its foot is kept free too, and without the summit, over which the tops of trees may show. */
const inFront = (body: Body): Body => ({
  ...body,
  y: body.y + IN_FRONT,
  width: body.width * 0.92,
  height: body.height * 0.8,
});
