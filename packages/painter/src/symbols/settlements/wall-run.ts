import { lerp, type Point } from '../../plane/points.ts';
import type { Random } from '../../random/seeded.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import type { Drawing } from '../drawing.ts';
import { drawGlow, outline } from './look.ts';

/** A wall seen from outside, with merlons. Sheet units. */
export interface WallForm {
  /** Its foot, from left to right. */
  from: Point;
  to: Point;
  height: number;
  /** How far its middle bulges toward us (negative: away). */
  sag: number;
  wall: string;
  /** Palisade of logs instead of masonry. */
  isTimber?: boolean;
}

/** The foot of the wall at a share of its length. */
export function wallFoot({ from, to, sag }: WallForm, t: number): Point {
  return [lerp(from[0], to[0], t), lerp(from[1], to[1], t) + Math.sin(t * Math.PI) * sag];
}

export function drawWallRun(drawing: Drawing, form: WallForm, random: Random, palette: SettlementPalette): void {
  const { height } = form;
  const length = Math.abs(form.to[0] - form.from[0]);
  const steps = 2 * Math.max(4, Math.round(length / (form.isTimber ? 3 : 4.6)));
  const top: Point[] = [];
  const foot: Point[] = [];
  for (let i = 0; i <= steps; i++) {
    const [x, y] = wallFoot(form, i / steps);
    if (i % 2 === 0) foot.push([x, y]);
    if (form.isTimber) {
      top.push([x, y - height * (i % 2 === 0 ? 0.9 : random.range(1.08, 1.22))]);
      continue;
    }
    const high = y - height * 1.2;
    const low = y - height;
    if (i > 0) top.push([x, i % 2 === 0 ? low : high]);
    if (i < steps) top.push([x, i % 2 === 0 ? high : low]);
  }
  drawing.fill([...top, ...foot.toReversed()], form.wall);
  drawing.fill([...foot.map(([x, y]): Point => [x, y - height * 0.4]), ...foot.toReversed()], palette.wallShade, {
    opacity: 0.28,
  });
  drawTurnFromLight(drawing, form, palette);
  outline(drawing, palette, [top], 0.95);
  outline(drawing, palette, [foot], 1.1);
  drawStones(drawing, form, length, random, palette);
}

/** The right part of a wall that bulges toward us turns away from the light. */
function drawTurnFromLight(drawing: Drawing, form: WallForm, palette: SettlementPalette): void {
  if (form.sag <= 0) return;
  const foot = [0.62, 0.72, 0.82, 0.91, 1].map((t) => wallFoot(form, t));
  drawing.fill([...foot.map(([x, y]): Point => [x, y - form.height]), ...foot.toReversed()], palette.wallShade, {
    opacity: 0.25,
  });
}

function drawStones(
  drawing: Drawing,
  form: WallForm,
  length: number,
  random: Random,
  palette: SettlementPalette,
): void {
  for (let i = 0; i < length / 9; i++) {
    const [x, foot] = wallFoot(form, random.range(0.05, 0.95));
    const y = foot - form.height * random.range(0.2, 0.75);
    const mark: Point[] = form.isTimber
      ? [
          [x, y],
          [x, y - form.height * 0.3],
        ]
      : [
          [x, y],
          [x + random.range(1.8, 3), y],
        ];
    outline(drawing, palette, [mark], 0.7, 0.6);
  }
}

/** An arched gate whose threshold has its middle at `at`; `height` that of the wall it leads through. */
export function drawGate(drawing: Drawing, at: Point, height: number, palette: SettlementPalette): void {
  const half = height * 0.42;
  const [x, y] = at;
  const arch: Point[] = [[x - half, y]];
  for (let i = 0; i <= 6; i++) {
    const angle = Math.PI * (1 - i / 6);
    arch.push([x + Math.cos(angle) * half, y - height * 0.34 - Math.sin(angle) * half]);
  }
  arch.push([x + half, y]);
  drawing.fill(arch, palette.dark, { opacity: 0.9 });
  if (palette.glow === null) return;
  drawing.fill(
    arch.map(([px, py]): Point => [lerp(x, px, 0.7), lerp(y, py, 0.8)]),
    palette.glow,
    { opacity: 0.75 },
  );
  drawGlow(drawing, palette, [x, y - height * 0.2], height * 1.3);
}
