import { dist, type Point } from '../plane/points.ts';
import { type Random, seeded } from '../random/seeded.ts';
import { distanceField } from '../raster/fields.ts';
import { type BeastKind, type Crest, crests, type RegionDecor, type RegionSketch } from '../sketch/region-sketch.ts';
import { frameReach } from '../symbols/ornament/frame.ts';
import type { Rect } from '../symbols/ornament/title-panel.ts';

/** Returns a check whether a point is clear, by `pad` sheet units, of compass, title panel, ships, and beasts. */
export function isClearOfDecor(
  { compass, titlePanel, beasts }: RegionDecor,
  x: number,
  y: number,
  pad: number,
): boolean {
  if (compass !== null) {
    const away = Math.hypot(x - compass.at[0], y - compass.at[1]);
    if (away <= compass.radius * 1.15 + pad) return false;
  }
  if (titlePanel !== null) {
    const inColumn = x > titlePanel.x - 30 - pad && x < titlePanel.x + titlePanel.width + 40 + pad;
    if (inColumn && y > titlePanel.y - 30 - pad && y < titlePanel.y + titlePanel.height + 40 + pad) return false;
  }
  return !beasts.some(({ at, size }) => {
    const below = y - at[1];
    return Math.abs(x - at[0]) < size * 1.15 + pad && below > -size - pad && below < size * 0.2 + pad;
  });
}

/** Cells along the longer side: enough to find room for a ship. */
const columns = 256;

/** The approximate distance of a point of a sketch from land, in sheet units; 0 on land. */
export function coarseSea(
  sketch: Pick<RegionSketch, 'width' | 'height' | 'coast' | 'islets'>,
): (x: number, y: number) => number {
  const cell = Math.max(sketch.width, sketch.height) / columns;
  const width = Math.max(1, Math.ceil(sketch.width / cell));
  const height = Math.max(1, Math.ceil(sketch.height / cell));
  const isLand = new Uint8Array(width * height);
  for (const { ring } of sketch.coast) markRing(isLand, width, height, cell, ring);
  for (const { at, spread } of sketch.islets) markDisc(isLand, width, height, cell, at, Math.max(...spread));
  if (!isLand.includes(1)) return () => Infinity;
  const away = distanceField(width, height, (i) => isLand[i] === 1);
  return (x, y) => {
    const column = Math.min(width - 1, Math.max(0, Math.floor(x / cell)));
    const row = Math.min(height - 1, Math.max(0, Math.floor(y / cell)));
    return (away[row * width + column] as number) * cell;
  };
}

/** Fills a ring row by row, and marks the cells that its line crosses. */
function markRing(isLand: Uint8Array, width: number, height: number, cell: number, ring: readonly Point[]): void {
  const crossings: number[][] = Array.from({ length: height }, () => []);
  const mark = (column: number, row: number): void => {
    if (column >= 0 && column < width && row >= 0 && row < height) isLand[row * width + column] = 1;
  };
  let before = ring.at(-1);
  if (before === undefined) return;
  for (const point of ring) {
    const [a, b] = before[1] <= point[1] ? [before, point] : [point, before];
    const first = Math.max(0, Math.ceil(a[1] / cell - 0.5));
    const last = Math.min(height - 1, Math.ceil(b[1] / cell - 0.5) - 1);
    for (let row = first; row <= last; row++) {
      const t = ((row + 0.5) * cell - a[1]) / (b[1] - a[1]);
      crossings[row]?.push(a[0] + (b[0] - a[0]) * t);
    }
    const steps = Math.min(4 * columns, Math.ceil(dist(before, point) / cell));
    for (let i = 0; i <= steps; i++) {
      const t = steps === 0 ? 0 : i / steps;
      mark(
        Math.floor((before[0] + (point[0] - before[0]) * t) / cell),
        Math.floor((before[1] + (point[1] - before[1]) * t) / cell),
      );
    }
    before = point;
  }
  crossings.forEach((xs, row) => {
    xs.sort((a, b) => a - b);
    for (let i = 0; i + 1 < xs.length; i += 2) {
      const from = Math.max(0, Math.ceil((xs[i] as number) / cell - 0.5));
      const to = Math.min(width - 1, Math.floor((xs[i + 1] as number) / cell - 0.5));
      for (let column = from; column <= to; column++) mark(column, row);
    }
  });
}

