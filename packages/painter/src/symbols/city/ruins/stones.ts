import { between, lerp, type Point } from '../../../plane/points.ts';
import type { Ring } from '../../../plane/rings.ts';
import type { Random } from '../../../random/seeded.ts';
import type { CityPalette } from '../../../styles/city-palette.ts';
import type { Drawing } from '../../drawing.ts';

/** One fallen stone of four or five corners. */
function stone([x, y]: Point, radius: number, random: Random): Point[] {
  const corners = random.int(4, 5);
  const turn = random.range(0, 6.28);
  return Array.from({ length: corners }, (_, i): Point => {
    const angle = turn + (i / corners) * Math.PI * 2;
    const reach = radius * random.range(0.7, 1.15);
    return [x + Math.cos(angle) * reach, y + Math.sin(angle) * reach * 0.8];
  });
}

/** Fallen stones about a point, the larger ones nearer to it. `spread` in sheet units. */
export function scatterStones(
  drawing: Drawing,
  [x, y]: Point,
  spread: number,
  count: number,
  random: Random,
  palette: CityPalette,
): void {
  for (let i = 0; i < count; i++) {
    const out = random.range(0, 1) ** 0.7;
    const angle = random.range(0, 6.28);
    const at: Point = [x + Math.cos(angle) * out * spread, y + Math.sin(angle) * out * spread * 0.85];
    const radius = lerp(2.3, 0.9, out) * random.range(0.7, 1.2);
    const ring = stone(at, radius, random);
    drawing.fill(
      ring.map(([px, py]): Point => [px + radius * 0.6, py + radius * 0.7]),
      palette.shadow,
      { opacity: palette.shadowStrength * 0.9 },
    );
    drawing.fill(ring, palette.rubble);
    drawing.lines([[...ring, ring[0] as Point]], palette.ink, { width: 0.55, opacity: 0.7 });
  }
}

/** A side of a house as the stretches of wall that still stand: shares of its length. */
function standingStretches(wholeness: number, random: Random): [number, number][] {
  if (random.chance(wholeness * 0.62)) return [[0, 1]];
  if (wholeness < 0.35 && random.chance(0.4)) return [];
  const end = random.range(0.22, 0.4 + wholeness * 0.4);
  const fromCorner: [number, number] = random.chance(0.5) ? [0, end] : [1 - end, 1];
  const isSplit = wholeness > 0.3 && random.chance(0.35) && end < 0.5;
  return isSplit
    ? [fromCorner, fromCorner[0] === 0 ? [random.range(0.72, 0.82), 1] : [0, random.range(0.15, 0.28)]]
    : [fromCorner];
}

/**
 * What is left of the walls round a ring, seen from above.
 * @param wholeness 1: most of them stand, 0: a few stumps
 */
export function brokenWalls(
  drawing: Drawing,
  ring: Ring,
  wholeness: number,
  thickness: number,
  random: Random,
  palette: CityPalette,
): void {
  const pieces = ring.flatMap((a, i) => {
    const b = ring[(i + 1) % ring.length] as Point;
    if (Math.hypot(b[0] - a[0], b[1] - a[1]) < 3) return [];
    return standingStretches(wholeness, random).map(([from, to]): Point[] => [between(a, b, from), between(a, b, to)]);
  });
  const drop = 1.2 + wholeness * 1.6;
  drawing.lines(
    pieces.map((piece) => piece.map(([x, y]): Point => [x + drop, y + drop * 1.15])),
    palette.shadow,
    { width: thickness + 1, opacity: palette.shadowStrength },
  );
  drawing.lines(pieces, palette.ink, { width: thickness + 1.3, opacity: 0.88 });
  drawing.lines(pieces, palette.ruinWall, { width: thickness });
}
