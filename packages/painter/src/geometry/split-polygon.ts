import { between, type Point } from '../plane/points.ts';
import { inRing, type Ring } from '../plane/rings.ts';

/** An outline, then its holes, which run the other way round. */
export type Polygon = Ring[];

/** The line n . p = d; `normal` is a unit vector. */
export interface Cut {
  normal: Point;
  d: number;
}

/** Points on the line itself are pushed this far aside, so that every crossing is clean (sheet units). */
const ASIDE = 1e-4;

interface Crossing {
  at: Point;
  /** Where along the line. */
  along: number;
  ring: number;
  /** The edge from this corner to the next is crossed. */
  edge: number;
  isUsed: boolean;
}

const heightOver = ({ normal, d }: Cut, point: Point): number => {
  const height = normal[0] * point[0] + normal[1] * point[1] - d;
  return Math.abs(height) < ASIDE ? ASIDE : height;
};

function crossingsOf(polygon: Polygon, cut: Cut): Crossing[] {
  const crossings: Crossing[] = [];
  polygon.forEach((ring, r) => {
    ring.forEach((a, edge) => {
      const b = ring[(edge + 1) % ring.length] as Point;
      const ha = heightOver(cut, a);
      const hb = heightOver(cut, b);
      if (ha > 0 === hb > 0) return;
      const t = ha / (ha - hb);
      const at: Point = between(a, b, t);
      const along = at[0] * -cut.normal[1] + at[1] * cut.normal[0];
      crossings.push({ at, along, ring: r, edge, isUsed: false });
    });
  });
  return crossings.sort((a, b) => a.along - b.along);
}

/** From where a ring enters the side n . p < d, along it to where it leaves again. */
function walk(polygon: Polygon, cut: Cut, from: Crossing, crossings: Crossing[]): { points: Point[]; exit: Crossing } {
  const ring = polygon[from.ring] as Ring;
  const points: Point[] = [from.at];
  for (let i = 1; i <= ring.length; i++) {
    const corner = (from.edge + i) % ring.length;
    points.push(ring[corner] as Point);
    if (heightOver(cut, ring[(corner + 1) % ring.length] as Point) < 0) continue;
    const exit = crossings.find((crossing) => crossing.ring === from.ring && crossing.edge === corner);
    if (exit === undefined) break;
    points.push(exit.at);
    return { points, exit };
  }
  return { points, exit: from };
}

/** The part of a polygon where n . p < d, in as many pieces as it falls into. Holes that are not cut stay holes. */
export function partBelow(polygon: Polygon, cut: Cut): Polygon[] {
  const outer = polygon[0];
  if (outer === undefined) return [];
  const crossings = crossingsOf(polygon, cut);
  const isCut = new Set(crossings.map((crossing) => crossing.ring));
  const pieces: Polygon[] = [];
  if (!isCut.has(0)) {
    if (heightOver(cut, outer[0] as Point) > 0) return [];
    pieces.push([outer]);
  }
  const partner = (crossing: Crossing): Crossing | undefined => crossings[crossings.indexOf(crossing) ^ 1];
  for (const start of crossings) {
    const ring = polygon[start.ring] as Ring;
    if (start.isUsed || heightOver(cut, ring[start.edge] as Point) < 0) continue;
    const points: Point[] = [];
    for (let at: Crossing | undefined = start; at !== undefined && !at.isUsed; ) {
      at.isUsed = true;
      const stretch = walk(polygon, cut, at, crossings);
      points.push(...stretch.points);
      at = partner(stretch.exit);
    }
    if (points.length > 2) pieces.push([points]);
  }
  polygon.forEach((hole, r) => {
    if (r === 0 || isCut.has(r) || heightOver(cut, hole[0] as Point) > 0) return;
    const [x, y] = hole[0] as Point;
    pieces.find(([ring]) => ring !== undefined && inRing(ring, x, y))?.push(hole);
  });
  return pieces;
}

/** The part of a polygon where n . p > d. */
export const partAbove = (polygon: Polygon, { normal, d }: Cut): Polygon[] =>
  partBelow(polygon, { normal: [-normal[0], -normal[1]], d: -d });
