import { mix } from '../../colour/colour.ts';
import type { Point } from '../../plane/points.ts';
import type { Random } from '../../random/seeded.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import type { Drawing } from '../drawing.ts';
import { opening, outline } from './look.ts';
import { drawTowerTop } from './tower-top.ts';

/** A house of mud brick with a terrace for a roof. Sheet units; `at` is the middle of its foot. */
export interface FlatHouseForm {
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
  /** The edge between the front in the light and the side in shade. */
  edge: number;
  x1: number;
  foot: number;
  rim: number;
  /** How far the terrace reaches back. */
  depth: number;
}

function drawBlock(drawing: Drawing, block: Block, wall: string, palette: SettlementPalette): void {
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
  outline(drawing, palette, [[...front, front[0] as Point], side.slice(1), terrace.slice(0, 4)], 0.85);
}

function drawHoles(drawing: Drawing, block: Block, random: Random, palette: SettlementPalette): void {
  const { x0, edge, foot, rim } = block;
  const height = foot - rim;
  const width = edge - x0;
  if (height < 5) return;
  const door = x0 + width * random.range(0.3, 0.7);
  const half = Math.max(0.8, width * 0.1);
  opening(
    drawing,
    palette,
    [
      [door - half, foot],
      [door - half, foot - height * 0.4],
      [door, foot - height * 0.52],
      [door + half, foot - height * 0.4],
      [door + half, foot],
    ],
    half * 1.5,
  );
  for (const t of [0.18, 0.5, 0.82]) {
    if (!random.chance(0.6)) continue;
    const x = x0 + width * t;
    const y = rim + height * 0.3;
    opening(
      drawing,
      palette,
      [
        [x - 0.6, y],
        [x - 0.6, y - 1.4],
        [x + 0.6, y - 1.4],
        [x + 0.6, y],
      ],
      0.9,
    );
  }
}

/** Ends of the roof beams, as a row of ticks under the rim. */
function drawBeams(drawing: Drawing, block: Block, palette: SettlementPalette): void {
  const width = block.edge - block.x0;
  const count = Math.floor(width / 3.2);
  for (let i = 0; i < count; i++) {
    const x = block.x0 + (width * (i + 0.7)) / (count + 0.4);
    const y = block.rim + 1.6;
    outline(
      drawing,
      palette,
      [
        [
          [x, y],
          [x, y + 1.1],
        ],
      ],
      0.7,
      0.7,
    );
  }
}

export function drawFlatHouse(drawing: Drawing, form: FlatHouseForm, random: Random, palette: SettlementPalette): void {
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
  drawBlock(drawing, block, wall, palette);
  if (height > 8) drawBeams(drawing, block, palette);
  drawHoles(drawing, block, random, palette);
  const middle: Point = [(block.x0 + block.x1) / 2 + width * 0.04, block.rim - block.depth * 0.35];
  if (form.crown === 'dome')
    drawTowerTop(
      drawing,
      {
        at: middle,
        width: width * 0.5,
        kind: 'dome',
        roof: random.pick(palette.domes),
        wall,
        pen: 0.85,
        hasSnow: false,
      },
      random,
      palette,
    );
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
      palette,
    );
}
