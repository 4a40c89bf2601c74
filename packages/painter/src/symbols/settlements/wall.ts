import { lerp, type Point } from '../../plane/points.ts';
import { archway, upright } from '../../plane/rings.ts';
import type { Random } from '../../random/seeded.ts';
import type { Place, SettlementDrawing } from './settlement-drawing.ts';
import { drawTower, type TowerTopKind } from './tower.ts';
import type { Vignette } from './vignette.ts';

/** A wall seen from outside, with merlons, in sheet units. */
export interface WallForm {
  /** Its foot, from left to right. */
  from: Point;
  to: Point;
  height: number;
  /** How far its middle bulges toward the viewer (negative: away). */
  sag: number;
  wall: string;
  /** Whether it is a palisade of logs instead of masonry. */
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

/** Shades the right part of a wall that bulges toward the viewer, because it faces away from the light. */
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

/** An arched gate. `at` is the middle of its threshold, `height` that of the wall around it. */
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

/** Heights and sag are shares of the city's size. */
export interface CityWall {
  /** One bow, three straight stretches, or two bows. */
  form: 'round' | 'angled' | 'waved';
  gate: 'arch' | 'gatehouse' | 'river';
  /** Position of the gate, as a share of the breadth. */
  gateAt: number;
  towerTop: TowerTopKind;
  towers: number;
  sag: number;
  height: number;
  masonry: string;
}

/** The far side of the wall. Only its crest is visible between the roofs. */
export function drawRearWall(vignette: Vignette, wall: CityWall): void {
  const { size, spot } = vignette;
  drawWallRun(vignette, vignette.own('rear'), {
    from: spot(-0.47, -0.06),
    to: spot(0.47, -0.06),
    height: size * wall.height,
    sag: -size * 0.08,
    wall: wall.masonry,
  });
}

function stretchesOf({ at: [x, y], size }: Place, wall: CityWall): WallForm[] {
  const foot = y + size * 0.01;
  const bow = size * wall.sag;
  const between: Record<CityWall['form'], Point[]> = {
    angled: [
      [x - size * 0.24, foot + bow],
      [x + size * 0.22, foot + bow * 1.05],
    ],
    waved: [[x + size * (wall.gateAt - 0.5) * 1.2, foot + bow * 0.7]],
    round: [],
  };
  const corners: Point[] = [[x - size * 0.5, foot], ...between[wall.form], [x + size * 0.5, foot]];
  const sag = { angled: 0, waved: bow * 0.5, round: bow }[wall.form];
  return corners
    .slice(1)
    .map((to, i) => ({ from: corners[i] as Point, to, height: size * wall.height, sag, wall: wall.masonry }));
}

/** The foot of the whole wall at a share of its breadth. */
function footAt(stretches: readonly WallForm[], t: number): Point {
  const first = stretches[0] as WallForm;
  const last = stretches.at(-1) as WallForm;
  const x = lerp(first.from[0], last.to[0], t);
  const stretch = stretches.find(({ to }) => x <= to[0]) ?? last;
  return wallFoot(stretch, (x - stretch.from[0]) / (stretch.to[0] - stretch.from[0]));
}

export function drawCityWall(drawing: Vignette, wall: CityWall & { slate: string; hasSnow: boolean }): void {
  const { size } = drawing;
  const random = drawing.own('wall');
  const stretches = stretchesOf(drawing, wall);
  for (const stretch of stretches) drawWallRun(drawing, random, stretch);
  const gate = footAt(stretches, wall.gateAt);
  const tower = (at: Point, width: number, height: number, top: TowerTopKind): void =>
    drawTower(drawing, random, {
      at: [at[0], at[1] + 1],
      width: size * width,
      height: size * height,
      top,
      roof: wall.slate,
      wall: wall.masonry,
      hasSnow: wall.hasSnow,
      mayFly: false,
    });
  for (let i = 0; i < wall.towers; i++) {
    const t = i / (wall.towers - 1);
    if (Math.abs(t - wall.gateAt) < 0.1) continue;
    tower(footAt(stretches, t), 0.078, 0.165 * random.range(0.95, 1.08), random.chance(0.8) ? wall.towerTop : 'battle');
  }
  if (wall.gate === 'river') drawRiverGate(drawing, gate, size, wall, random);
  else drawGate(drawing, gate, size * wall.height);
  if (wall.gate !== 'gatehouse') return;
  const top = wall.towerTop === 'flat' ? 'battle' : wall.towerTop;
  tower([gate[0] - size * 0.07, gate[1]], 0.075, 0.19, top);
  tower([gate[0] + size * 0.07, gate[1]], 0.075, 0.19, top);
}

/** A low arch with a grille, through which water leaves the city. */
function drawRiverGate(drawing: SettlementDrawing, at: Point, size: number, wall: CityWall, random: Random): void {
  const { palette } = drawing;
  const [x, y] = at;
  const half = size * 0.055;
  const height = size * wall.height * 0.62;
  drawing.fill(archway(at, half, height * 0.35, height * 0.5, 8), palette.dark, { opacity: 0.85 });
  drawing.fill(upright(x - half * 0.94, x + half * 0.94, y, y - height * 0.3), palette.water);
  for (const t of [-0.5, 0, 0.5])
    drawing.line([x + half * t, y - height * 0.24], [x + half * t, y - height * 0.78], 0.7, 0.8);
  for (let i = 0; i < 3; i++) {
    const left = x + random.range(-half, half * 0.2);
    const level = y + size * random.range(0, 0.045);
    drawing.stretch([left, level], [left + half * random.range(0.5, 1), level], palette.waterInk, {
      width: 0.7,
      opacity: 0.7,
    });
  }
}
