import { polyLen } from '../plane/lines.ts';
import { between, dist, type Point } from '../plane/points.ts';
import type { Random } from '../random/seeded.ts';

/** No dash or gap is shorter than this, in sheet units, so that a pattern of zeros ends too. */
const SHORTEST = 0.05;

/**
 * Cuts a line into dashes of uneven length (each 80 to 120 %). A last dash shorter than 30 % is left out.
 * @param on the length of a dash in sheet units
 * @param off the length of a gap
 */
export function dashes(line: readonly Point[], on: number, off: number, random: Random): Point[][] {
  const first = line[0];
  if (first === undefined) return [];
  const reach = (length: number): number => Math.max(SHORTEST, length * random.range(0.8, 1.2));
  const out: Point[][] = [];
  let dash: Point[] = [first];
  let isDown = true;
  let left = reach(on);
  for (let i = 1; i < line.length; i++) {
    let from = line[i - 1] as Point;
    const to = line[i] as Point;
    let length = dist(from, to);
    while (length > left) {
      const t = left / length;
      const at: Point = between(from, to, t);
      if (isDown) out.push([...dash, at]);
      isDown = !isDown;
      dash = [at];
      length -= left;
      from = at;
      left = reach(isDown ? on : off);
    }
    left -= length;
    if (isDown) dash.push(to);
  }
  if (isDown && dash.length > 1 && polyLen(dash) > on * 0.3) out.push(dash);
  return out;
}
