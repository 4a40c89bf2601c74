import type { Point } from '../../plane/points.ts';
import type { Random } from '../../random/seeded.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import type { Drawing } from '../drawing.ts';
import { opening, outline } from './look.ts';
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

export function drawTower(drawing: Drawing, form: TowerForm, random: Random, palette: SettlementPalette): void {
  const { at, width, height } = form;
  const [x, y] = at;
  const left = x - width / 2;
  const right = x + width / 2;
  const batter = width * 0.036;
  const pen = Math.min(1.6, Math.max(0.85, width * 0.09));
  drawing.fill(
    [
      [left, y],
      [left + batter, y - height],
      [right - batter, y - height],
      [right, y],
    ],
    form.wall,
  );
  drawing.fill(
    [
      [x + width * 0.1, y],
      [x + width * 0.1, y - height],
      [right - batter, y - height],
      [right, y],
    ],
    palette.wallShade,
    { opacity: 0.5 },
  );
  const sides: Point[][] = [
    [
      [left, y],
      [left + batter, y - height],
    ],
    [
      [right, y],
      [right - batter, y - height],
    ],
  ];
  if (form.top === 'flat')
    sides.push([
      [left + batter, y - height],
      [right - batter, y - height],
    ]);
  const tip = drawTowerTop(
    drawing,
    {
      at: [x, y - height],
      width,
      kind: form.top,
      roof: form.roof,
      wall: form.wall,
      pen,
      hasSnow: form.hasSnow ?? false,
    },
    random,
    palette,
  );
  outline(drawing, palette, sides, pen);
  if (width > 5.5) drawSlits(drawing, form, random, palette);
  const isPointed = form.top === 'cone' || form.top === 'spire';
  if ((form.mayFly ?? true) && isPointed && height > 14 && random.chance(0.45))
    drawBanner(drawing, tip, width, random, palette);
}

function drawSlits(drawing: Drawing, form: TowerForm, random: Random, palette: SettlementPalette): void {
  const { at, width, height } = form;
  const count = height > width * 3 ? 2 : 1;
  for (let i = 0; i < count; i++) {
    const x = at[0] - width * 0.04 + random.sym(width * 0.08);
    const y = at[1] - height * (0.62 - i * 0.34);
    const half = Math.max(0.55, width * 0.08);
    opening(
      drawing,
      palette,
      [
        [x - half, y],
        [x - half, y - width * 0.3],
        [x + half, y - width * 0.3],
        [x + half, y],
      ],
      half * 1.8,
    );
  }
}

/** A small banner on a pole above `tip`; the wind comes from the west, as on the ships. */
export function drawBanner(
  drawing: Drawing,
  tip: Point,
  width: number,
  random: Random,
  palette: SettlementPalette,
): void {
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
  outline(drawing, palette, [[tip, [x, y - pole - 0.5]]], 0.8);
}
