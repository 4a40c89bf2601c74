import type { Point } from '../../plane/points.ts';
import { upright } from '../../plane/rings.ts';
import type { Random } from '../../random/seeded.ts';
import { drawFlatHouse } from './flat-house.ts';
import type { Place } from './look.ts';
import { drawPalm } from './palm.ts';
import type { SettlementDrawing } from './settlement-drawing.ts';
import type { Vignette } from './vignette.ts';

type Span = readonly [low: number, high: number];

/** Shares of the place's size. */
interface Quarter {
  count: number;
  breadth: Span;
  /** How far the houses reach to either side. */
  spread: number;
  /** How far north of the foot the hindmost and the foremost row stand. */
  depth: Span;
}

export function putDesertHouses(vignette: Vignette, quarter: Quarter): void {
  const {
    at: [x, y],
    size,
    palette,
  } = vignette;
  const rows = quarter.count > 9 ? 3 : 2;
  for (let i = 0; i < quarter.count; i++) {
    const own = vignette.own(`house:${i}`);
    const row = i % rows;
    const t = (i + 0.5) / quarter.count;
    const back = quarter.depth[0] + ((quarter.depth[1] - quarter.depth[0]) * row * 2) / rows;
    const foot = y - size * back + own.sym(size * 0.015);
    const width = size * own.range(...quarter.breadth);
    const middle = x + size * quarter.spread * (2 * t - 1) + own.sym(size * 0.03);
    const chance = own.next();
    vignette.putAt(foot, () =>
      drawFlatHouse(vignette, own, {
        at: [middle, foot],
        width,
        height: width * own.range(0.5, 0.9) * (row === 0 ? 1.25 : 1),
        wall: own.pick(palette.clays),
        crown: chance < 0.22 ? 'dome' : chance < 0.5 ? 'room' : 'none',
      }),
    );
  }
}

interface Palms {
  count: number;
  height: Span;
  /** Where they stand; the place of the picture unless said. */
  place?: Place;
  /** What their chances are called. */
  part?: string;
}

export function putPalms(vignette: Vignette, { count, height, place = vignette, part = 'palm' }: Palms): void {
  const {
    at: [x, y],
    size,
  } = place;
  for (let i = 0; i < count; i++) {
    const own = vignette.own(`${part}:${i}`);
    const side = i % 2 === 0 ? -1 : 1;
    const foot: Point = [x + side * size * own.range(0.42, 0.56), y + size * own.range(-0.14, 0.1)];
    vignette.putAt(foot[1], () => drawPalm(vignette, foot, size * own.range(...height), own));
  }
}

/** A low wall round a court before the houses, open at its gate. `at` is the middle of its front. */
export function drawCourtyardWall(drawing: SettlementDrawing, { at: [x, y], size }: Place, random: Random): void {
  const { palette } = drawing;
  const left = x - size * random.range(0.2, 0.4);
  const right = left + size * random.range(0.34, 0.5);
  const height = size * 0.06;
  const depth = size * random.range(0.1, 0.14);
  const clay = random.pick(palette.clays);
  const gate = left + (right - left) * random.range(0.3, 0.7);
  const half = size * 0.026;
  const court: Point[] = [
    [left, y],
    [left + depth * 0.8, y - depth],
    [right + depth * 0.8, y - depth],
    [right, y],
  ];
  drawing.fill(court, palette.sand, { opacity: 0.9 });
  const flank: Point[] = [
    [right, y],
    [right, y - height],
    [right + depth * 0.8, y - height - depth],
    [right + depth * 0.8, y - depth],
  ];
  drawing.line([left, y - height], [left + depth * 0.8, y - height - depth], 0.8);
  drawing.fill(flank, clay);
  drawing.fill(flank, palette.clayShade, { opacity: 0.5 });
  drawing.outlineArea(flank, 0.8);
  for (const [from, to] of [
    [left, gate - half],
    [gate + half, right],
  ] as const) {
    const front = upright(from, to, y, y - height);
    drawing.inkedArea(front, clay, 0.85);
  }
}
