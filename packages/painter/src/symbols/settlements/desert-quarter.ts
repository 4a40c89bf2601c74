import { mix } from '../../colour/colour.ts';
import { taperEnd } from '../../pen/stroke.ts';
import type { Point } from '../../plane/points.ts';
import { closedLine, pointedArch, upright } from '../../plane/rings.ts';
import type { Random } from '../../random/seeded.ts';
import type { Place, SettlementDrawing } from './settlement-drawing.ts';
import { drawTowerTop } from './tower.ts';
import type { Vignette } from './vignette.ts';

/** A mud brick house with a terrace as its roof. Sheet units; `at` is the middle of its foot. */
interface FlatHouseForm {
  at: Point;
  width: number;
  /** From the foot to the rim of the terrace. */
  height: number;
  wall: string;
  /** A small dome or an upper room on the terrace. */
  crown: 'dome' | 'room' | 'none';
}

interface Block {
  x0: number;
  /** The edge between the lit front and the shaded side. */
  edge: number;
  x1: number;
  foot: number;
  rim: number;
  /** How far the terrace reaches back. */
  depth: number;
}

function drawBlock(drawing: SettlementDrawing, block: Block, wall: string): void {
  const { palette } = drawing;
  const { x0, edge, x1, foot, rim, depth } = block;
  const skew = depth * 0.8;
  const front: Point[] = [
    [x0, foot],
    [x0 + 0.3, rim],
    [edge, rim],
    [edge, foot],
  ];
  const side: Point[] = [
    [edge, foot],
    [edge, rim],
    [x1, rim - depth * 0.55],
    [x1, foot - depth * 0.5],
  ];
  const terrace: Point[] = [
    [x0 + 0.3, rim],
    [x0 + skew, rim - depth],
    [x1 - 0.2, rim - depth],
    [x1, rim - depth * 0.55],
    [edge, rim],
  ];
  drawing.fill(front, wall);
  drawing.fill(side, mix(wall, palette.clayShade, 0.48));
  drawing.fill(terrace, mix(wall, palette.sand, 0.55));
  drawing.outline([closedLine(front), side.slice(1), terrace.slice(0, 4)], 0.85);
}

function drawHoles(drawing: SettlementDrawing, block: Block, random: Random): void {
  const { x0, edge, foot, rim } = block;
  const height = foot - rim;
  const width = edge - x0;
  if (height < 5) return;
  const door = x0 + width * random.range(0.3, 0.7);
  const half = Math.max(0.8, width * 0.1);
  drawing.opening(pointedArch([door, foot], half, height * 0.4, height * 0.52), half * 1.5);
  for (const t of [0.18, 0.5, 0.82]) {
    if (!random.chance(0.6)) continue;
    const x = x0 + width * t;
    const y = rim + height * 0.3;
    drawing.opening(upright(x - 0.6, x + 0.6, y, y - 1.4), 0.9);
  }
}

/** Ends of the roof beams, as a row of ticks under the rim. */
function drawBeams(drawing: SettlementDrawing, block: Block): void {
  const width = block.edge - block.x0;
  const count = Math.floor(width / 3.2);
  for (let i = 0; i < count; i++) {
    const x = block.x0 + (width * (i + 0.7)) / (count + 0.4);
    const y = block.rim + 1.6;
    drawing.line([x, y], [x, y + 1.1], 0.7, 0.7);
  }
}

