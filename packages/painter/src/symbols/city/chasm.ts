import { shifted } from '../../geometry/band.ts';
import { pathLine } from '../../pen/paths.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { stroke, taperEnd } from '../../pen/stroke.ts';
import { SegmentIndex } from '../../plane/indexes.ts';
import { bbox, growBox, lerp, type Point } from '../../plane/points.ts';
import { closedLine, inRing, type Ring } from '../../plane/rings.ts';
import { makeNoise } from '../../random/noise.ts';
import { seeded } from '../../random/seeded.ts';
import { isoLines } from '../../raster/iso-lines.ts';
import type { CityPalette } from '../../styles/city-palette.ts';

/** The distance of each ledge from the edge of the chasm, in sheet units. */
const LEDGES = [0, 17, 38, 62] as const;
/** The smallest cells in which depth is measured, in sheet units, and the most cells. */
const CELL = 4;
const CELLS_MAX = 60_000;
/** The largest distance of a ledge from the edge, noise included, in sheet units. */
const DEEPEST = 110;

/** The rings inside a chasm at given distances from its edge, uneven like broken rock. */
function ledges(ring: Ring, distances: readonly number[], seed: string): Ring[][] {
  const extent = bbox(ring);
  const cell = Math.max(CELL, Math.sqrt(((extent[2] - extent[0]) * (extent[3] - extent[1])) / CELLS_MAX));
  const box = growBox(extent, cell * 2);
  const width = Math.ceil((box[2] - box[0]) / cell) + 1;
  const height = Math.ceil((box[3] - box[1]) / cell) + 1;
  const brink = new SegmentIndex(DEEPEST / 2);
  brink.addLine(ring, true);
  const noise = makeNoise(seed);
  const depth = new Float32Array(width * height);
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const x = box[0] + column * cell;
      const y = box[1] + row * cell;
      const away = brink.dist(x, y, DEEPEST);
      const jag = noise.fbm(x / 44, y / 44, 3) * Math.min(15, away * 0.55);
      depth[row * width + column] = inRing(ring, x, y) ? away + jag : -1 - away;
    }
  return distances.map((distance) =>
    isoLines(depth, width, height, distance, cell, 10)
      .filter(({ closed }) => closed)
      .map(({ pts }) => pts.slice(0, -1).map(([x, y]): Point => [x + box[0], y + box[1]])),
  );
}

/** Strokes down from the edge: long on the visible far wall, short on the near one. */
function cliffHatching(ring: Ring, ledge: readonly Ring[], seed: string): string {
  const random = seeded(`${seed}:hatching`);
  const corners = ledge.flat();
  let d = '';
  ring.forEach((at, i) => {
    const before = ring[(i + ring.length - 2) % ring.length] as Point;
    const after = ring[(i + 2) % ring.length] as Point;
    let into: Point | undefined;
    let least = Infinity;
    for (const corner of corners) {
      const away = Math.hypot(corner[0] - at[0], corner[1] - at[1]);
      if (away >= least) continue;
      least = away;
      into = corner;
    }
    if (into === undefined || least > 60) return;
    const isFar = into[1] > at[1];
    for (let k = 0; k < 2; k++) {
      if (!random.chance(isFar ? 0.86 : 0.5)) continue;
      const t = random.sym(0.5);
      const from: Point = [at[0] + (after[0] - before[0]) * t * 0.3, at[1] + (after[1] - before[1]) * t * 0.3];
      const share = random.range(0.35, isFar ? 1 : 0.6);
      const to: Point = [lerp(from[0], into[0], share), lerp(from[1], into[1] + (isFar ? 6 : 0), share)];
      d += stroke(
        [from, [lerp(from[0], to[0], 0.5) + random.sym(1.2), lerp(from[1], to[1], 0.5)], to],
        taperEnd(1.35, 0, 0.15),
        { soft: false },
      );
    }
  });
  return d;
}

/** Short cracks outward into the ground. */
function cracks(ring: Ring, seed: string): string {
  const random = seeded(`${seed}:cracks`);
  const middle = ring.reduce<Point>((sum, [x, y]) => [sum[0] + x / ring.length, sum[1] + y / ring.length], [0, 0]);
  let d = '';
  for (let i = 0; i < ring.length; i += random.int(9, 22)) {
    const start = ring[i] as Point;
    const reach = random.range(18, 70);
    let angle = Math.atan2(start[1] - middle[1], start[0] - middle[0]) + random.sym(0.8);
    const line: Point[] = [start];
    for (let s = 0; s < reach; s += 7) {
      angle += random.sym(0.55);
      const [x, y] = line.at(-1) as Point;
      line.push([x + Math.cos(angle) * 7, y + Math.sin(angle) * 7]);
    }
    d += stroke(line, taperEnd(random.range(1.6, 2.8), 0, 0.08), { soft: false });
  }
  return d;
}

/** A branching chasm in the ground: a torn edge, ledges down into the dark, and cracks around it. */
export function chasm(ring: Ring, seed: string, palette: CityPalette): Drawn {
  const [first, ...inner] = ledges(ring, LEDGES.slice(1), seed);
  const ringsPath = (rings: readonly Ring[], dy: number): string =>
    rings.map((ledge) => pathLine(shifted(ledge, 0, dy), true)).join('');
  const floors = [first ?? [], ...inner].map(
    (rings, i) => `<path d="${ringsPath(rings, 4 + i * 4)}" fill="${palette.chasm[i + 1]}" fill-rule="evenodd"/>`,
  );
  const rims = [first ?? [], ...inner.slice(0, 1)]
    .flatMap((rings, i) => rings.map((ledge) => stroke(shifted(closedLine(ledge), 0, 4 + i * 4), 0.9, { soft: false })))
    .join('');
  const svg =
    `<path d="${cracks(ring, seed)}" fill="${palette.ink}" fill-opacity=".62"/>` +
    `<path d="${pathLine(shifted(ring, -4, -4.5), true)}" fill="${palette.chasmLip}" fill-opacity=".55"/>` +
    `<path d="${pathLine(ring, true)}" fill="${palette.chasm[0]}"/>` +
    floors.join('') +
    `<path d="${cliffHatching(ring, first ?? [], seed)}" fill="${palette.chasmHatch}" fill-opacity=".72"/>` +
    `<path d="${rims}" fill="${palette.ink}" fill-opacity=".55"/>` +
    `<path d="${stroke(closedLine(ring), 2.1, { soft: false })}" fill="${palette.ink}"/>`;
  return { svg, box: growBox(bbox(ring), 80) };
}
