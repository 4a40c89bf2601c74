import { pathLine } from '../../pen/paths.ts';
import type { Sheet } from '../../pen/sheet.ts';
import { bbox, between, dist, growBox, type Point } from '../../plane/points.ts';
import { area, type Ring } from '../../plane/rings.ts';
import { type Progress, paced } from '../../progress.ts';
import { filled } from '../../symbols/texture/filled.ts';
import { floe } from '../../symbols/texture/ice-and-sea.ts';
import type { RegionGround, SeaGround } from '../ground.ts';

interface RingPen {
  /** In sheet units, where the shore faces the light. */
  width: number;
  colour: string;
  opacity?: number;
}

/** How much broader the line gets where the shore faces away from the light, as a share. */
const SHADE = 0.75;
/** Longer segments get extra points in sheet units, so that the line also varies along coarse imported coasts. */
const LONGEST = 9;
/** The direction of the shore is measured between points this far away on both sides, in sheet units. */
const REACH = 9;
/** Points of one piece of the line. A band of the picture then skips the rest of a long coast. */
const PIECE = 120;

/** The ring with points at most `LONGEST` apart. Its own points stay, without duplicates. */
function densified(ring: Ring): Point[] {
  const out: Point[] = [];
  let before = ring.at(-1);
  for (const at of ring) {
    if (before === undefined) break;
    const length = dist(before, at);
    const parts = Math.ceil(length / LONGEST);
    for (let i = 1; i < parts; i++) out.push(between(before, at, i / parts));
    if (length > 0.01) out.push(at);
    before = at;
  }
  return out;
}

/** The direction of the ring at each point as a unit vector, smoothed over `REACH` on both sides. */
function directions(ring: readonly Point[]): Point[] {
  const count = ring.length;
  const at = (i: number): Point => ring[((i % count) + count) % count] as Point;
  return ring.map((here, i) => {
    let back = 1;
    while (back < 12 && dist(at(i - back), here) < REACH) back++;
    let ahead = 1;
    while (ahead < 12 && dist(at(i + ahead), here) < REACH) ahead++;
    const from = at(i - back);
    const to = at(i + ahead);
    const length = dist(from, to) || 1;
    return [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  });
}

interface Side {
  left: Point[];
  right: Point[];
}

/** Both edges of the line along the whole ring. */
function edges(ring: readonly Point[], width: number, { noise }: SeaGround): Side {
  const outward = area(ring) > 0 ? 1 : -1;
  const along = directions(ring);
  const left: Point[] = [];
  const right: Point[] = [];
  ring.forEach(([x, y], i) => {
    const [dx, dy] = along[i] as Point;
    const shade = Math.max(0, (dy * 0.6 - dx * 0.8) * outward);
    const half = (width * (1 + SHADE * shade) * (0.88 + 0.24 * noise.second(x / 30, y / 30))) / 2;
    left.push([x - dy * half, y + dx * half]);
    right.push([x + dy * half, y - dx * half]);
  });
  return { left, right };
}

/** Inks a closed outline with a varying line that is broader on the side away from the light (south-east). */
export function inkRing(ground: SeaGround, sheet: Sheet, ring: Ring, { width, colour, opacity = 1 }: RingPen): void {
  const points = densified(ring);
  const count = points.length;
  if (count < 3) return;
  const { left, right } = edges(points, width, ground);
  for (let start = 0; start < count; start += PIECE) {
    const end = Math.min(count, start + PIECE);
    const places = Array.from({ length: end - start + 1 }, (_, i) => (start + i) % count);
    if (!places.some((i) => ground.isInMap((points[i] as Point)[0], (points[i] as Point)[1], -20))) continue;
    // The next piece begins at the same point, so that an opaque line shows no seam.
    if (opacity === 1) places.push((end + 1) % count);
    const outline = [...places.map((i) => left[i] as Point), ...places.reverse().map((i) => right[i] as Point)];
    sheet.add(filled(pathLine(outline, true), colour, opacity), growBox(bbox(outline), 1));
  }
}

const COAST = 2.7;
const ISLET = 2;

/** Draws the line of every shore. */
export async function paintCoastInk(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { water, pens } = ground.style;
  const lands = ground.outlines.land.filter((land) => !land.isIce);
  await paced(lands, progress, (land) =>
    inkRing(ground, sheet, land.ring, { width: (land.isIslet ? ISLET : COAST) * pens.coast, colour: water.coast }),
  );
}

/** Distance of floes from the frame, so that none is cut off, in sheet units. */
const FRAME_MARGIN = 30;
/** Distance of floes from the shore, in sheet units. */
const FLOE_SHORE = 6;

/** Draws ice floes on the sea. */
export async function paintFloes(ground: RegionGround, sheet: Sheet, progress: Progress): Promise<void> {
  const { outlines, style, seed } = ground;
  const floes = outlines.land.filter((land) => land.isIce);
  await paced(floes, progress, ({ id, ring }) => {
    const [x0, y0, x1, y1] = bbox(ring);
    if (!ground.isInMap((x0 + x1) / 2, (y0 + y1) / 2, FRAME_MARGIN)) return;
    if (ring.some(([x, y]) => ground.seaDistance(x, y) < FLOE_SHORE)) return;
    sheet.paint(floe(ring, `${seed}:floe:${id}`, style));
    inkRing(ground, sheet, ring, { width: 1.2 * style.pens.coast, colour: style.water.floeInk });
  });
}
