import { pathLine } from '../../pen/paths.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import { bbox, growBox, lerp, type Point } from '../../plane/points.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';

type Corners = readonly [Point, Point, Point, Point];
type Within = (u: number, v: number) => Point;

/** Between two furrows, and half a balk, in sheet units. */
const FURROW = 5.2;
const BALK = 1.5;

/** A parcel drawn in from its balks, as a function of its two sides. */
function plot(corners: Corners): { ring: Point[]; at: Within; breadth: number; length: number } {
  const [mx, my] = [corners.reduce((sum, [x]) => sum + x / 4, 0), corners.reduce((sum, [, y]) => sum + y / 4, 0)];
  const ring = corners.map(([x, y]): Point => {
    const reach = Math.hypot(x - mx, y - my) || 1;
    return [x + ((mx - x) / reach) * BALK * 1.7, y + ((my - y) / reach) * BALK * 1.7];
  });
  const [a, b, c, d] = ring as [Point, Point, Point, Point];
  const at: Within = (u, v) => [
    lerp(lerp(a[0], b[0], u), lerp(d[0], c[0], u), v),
    lerp(lerp(a[1], b[1], u), lerp(d[1], c[1], u), v),
  ];
  const span = (p: Point, q: Point): number => Math.hypot(p[0] - q[0], p[1] - q[1]);
  return { ring, at, breadth: span(a, b), length: span(a, d) };
}

/** The strips into which a ploughed parcel is shared out: shares of its breadth. */
function stripEdges(breadth: number, random: Random): number[] {
  const count = Math.max(1, Math.round(breadth / random.range(15, 26)));
  return [0, ...Array.from({ length: count - 1 }, (_, i) => (i + 1 + random.sym(0.16)) / count), 1];
}

function furrows(at: Within, from: number, to: number, breadth: number, length: number, random: Random): string {
  const isAcross = random.chance(0.22);
  const count = Math.round((isAcross ? length : (to - from) * breadth) / FURROW);
  let d = '';
  for (let i = 1; i < count; i++) {
    const t = i / count;
    const u = lerp(from, to, t);
    d += isAcross
      ? stroke([at(lerp(from, to, 0.06), t), at(lerp(from, to, 0.94), t + random.sym(0.008))], 0.7, { soft: false })
      : stroke([at(u, 0.03), at(u + random.sym(0.01), 0.5), at(u, 0.97)], 0.7);
  }
  return d;
}

/** Strips of different crops with balks between them. */
function ploughed(
  { at, breadth, length }: ReturnType<typeof plot>,
  crop: number,
  random: Random,
  { texture }: Style,
): string {
  const edges = stripEdges(breadth, random);
  const margin = BALK / (breadth || 1);
  let fills = '';
  let lines = '';
  for (let i = 1; i < edges.length; i++) {
    const from = (edges[i - 1] as number) + (i > 1 ? margin * 0.6 : 0);
    const to = (edges[i] as number) - (i < edges.length - 1 ? margin * 0.6 : 0);
    const ring = [at(from, 0), at(to, 0), at(to, 1), at(from, 1)];
    const step = random.chance(0.45) ? 0 : random.int(1, texture.crops.length - 1);
    fills += `<path d="${pathLine(ring, true)}" fill="${texture.crops[(crop + step) % texture.crops.length]}" fill-opacity="${texture.cropStrength}"/>`;
    if (random.chance(0.86)) lines += furrows(at, from, to, breadth, length, random);
  }
  return `${fills}<path d="${lines}" fill="${texture.furrow}" fill-opacity="${(0.46 * texture.strength).toFixed(2)}"/>`;
}

/** Standing grass, and cocks of hay. */
function hay({ ring, at }: ReturnType<typeof plot>, crop: number, random: Random, { texture }: Style): string {
  let blades = '';
  for (let i = 0; i < 18; i++) {
    const [x, y] = at(random.range(0.06, 0.94), random.range(0.05, 0.95));
    blades +=
      stroke(
        [
          [x - 2, y],
          [x - 1, y - 4],
        ],
        0.8,
      ) +
      stroke(
        [
          [x + 1, y],
          [x + 2, y - 4],
        ],
        0.8,
      );
  }
  const colour = texture.crops[crop % texture.crops.length];
  return `<path d="${pathLine(ring, true)}" fill="${colour}" fill-opacity="${texture.cropStrength}"/><path d="${blades}" fill="${texture.grass}" fill-opacity="${(0.6 * texture.strength).toFixed(2)}"/>`;
}

/** A parcel of tilled land from above; an orchard's trees are planted by whoever plants trees. */
export function parcelInk(
  corners: Corners,
  use: 'plough' | 'hay' | 'orchard',
  crop: number,
  seed: string,
  style: Style,
): Drawn {
  const random = seeded(`${seed}:parcel`);
  const { texture } = style;
  const shape = plot(corners);
  const body =
    use === 'plough'
      ? ploughed(shape, crop, random, style)
      : use === 'hay'
        ? hay(shape, crop, random, style)
        : `<path d="${pathLine(shape.ring, true)}" fill="${texture.balk}" fill-opacity="${(0.42 * texture.cropStrength).toFixed(2)}"/>`;
  const balks = `<path d="${pathLine(corners, true)}" fill="${texture.balk}" fill-opacity="${(0.34 * texture.cropStrength).toFixed(2)}"/>`;
  const rim = `<path d="${stroke([...shape.ring, shape.ring[0] as Point], 0.9, { soft: false })}" fill="${texture.furrow}" fill-opacity="${(0.42 * texture.strength).toFixed(2)}"/>`;
  return { svg: balks + body + rim, box: growBox(bbox(corners), 3) };
}
