import { mix } from '../../colour/colour.ts';
import { lineBy } from '../../plane/lines.ts';
import { between, lerp, type Point } from '../../plane/points.ts';
import { type Quad, upright } from '../../plane/rings.ts';
import type { Random } from '../../random/seeded.ts';
import type { SettlementDrawing } from './settlement-drawing.ts';

export type TowerTopKind = 'cone' | 'spire' | 'dome' | 'onion' | 'battle' | 'flat';

/** The top of a tower: `at` is the middle of the shaft's upper end, `width` its breadth there. */
interface TowerTop {
  at: Point;
  width: number;
  kind: TowerTopKind;
  roof: string;
  wall: string;
  pen: number;
  hasSnow: boolean;
}

/** Draws the top and returns its tip. */
export function drawTowerTop(drawing: SettlementDrawing, random: Random, top: TowerTop): Point {
  switch (top.kind) {
    case 'cone':
    case 'spire':
      return drawCone(drawing, top, random);
    case 'dome':
      return drawDome(drawing, top, domeLine(top.at, top.width));
    case 'onion':
      return drawDome(drawing, top, onionLine(top.at, top.width));
    case 'battle':
      return drawBattlements(drawing, top);
    case 'flat':
      return top.at;
  }
}

function drawCone(drawing: SettlementDrawing, top: TowerTop, random: Random): Point {
  const { palette } = drawing;
  const { width, roof } = top;
  const [x, y] = top.at;
  const rise = width * (top.kind === 'spire' ? random.range(1.9, 2.5) : random.range(1, 1.4));
  const over = width * 0.16;
  const tip: Point = [x + random.sym(0.2), y - rise];
  const left: Point = [x - width / 2 - over, y + over * 0.3];
  const right: Point = [x + width / 2 + over, y + over * 0.3];
  const bellyLeft: Point = [lerp(tip[0], left[0], 0.45) + width * 0.05, lerp(tip[1], left[1], 0.58)];
  const bellyRight: Point = [lerp(tip[0], right[0], 0.45) - width * 0.05, lerp(tip[1], right[1], 0.58)];
  drawing.fill([left, bellyLeft, tip, bellyRight, right], roof);
  if (top.hasSnow) {
    const low: Point = [x + width * 0.04, lerp(tip[1], y, 0.72)];
    drawing.fill([tip, bellyLeft, between(bellyLeft, left, 0.35), low], palette.snow);
    drawing.fill([tip, low, bellyRight], palette.snowShade, { opacity: 0.9 });
  }
  drawing.fill([[x + width * 0.08, y + over * 0.3], tip, bellyRight, right], mix(roof, palette.roofShade, 0.4), {
    opacity: top.hasSnow ? 0.3 : 0.55,
  });
  drawing.outline([[left, bellyLeft, tip, bellyRight, right, left]], top.pen);
  return tip;
}

function domeLine([x, y]: Point, width: number): Point[] {
  return lineBy(10, (t) => {
    const angle = Math.PI * (1 - t);
    return [x + Math.cos(angle) * width * 0.58, y - Math.sin(angle) * width * 0.58];
  });
}

/** An outline that is broader than the shaft and then runs up to a point. Offsets are shares of the width. */
const onionOffsets: readonly (readonly [out: number, up: number])[] = [
  [0.46, 0],
  [0.6, 0.16],
  [0.62, 0.36],
  [0.48, 0.58],
  [0.24, 0.76],
  [0.1, 0.92],
];

function onionLine([x, y]: Point, width: number): Point[] {
  const side = (sign: number): Point[] => onionOffsets.map(([out, up]) => [x + sign * out * width, y - up * width]);
  return [...side(-1), [x, y - width * 1.12], ...side(1).toReversed()];
}

function drawDome(drawing: SettlementDrawing, top: TowerTop, line: readonly Point[]): Point {
  const { palette } = drawing;
  const { width, roof } = top;
  const [x, y] = top.at;
  const peak = Math.min(...line.map((point) => point[1]));
  const half = Math.ceil(line.length / 2);
  drawing.fill(line, roof);
  drawing.fill([...line.slice(half), [x + width * 0.16, y], [x + width * 0.3, (y + peak) / 2]], palette.roofShade, {
    opacity: 0.28,
  });
  drawing.fill(
    [
      [x - width * 0.34, y - (y - peak) * 0.3],
      [x - width * 0.2, y - (y - peak) * 0.72],
      [x - width * 0.12, y - (y - peak) * 0.66],
      [x - width * 0.24, y - (y - peak) * 0.28],
    ],
    top.hasSnow ? palette.snow : palette.wall,
    { opacity: 0.5, soft: true },
  );
  const finial: Point = [x, peak - width * 0.3];
  drawing.outlineArea(line, top.pen);
  drawing.line([x, peak], finial, top.pen);
  drawing.disc(finial, Math.max(0.7, width * 0.055), palette.gold);
  return finial;
}

function drawBattlements(drawing: SettlementDrawing, top: TowerTop): Point {
  const { palette } = drawing;
  const { width } = top;
  const [x, y] = top.at;
  const over = width * 0.14;
  const left = x - width / 2 - over;
  const right = x + width / 2 + over;
  const band = width * 0.3;
  const tooth = width * 0.2;
  const steps = 2 * Math.max(3, Math.round(width / 4.2)) - 1;
  const line: Point[] = [[left, y]];
  for (let i = 0; i < steps; i++) {
    const level = y - band - (i % 2 === 0 ? tooth : 0);
    line.push([lerp(left, right, i / steps), level], [lerp(left, right, (i + 1) / steps), level]);
  }
  line.push([right, y]);
  drawing.fill(line, top.wall);
  drawing.fill(upright(x + width * 0.1, right, y, y - band), palette.wallShade, { opacity: 0.5 });
  drawing.outlineArea(line, top.pen);
  return [x, y - band - tooth];
}

/** A round tower. `at` is the middle of its foot, `height` that of the shaft without its top, in sheet units. */
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

/** A small banner on a pole above `tip`. The wind comes from the west, as for the ships. */
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
