import { lerp, type Point } from '../../plane/points.ts';
import { archway } from '../../plane/rings.ts';
import type { Random } from '../../random/seeded.ts';
import type { SettlementDrawing } from './settlement-drawing.ts';

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

export function drawWallRun(drawing: SettlementDrawing, random: Random, form: WallForm): void {
  const { palette } = drawing;
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
  drawTurnFromLight(drawing, form);
  drawing.outline([top], 0.95);
  drawing.outline([foot], 1.1);
  drawStones(drawing, form, length, random);
}

/** The right part of a wall that bulges toward us turns away from the light. */
function drawTurnFromLight(drawing: SettlementDrawing, form: WallForm): void {
  const { palette } = drawing;
  if (form.sag <= 0) return;
  const foot = [0.62, 0.72, 0.82, 0.91, 1].map((t) => wallFoot(form, t));
  drawing.fill([...foot.map(([x, y]): Point => [x, y - form.height]), ...foot.toReversed()], palette.wallShade, {
    opacity: 0.25,
  });
}

function drawStones(drawing: SettlementDrawing, form: WallForm, length: number, random: Random): void {
  for (let i = 0; i < length / 9; i++) {
    const [x, foot] = wallFoot(form, random.range(0.05, 0.95));
    const y = foot - form.height * random.range(0.2, 0.75);
    const end: Point = form.isTimber ? [x, y - form.height * 0.3] : [x + random.range(1.8, 3), y];
    drawing.line([x, y], end, 0.7, 0.6);
  }
}

/** An arched gate whose threshold has its middle at `at`; `height` that of the wall it leads through. */
export function drawGate(drawing: SettlementDrawing, at: Point, height: number): void {
  const { palette } = drawing;
  const half = height * 0.42;
  const [x, y] = at;
  const arch = archway(at, half, height * 0.34, half, 6);
  drawing.fill(arch, palette.dark, { opacity: 0.9 });
  if (palette.glow === null) return;
  drawing.fill(
    arch.map(([px, py]): Point => [lerp(x, px, 0.7), lerp(y, py, 0.8)]),
    palette.glow,
    { opacity: 0.75 },
  );
  drawing.glow([x, y - height * 0.2], height * 1.3);
}
