import type { Upright } from '../../pen/sheet.ts';
import { lerp, type Point } from '../../plane/points.ts';
import { archway, pointedArch } from '../../plane/rings.ts';
import type { Random } from '../../random/seeded.ts';
import type { SettlementDrawing } from './settlement-drawing.ts';
import { Vignette } from './vignette.ts';

/** The stub of a wall or tower that has collapsed on its right. Sheet units; `at` is the middle of the foot. */
export function drawBrokenWall(
  drawing: SettlementDrawing,
  at: Point,
  width: number,
  height: number,
  random: Random,
): void {
  const { palette } = drawing;
  const [x, y] = at;
  const left = x - width / 2;
  const steps = 6;
  const edge: Point[] = [
    [left, y],
    [left + width * 0.02, y - height * random.range(0.75, 1)],
  ];
  for (let i = 1; i < steps; i++)
    edge.push([
      left + (width * i) / steps,
      y - height * lerp(1, random.range(0.3, 0.6), i / steps) * random.range(0.82, 1.1),
    ]);
  edge.push([x + width / 2, y - height * random.range(0.2, 0.4)], [x + width / 2, y]);
  drawing.fill(edge, palette.stone);
  drawing.fill([[x + width * 0.06, y], [x + width * 0.06, y - height * 0.6], ...edge.slice(5)], palette.stoneShade, {
    opacity: 0.5,
  });
  drawing.outlineArea(edge, Math.max(1.05, width * 0.05));
  for (let i = 0; i < 3 + width / 8; i++) {
    const sx = x + random.sym(width * 0.32);
    const sy = y - height * random.range(0.08, 0.42);
    drawing.line([sx, sy], [sx + width * 0.16, sy], 0.75, 0.65);
  }
  const drawEmptyWindow = (): void => {
    const breadth = width * 0.16;
    const sill: Point = [x - width * 0.16, y - height * 0.34];
    drawing.fill(pointedArch(sill, breadth / 2, breadth, breadth * 1.5), palette.dark, { opacity: 0.75 });
  };
  if (width > 7 && random.chance(0.6)) drawEmptyWindow();
}

function drawColumn(drawing: SettlementDrawing, at: Point, width: number, height: number, random: Random): void {
  const { palette } = drawing;
  const [x, y] = at;
  const isWhole = random.chance(0.4);
  const head: Point[] = isWhole
    ? [
        [x - width * 0.42, y - height],
        [x - width * 0.66, y - height],
        [x - width * 0.66, y - height - width * 0.36],
        [x + width * 0.66, y - height - width * 0.36],
        [x + width * 0.66, y - height],
        [x + width * 0.42, y - height],
      ]
    : [
        [x - width * 0.42, y - height],
        [x - width * 0.05, y - height - width * random.range(0.2, 0.4)],
        [x + width * 0.42, y - height + width * random.range(0, 0.4)],
      ];
  const line: Point[] = [[x - width / 2, y], ...head, [x + width / 2, y]];
  drawing.fill(line, palette.stone);
  drawing.fill(
    [
      [x + width * 0.05, y],
      [x + width * 0.05, y - height * 0.97],
      [x + width * 0.42, y - height * 0.97],
      [x + width / 2, y],
    ],
    palette.stoneShade,
    { opacity: 0.5 },
  );
  drawing.outlineArea(line, 1);
}

/** An arch without its walls. */
function drawLoneArch(drawing: SettlementDrawing, at: Point, width: number, height: number): void {
  const { palette } = drawing;
  const bow = (reach: number): Point[] => archway(at, reach, height - width * 0.45, reach * 0.9, 8);
  const outer = bow(width / 2);
  const inner = bow(width * 0.3);
  drawing.fill([...outer, ...inner.toReversed()], palette.stone);
  drawing.fill([...outer.slice(6), ...inner.slice(6).toReversed()], palette.stoneShade, { opacity: 0.5 });
  drawing.outline([outer, inner], 1);
}

/** Fallen blocks scattered around a middle. */
export function drawRubble(drawing: SettlementDrawing, at: Point, spread: Point, count: number, random: Random): void {
  const { palette } = drawing;
  for (let i = 0; i < count; i++) {
    const x = at[0] + random.sym(spread[0]);
    const y = at[1] + random.sym(spread[1]);
    const block = random.range(0.9, 1.9);
    const line: Point[] = [
      [x - block, y],
      [x - block * 0.5, y - block],
      [x + block * 0.8, y - block * 0.7],
      [x + block, y + block * 0.1],
    ];
    drawing.inkedArea(line, palette.stone, 0.75, 0.85);
  }
}

