import { lerp, type Point } from '../../plane/points.ts';
import { archway, upright } from '../../plane/rings.ts';
import type { Random } from '../../random/seeded.ts';
import type { Place } from './look.ts';
import type { SettlementDrawing } from './settlement-drawing.ts';
import { drawTower } from './tower.ts';
import type { TowerTopKind } from './tower-top.ts';
import type { Vignette } from './vignette.ts';
import { drawGate, drawWallRun, type WallForm, wallFoot } from './wall-run.ts';

/** Heights and sag are shares of the city's size. */
export interface CityWall {
  /** One bow, three straight stretches, or two bows. */
  form: 'round' | 'angled' | 'waved';
  gate: 'arch' | 'gatehouse' | 'river';
  /** Where the gate is, share of the breadth. */
  gateAt: number;
  towerTop: TowerTopKind;
  towers: number;
  sag: number;
  height: number;
  masonry: string;
}

/** The far side of the ring, of which only the crest shows between the roofs. */
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

/** A low arch through which water leaves the city, with its grille. */
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