export function drawFlatHouse(drawing: SettlementDrawing, random: Random, form: FlatHouseForm): void {
  const { palette } = drawing;
  const { at, width, height, wall } = form;
  const x0 = at[0] - width / 2;
  const block: Block = {
    x0,
    edge: x0 + width * random.range(0.62, 0.74),
    x1: x0 + width,
    foot: at[1],
    rim: at[1] - height,
    depth: width * random.range(0.16, 0.22),
  };
  drawBlock(drawing, block, wall);
  if (height > 8) drawBeams(drawing, block);
  drawHoles(drawing, block, random);
  const middle: Point = [(block.x0 + block.x1) / 2 + width * 0.04, block.rim - block.depth * 0.35];
  if (form.crown === 'dome')
    drawTowerTop(drawing, random, {
      at: middle,
      width: width * 0.5,
      kind: 'dome',
      roof: random.pick(palette.domes),
      wall,
      pen: 0.85,
      hasSnow: false,
    });
  if (form.crown === 'room')
    drawBlock(
      drawing,
      {
        x0: middle[0] - width * 0.12,
        edge: middle[0] + width * 0.16,
        x1: middle[0] + width * 0.3,
        foot: middle[1],
        rim: middle[1] - height * 0.42,
        depth: block.depth * 0.5,
      },
      mix(wall, palette.sand, 0.3),
    );
}

/** A date palm, `height` sheet units tall, with a random bend. */
export function drawPalm(drawing: SettlementDrawing, at: Point, height: number, random: Random): void {
  const { palette } = drawing;
  const [x, y] = at;
  const bend = random.sym(height * 0.2);
  const crown: Point = [x + bend, y - height];
  const trunk: Point[] = [at, [x + bend * 0.3, y - height * 0.5], crown];
  const thick = Math.max(1.1, height * 0.075);
  drawing.lines([trunk], palette.ink, { width: (t) => (thick + 1) * (1 - 0.45 * t), soft: true });
  drawing.lines([trunk], palette.trunk, { width: (t) => thick * (1 - 0.45 * t), soft: true });
  const fronds = random.int(6, 8);
  for (let i = 0; i < fronds; i++) {
    const angle = -Math.PI * (0.98 - (i / (fronds - 1)) * 0.96) + random.sym(0.14);
    const length = height * random.range(0.34, 0.48);
    const tip: Point = [
      crown[0] + Math.cos(angle) * length,
      crown[1] + Math.sin(angle) * length * 0.75 + length * 0.34,
    ];
    const knee: Point = [crown[0] + Math.cos(angle) * length * 0.55, crown[1] + Math.sin(angle) * length * 0.75];
    const leaf = Math.cos(angle) < 0.1 ? palette.leaf : palette.leafShade;
    drawing.lines([[crown, knee, tip]], leaf, {
      width: (t) => height * 0.09 * Math.sin(Math.PI * (0.18 + 0.8 * t)),
      soft: true,
    });
    drawing.lines([[crown, knee, tip]], palette.ink, {
      width: taperEnd(Math.max(0.7, height * 0.03) * palette.pen, 0, 0.2),
      opacity: 0.8,
      soft: true,
    });
  }
}

type Span = readonly [low: number, high: number];

/** Shares of the place's size. */
interface Quarter {
  count: number;
  breadth: Span;
  /** How far the houses reach to either side. */
  spread: number;
  /** How far north of the foot the rear and the front row stand. */
  depth: Span;
}

export function putDesertHouses(vignette: Vignette, quarter: Quarter): void {
  const [x, y] = vignette.at;
  const { size, palette } = vignette;
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
  /** Their place; default that of the symbol. */
  place?: Place;
  /** Part of the random seed. */
  part?: string;
}

export function putPalms(vignette: Vignette, { count, height, place = vignette, part = 'palm' }: Palms): void {
  const [x, y] = place.at;
  const { size } = place;
  for (let i = 0; i < count; i++) {
    const own = vignette.own(`${part}:${i}`);
    const side = i % 2 === 0 ? -1 : 1;
    const foot: Point = [x + side * size * own.range(0.42, 0.56), y + size * own.range(-0.14, 0.1)];
    vignette.putAt(foot[1], () => drawPalm(vignette, foot, size * own.range(...height), own));
  }
}

/** A low wall around a court in front of the houses, open at its gate. `at` is the middle of its front. */
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
