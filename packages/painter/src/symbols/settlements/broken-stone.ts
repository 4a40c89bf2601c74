import { lerp, type Point } from '../../plane/points.ts';
import { archway, pointedArch } from '../../plane/rings.ts';
import type { Random } from '../../random/seeded.ts';
import type { SettlementDrawing } from './settlement-drawing.ts';

/** A stub of a wall or a tower that has come down on its right. Sheet units; `at` is the middle of the foot. */
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

export function drawColumn(drawing: SettlementDrawing, at: Point, width: number, height: number, random: Random): void {
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

/** An arch that has outlasted its walls. */
export function drawLoneArch(drawing: SettlementDrawing, at: Point, width: number, height: number): void {
  const { palette } = drawing;
  const bow = (reach: number): Point[] => archway(at, reach, height - width * 0.45, reach * 0.9, 8);
  const outer = bow(width / 2);
  const inner = bow(width * 0.3);
  drawing.fill([...outer, ...inner.toReversed()], palette.stone);
  drawing.fill([...outer.slice(6), ...inner.slice(6).toReversed()], palette.stoneShade, { opacity: 0.5 });
  drawing.outline([outer, inner], 1);
}

/** Fallen blocks strewn round a middle. */
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