function markDisc(isLand: Uint8Array, width: number, height: number, cell: number, at: Point, radius: number): void {
  const reach = Math.ceil(radius / cell);
  const [middle, level] = [Math.floor(at[0] / cell), Math.floor(at[1] / cell)];
  for (let row = Math.max(0, level - reach); row <= Math.min(height - 1, level + reach); row++)
    for (let column = Math.max(0, middle - reach); column <= Math.min(width - 1, middle + reach); column++)
      if (Math.hypot(column - middle, row - level) <= reach) isLand[row * width + column] = 1;
}

/** Breadth as a share of the shorter side, and height as a share of the breadth. */
const panelBreadth = 0.14;
const tallness = 0.745;
/** How far curls and shadow reach beyond the panel, as a share of its height. */
const overhang = 0.12;

/** A place for the title panel: at sea if possible, else in a corner without places; null when there is none. */
function placeTitlePanel(room: DecorRoom): Rect | null {
  for (const share of [1, 0.85, 0.7]) {
    const size = panelSize(room, share);
    const found = [...corners(room, size), ...rims(room, size)].find(
      (at) =>
        samples(at, size).every(([x, y]) => room.seaDistance(x, y) > size.height * 0.06) && isFree(room, at, size),
    );
    if (found !== undefined) return rectOf(found, size);
  }
  const size = panelSize(room, 0.8);
  let best: Point | undefined;
  let most = -1;
  for (const at of corners(room, size)) {
    if (!isFree(room, at, size)) continue;
    const wet = samples(at, size).filter(([x, y]) => room.seaDistance(x, y) > 0).length;
    if (wet <= most) continue;
    most = wet;
    best = at;
  }
  return best === undefined ? null : rectOf(best, size);
}

interface Size {
  width: number;
  height: number;
  margin: number;
}

function panelSize({ width, height }: DecorRoom, share: number): Size {
  const wide = Math.min(width, height) * panelBreadth * share;
  return { width: wide, height: wide * tallness, margin: wide * tallness * overhang };
}

/** Upper left corners of a panel in the four corners: south-west, south-east, north-west, north-east. */
function corners({ width, height, inner }: DecorRoom, size: Size): Point[] {
  const gap = inner + size.margin * 1.6;
  const [right, below] = [width - gap - size.width, height - gap - size.height];
  if (right < gap || below < gap) return [];
  return [
    [gap, below],
    [right, below],
    [gap, gap],
    [right, gap],
  ];
}

/** Positions along the four sides, in steps of a third of the panel. */
function rims(room: DecorRoom, size: Size): Point[] {
  const [low, , , high] = corners(room, size);
  if (low === undefined || high === undefined) return [];
  const [left, below] = low;
  const [right, top] = high;
  const spots: Point[] = [];
  for (let y = below; y >= top; y -= size.height / 3) spots.push([left, y], [right, y]);
  for (let x = left; x <= right; x += size.width / 3) spots.push([x, below], [x, top]);
  return spots;
}

function samples([x, y]: Point, { width, height, margin }: Size): Point[] {
  const points: Point[] = [];
  for (let row = 0; row <= 6; row++)
    for (let column = 0; column <= 8; column++)
      points.push([x - margin + ((width + 2 * margin) * column) / 8, y - margin + ((height + 2 * margin) * row) / 6]);
  return points;
}

const isFree = ({ places }: DecorRoom, [x, y]: Point, { width, height, margin }: Size): boolean =>
  !places.some(
    ([px, py]) =>
      px > x - 2 * margin && px < x + width + 2 * margin && py > y - 2 * margin && py < y + height + 2 * margin,
  );

const rectOf = ([x, y]: Point, { width, height }: Size): Rect => ({
  x: Math.round(x),
  y: Math.round(y),
  width: Math.round(width),
  height: Math.round(height),
});

/** The measurements of a map for placing decor, in sheet units. */
interface DecorRoom {
  width: number;
  height: number;
  /** Breadth of the frame. */
  inner: number;
  /** Distance of a point from land; 0 on land. */
  seaDistance: (x: number, y: number) => number;
  /** The places, which stay uncovered. */
  places: readonly Point[];
}

/** The decor of a sketch without any, placed by its coast and its places. */
export function decorFor(sketch: RegionSketch): RegionDecor {
  const { width, height } = sketch;
  return placeDecor(
    {
      width,
      height,
      inner: frameReach(sketch).side,
      seaDistance: coarseSea(sketch),
      places: sketch.settlements.map(({ at }) => at),
    },
    sketch.seed,
  );
}

