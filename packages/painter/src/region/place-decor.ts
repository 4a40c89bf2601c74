import type { Point } from '../plane/points.ts';
import { type Random, seeded } from '../random/seeded.ts';
import { type BeastKind, type Crest, crests, type RegionDecor, type RegionSketch } from '../sketch/region-sketch.ts';
import { frameInner, frameScaleFor } from '../symbols/ornament/frame.ts';
import { coarseSea } from './coarse-sea.ts';
import { isClearOfDecor } from './decor-space.ts';
import { placeTitlePanel } from './place-title-panel.ts';

/** What the placing has to know of a map; sheet units. */
export interface DecorRoom {
  width: number;
  height: number;
  /** Breadth of the frame. */
  inner: number;
  /** How far out at sea a point is; 0 on land. */
  seaDistance: (x: number, y: number) => number;
  /** Where places lie, so that none is covered. */
  places: readonly Point[];
}

/** The decor of a sketch that brought none: from its coast and its places. */
export function decorFor(sketch: RegionSketch): RegionDecor {
  const { width, height } = sketch;
  return placeDecor(
    {
      width,
      height,
      inner: frameInner(frameScaleFor(width, height)),
      seaDistance: coarseSea(sketch),
      places: sketch.settlements.map(({ at }) => at),
    },
    sketch.seed,
  );
}

/**
 * Finds room for title panel, compass, ships and beasts: at sea, clear of land and of places, none where there is no
 * room. A map full of land gets at most a title panel, in its emptiest corner.
 */
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
  /** Radius of the largest disc round it that is all sea, in the map and without a place. */
  clear: number;
}

/** About 5,000 points on any sheet. */
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

/** The lily reaches farther than the rays. */
const compassReach = 1.5;

/** Where the sea is widest; smaller when there is less room. */
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
  /** How many at most on a map that is all sea. */
  most: number;
  /** Share of the shorter side. */
  size: readonly [low: number, high: number];
}

const swarms: readonly Swarm[] = [
  { kinds: ['ship3', 'ship2'], most: 6, size: [0.02, 0.031] },
  { kinds: ['serpent'], most: 1, size: [0.03, 0.036] },
  { kinds: ['whale'], most: 2, size: [0.014, 0.019] },
];

/** Ships first, then beasts; each keeps well away from all others. */
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
