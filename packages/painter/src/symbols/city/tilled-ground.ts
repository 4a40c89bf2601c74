import { boxAlong, pointIn, smallestBox } from '../../geometry/smallest-box.ts';
import { pathLine } from '../../pen/paths.ts';
import type { Drawn } from '../../pen/sheet.ts';
import { stroke } from '../../pen/stroke.ts';
import { bbox, growBox, lerp, type Point } from '../../plane/points.ts';
import type { Ring } from '../../plane/rings.ts';
import { closedLine } from '../../plane/rings.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { Style } from '../../styles/style.ts';
import { Drawing } from '../drawing.ts';

type Corners = readonly [Point, Point, Point, Point];
type Within = (u: number, v: number) => Point;

/** Distance between two furrows, and half the breadth of a balk, in sheet units. */
const FURROW = 5.2;
const BALK = 1.5;

/** A field without its balks, with a function of the position along its two sides. */
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

/** The edges between the strips of a plowed field, as shares of its breadth. */
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

/** Upright grass, and haycocks. */
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

/** A plowed field from above. The trees of an orchard are drawn separately. */
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
  const rim = `<path d="${stroke(closedLine(shape.ring), 0.9, { soft: false })}" fill="${texture.furrow}" fill-opacity="${(0.42 * texture.strength).toFixed(2)}"/>`;
  return { svg: balks + body + rim, box: growBox(bbox(corners), 3) };
}

/** The box within a yard, shrunk by a share, with a function of the position along its two sides. */
function insideOf(yard: Ring, share: number): { at: Within; length: number; breadth: number } | null {
  const box = smallestBox(yard);
  if (box === undefined) return null;
  const { u0, u1, v0, v1, length, breadth } = boxAlong(yard, box.along);
  const at: Within = (u, v) =>
    pointIn(box, lerp(u0, u1, lerp(share, 1 - share, u)), lerp(v0, v1, lerp(share, 1 - share, v)));
  return { at, length: length * (1 - 2 * share), breadth: breadth * (1 - 2 * share) };
}

const quad = (at: Within, u0: number, v0: number, u1: number, v1: number): Point[] => [
  at(u0, v0),
  at(u1, v0),
  at(u1, v1),
  at(u0, v1),
];

/** Rows of cabbages and beans. */
function beds(drawing: Drawing, at: Within, breadth: number, random: Random, { city, texture }: Style): void {
  const rows = Math.max(2, Math.min(5, Math.round(breadth / 4.6)));
  for (let i = 0; i < rows; i++) {
    const [from, to] = [(i + 0.14) / rows, (i + 0.8) / rows];
    drawing.fill(quad(at, 0, from, 1, to), random.pick([city.park, texture.crops[1] ?? city.park, texture.balk]), {
      opacity: 0.62,
    });
    drawing.lines([[at(0.04, (from + to) / 2), at(0.96, (from + to) / 2)]], texture.hedge, {
      width: 0.8,
      opacity: 0.6,
    });
  }
}

/** Four hedged squares around a middle, in noble quarters. */
function parterre(drawing: Drawing, at: Within, random: Random, { city, texture }: Style): void {
  const path = random.range(0.05, 0.08);
  for (const [u0, u1] of [
    [0, 0.5 - path],
    [0.5 + path, 1],
  ] as const)
    for (const [v0, v1] of [
      [0, 0.5 - path],
      [0.5 + path, 1],
    ] as const) {
      const square = quad(at, u0, v0, u1, v1);
      drawing.fill(square, city.park, { opacity: 0.85 });
      drawing.lines([closedLine(square)], texture.hedge, { width: 1.1, opacity: 0.75 });
    }
  drawing.disc(at(0.5, 0.5), 1.7, random.chance(0.5) ? city.pool : city.stone);
}

/** A lawn with a few bushes. */
function lawn(drawing: Drawing, at: Within, random: Random, { city, texture }: Style): void {
  drawing.fill(quad(at, 0, 0, 1, 1), city.park, { opacity: 0.5, soft: true });
  for (let i = 0; i < random.int(2, 5); i++)
    drawing.disc(at(random.range(0.1, 0.9), random.range(0.15, 0.85)), random.range(0.9, 1.6), texture.hedge, {
      opacity: 0.65,
    });
}

/** The garden in a yard: beds, a parterre in a noble quarter, or a lawn. Null when the yard is too small. */
export function garden(yard: Ring, isNoble: boolean, seed: string, style: Style): Drawn | null {
  const random = seeded(`${seed}:garden`);
  const inside = insideOf(yard, random.range(0.16, 0.24));
  if (inside === null || inside.breadth < 9 || inside.length < 11) return null;
  const drawing = new Drawing();
  const kind = random.next();
  if (isNoble && kind < 0.55 && inside.breadth > 12) parterre(drawing, inside.at, random, style);
  else if (kind < (isNoble ? 0.65 : 0.6)) beds(drawing, inside.at, inside.breadth, random, style);
  else lawn(drawing, inside.at, random, style);
  return drawing.drawn();
}