/** A ring of rough stones, smaller in the back; sometimes two carry a lintel. */
export function drawStandingStones(vignette: Vignette): Upright {
  const [x, y] = vignette.at;
  const { size, palette } = vignette;
  vignette.ground(0, 1.1, 0.4);
  const count = vignette.random.int(5, 8);
  for (let i = 0; i < count; i++) {
    const own = vignette.own(`stone:${i}`);
    const angle = ((i + 0.3) / count) * Math.PI * 2 + own.sym(0.12);
    const foot = y + Math.sin(angle) * size * 0.14;
    const near = 0.78 + 0.22 * Math.sin(angle);
    vignette.putAt(foot, () => {
      const middle = x + Math.cos(angle) * size * 0.38;
      const half = (size * own.range(0.12, 0.18) * near) / 2;
      const height = size * own.range(0.26, 0.44) * near;
      const stone: Point[] = [
        [middle - half, foot],
        [middle - half * 0.84, foot - height * own.range(0.84, 0.95)],
        [middle - half * 0.1, foot - height],
        [middle + half * 0.8, foot - height * own.range(0.78, 0.92)],
        [middle + half, foot],
      ];
      vignette.fill(stone, palette.stone);
      vignette.fill([[middle + half * 0.1, foot], [middle, foot - height], ...stone.slice(3)], palette.stoneShade, {
        opacity: 0.55,
      });
      vignette.outline([stone], 1.1);
    });
  }
  vignette.drawCrowd();
  return vignette.stand(0.04);
}

type Remains = 'tower' | 'colonnade' | 'arch' | 'walls';
/** One in this many ruins is a ring of standing stones. */
const stonesAmong = 7;

/** A ruin: a broken tower, columns, an arch, or stumps of walls; sometimes a ring of standing stones. */
export function drawRuin(vignette: Vignette): Upright {
  const { size, seed, random, palette, country } = vignette;
  if (random.int(1, stonesAmong) === 1)
    return drawStandingStones(new Vignette(vignette, `${seed}:stones`, palette, country));
  vignette.ground(0, 1.1, 0.36);
  putRemains(vignette, random.pick<Remains>(['tower', 'tower', 'colonnade', 'arch', 'walls']));
  vignette.drawCrowd();
  drawRubble(vignette, vignette.spot(0, 0.09), [size * 0.48, size * 0.06], random.int(5, 9), random);
  return vignette.stand(0.05);
}

function putRemains(vignette: Vignette, remains: Remains): void {
  const { size } = vignette;
  const random = vignette.own('remains');
  const wall = (dx: number, dy: number, width: number, height: number): void => {
    const own = vignette.own(`wall:${dx}`);
    const at = vignette.spot(dx, dy);
    vignette.putAt(at[1], () => drawBrokenWall(vignette, at, width * size, height * size * own.range(0.85, 1.15), own));
  };
  const column = (dx: number, dy: number, height: number): void => {
    const own = vignette.own(`column:${dx}`);
    const at = vignette.spot(dx, dy);
    vignette.putAt(at[1], () => drawColumn(vignette, at, size * 0.1, height * size * own.range(0.85, 1.15), own));
  };
  switch (remains) {
    case 'tower': {
      const side = random.chance(0.5) ? 1 : -1;
      wall(-0.13 * side, -0.05, 0.34, random.range(0.56, 0.74));
      column(0.2 * side, 0, 0.3);
      column(0.38 * side, 0.05, random.range(0.14, 0.22));
      wall(-0.41 * side, 0.07, 0.26, 0.2);
      return;
    }
    case 'colonnade':
      for (const [dx, height] of [
        [-0.42, 0.28],
        [-0.21, 0.5],
        [0.01, 0.46],
        [0.21, 0.2],
        [0.41, 0.36],
      ] as const)
        column(dx, -0.02 + Math.abs(dx) * 0.1, height);
      if (random.chance(0.7)) vignette.putAt(vignette.at[1], () => drawLintel(vignette));
      return;
    case 'arch':
      vignette.putAt(vignette.spot(0, -0.04)[1], () =>
        drawLoneArch(vignette, vignette.spot(-0.04, -0.04), size * 0.36, size * 0.52),
      );
      wall(0.33, 0.02, 0.22, 0.36);
      wall(-0.36, 0.05, 0.28, 0.24);
      column(0.14, 0.09, 0.13);
      return;
    case 'walls':
      wall(-0.3, -0.06, 0.34, 0.4);
      wall(0.1, -0.09, 0.36, 0.28);
      wall(0.36, 0.03, 0.2, 0.46);
      wall(-0.06, 0.08, 0.3, 0.17);
      return;
  }
}

/** A stone beam that still lies on two columns. */
function drawLintel(vignette: Vignette): void {
  const { spot } = vignette;
  const beam = [spot(-0.27, -0.57), spot(0.07, -0.53), spot(0.07, -0.46), spot(-0.27, -0.5)];
  vignette.inkedArea(beam, vignette.palette.stone, 1);
}
