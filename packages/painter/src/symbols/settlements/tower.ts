import type { Point } from '../../plane/points.ts';
import { type Quad, upright } from '../../plane/rings.ts';
import type { Random } from '../../random/seeded.ts';
import type { SettlementDrawing } from './settlement-drawing.ts';
import { drawTowerTop, type TowerTopKind } from './tower-top.ts';

/** A round tower. `at` is the middle of its foot, `height` that of the shaft without its top; sheet units. */
export interface TowerForm {
  at: Point;
  width: number;
  height: number;
  top: TowerTopKind;
  roof: string;
  wall: string;
  hasSnow?: boolean;
  /** Whether a banner may fly from it. */
  mayFly?: boolean;
}

export function drawTower(drawing: SettlementDrawing, random: Random, form: TowerForm): void {
  const { palette } = drawing;
  const { at, width, height } = form;
  const [x, y] = at;
  const left = x - width / 2;
  const right = x + width / 2;
  const batter = width * 0.036;
  const pen = Math.min(1.6, Math.max(0.85, width * 0.09));
  const shaft: Quad = [
    [left, y],
    [left + batter, y - height],
    [right - batter, y - height],
    [right, y],
  ];
  const [, topLeft, topRight, foot] = shaft;
  const shaded = x + width * 0.1;
  drawing.fill(shaft, form.wall);
  drawing.fill([[shaded, y], [shaded, y - height], topRight, foot], palette.wallShade, { opacity: 0.5 });
  const tip = drawTowerTop(drawing, random, {
    at: [x, y - height],
    width,
    kind: form.top,
    roof: form.roof,
    wall: form.wall,
    pen,
    hasSnow: form.hasSnow ?? false,
  });
  drawing.outlineSides(shaft, pen);
  if (form.top === 'flat') drawing.line(topLeft, topRight, pen);
  if (width > 5.5) drawSlits(drawing, form, random);
  const isPointed = form.top === 'cone' || form.top === 'spire';
  if ((form.mayFly ?? true) && isPointed && height > 14 && random.chance(0.45)) drawBanner(drawing, tip, width, random);
}

function drawSlits(drawing: SettlementDrawing, form: TowerForm, random: Random): void {
  const { at, width, height } = form;
  const count = height > width * 3 ? 2 : 1;
  for (let i = 0; i < count; i++) {
    const x = at[0] - width * 0.04 + random.sym(width * 0.08);
    const y = at[1] - height * (0.62 - i * 0.34);
    const half = Math.max(0.55, width * 0.08);
    drawing.opening(upright(x - half, x + half, y, y - width * 0.3), half * 1.8);
  }
}

/** A small banner on a pole above `tip`; the wind comes from the west, as on the ships. */
export function drawBanner(drawing: SettlementDrawing, tip: Point, width: number, random: Random): void {
  const { palette } = drawing;
  const [x, y] = tip;
  const pole = width * random.range(0.5, 0.65);
  const length = width * random.range(0.5, 0.75);
  drawing.fill(
    [
      [x, y - pole],
      [x + length, y - pole * 0.78 + random.sym(0.3)],
      [x, y - pole * 0.45],
    ],
    random.pick(palette.flags),
  );
  drawing.line(tip, [x, y - pole - 0.5], 0.8);
}