/** Finds room at sea for title panel, compass, ships, and beasts, away from land and places. */
function placeDecor(room: DecorRoom, seed: string): RegionDecor {
  const random = seeded(`${seed}:decor`);
  const crest: Crest = random.pick(crests.filter((name) => name !== 'none'));
  const spot = placeTitlePanel(room);
  const titlePanel = spot === null ? null : { ...spot, crest };
  const candidates = openWater(room);
  const compass = placeCompass(room, { compass: null, titlePanel, beasts: [] }, candidates);
  const decor: RegionDecor = { compass, titlePanel, beasts: [] };
  placeBeasts(room, decor, candidates, random);
  return decor;
}

interface Candidate {
  at: Point;
  /** Radius of the largest disc around it that is all sea, inside the map, and without places. */
  clear: number;
}

/** The grid step that gives about 5,000 points on any sheet. */
const gridStep = ({ width, height }: DecorRoom): number => Math.sqrt(width * height) / 72;

/** Points over the open sea, row by row. */
function openWater(room: DecorRoom): Candidate[] {
  const { width, height, inner, places } = room;
  const step = gridStep(room);
  const candidates: Candidate[] = [];
  for (let y = inner + step; y < height - inner; y += step)
    for (let x = inner + step; x < width - inner; x += step) {
      let clear = Math.min(room.seaDistance(x, y), x - inner, y - inner, width - inner - x, height - inner - y);
      if (clear < step) continue;
      for (const place of places) clear = Math.min(clear, Math.hypot(x - place[0], y - place[1]));
      if (clear >= step) candidates.push({ at: [x, y], clear });
    }
  return candidates;
}

/** How far the compass reaches as a multiple of its radius. The lily is longer than the rays. */
const compassReach = 1.5;

/** Puts the compass where the sea is widest, smaller when there is less room. */
function placeCompass(room: DecorRoom, decor: RegionDecor, candidates: readonly Candidate[]): RegionDecor['compass'] {
  const full = Math.min(room.width, room.height) * 0.044;
  for (const share of [1, 0.8, 0.6, 0.45]) {
    const radius = full * share;
    let best: Candidate | undefined;
    for (const candidate of candidates) {
      if (candidate.clear < radius * compassReach) continue;
      if (!isClearOfDecor(decor, candidate.at[0], candidate.at[1], radius * compassReach)) continue;
      if (best === undefined || candidate.clear > best.clear) best = candidate;
    }
    if (best !== undefined) return { at: rounded(best.at), radius: Math.round(radius) };
  }
  return null;
}

interface Swarm {
  kinds: readonly BeastKind[];
  /** The most on a map that is all sea. */
  most: number;
  /** Shares of the shorter side. */
  size: readonly [low: number, high: number];
}

const swarms: readonly Swarm[] = [
  { kinds: ['ship3', 'ship2'], most: 6, size: [0.02, 0.031] },
  { kinds: ['serpent'], most: 1, size: [0.03, 0.036] },
  { kinds: ['whale'], most: 2, size: [0.014, 0.019] },
];

/** Places ships first, then beasts. Each keeps away from all others. */
function placeBeasts(room: DecorRoom, decor: RegionDecor, candidates: readonly Candidate[], random: Random): void {
  const shorter = Math.min(room.width, room.height);
  const step = gridStep(room);
  const seaShare = (candidates.length * step * step) / (room.width * room.height);
  for (const { kinds, most, size } of swarms) {
    const wanted = Math.min(most, Math.round(seaShare * most * 2.4));
    for (let i = 0; i < wanted; i++) {
      const kind = kinds[i % kinds.length] as BeastKind;
      const breadth = Math.round(shorter * random.range(...size));
      const free = candidates.filter(
        ({ at, clear }) =>
          clear > breadth * 1.4 &&
          isClearOfDecor({ ...decor, beasts: [] }, at[0], at[1], breadth * 1.4) &&
          decor.beasts.every((other) => Math.hypot(other.at[0] - at[0], other.at[1] - at[1]) > shorter * 0.16),
      );
      if (free.length === 0) continue;
      const { at } = random.pick(free);
      decor.beasts.push({ kind, at: rounded(at), size: breadth, facing: random.chance(0.5) ? 1 : -1 });
    }
  }
}

const rounded = ([x, y]: Point): Point => [Math.round(x), Math.round(y)];
