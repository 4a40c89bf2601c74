import { mix } from '../../colour/colour.ts';
import type { Point } from '../../plane/points.ts';
import { pointedArch, upright } from '../../plane/rings.ts';
import type { Random } from '../../random/seeded.ts';
import type { SettlementDrawing } from './settlement-drawing.ts';
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
  drawing.outline([[...front, front[0] as Point], side.slice(1), terrace.slice(0, 4)], 0.85);
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
