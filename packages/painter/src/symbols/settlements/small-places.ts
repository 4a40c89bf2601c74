import type { Upright } from '../../pen/sheet.ts';
import { lineBy } from '../../plane/lines.ts';
import { between, lerp, type Point, sharesOf } from '../../plane/points.ts';
import { upright } from '../../plane/rings.ts';
import type { Random } from '../../random/seeded.ts';
import { drawPalm } from './desert-quarter.ts';
import { drawRock } from './fortress.ts';
import { drawDwelling } from './house.ts';
import type { SettlementDrawing } from './settlement-drawing.ts';
import { unevenOval, type Vignette } from './vignette.ts';

/** Two to four tents around a fire. */
export function drawCamp(vignette: Vignette): Upright {
  const [x, y] = vignette.at;
  const { size, random } = vignette;
  vignette.ground(0, 1.1, 0.42);
  const tents = random.int(2, 4);
  for (let i = 0; i < tents; i++) {
    const own = vignette.own(`tent:${i}`);
    const t = (i + 0.5) / tents;
    const foot = y + size * (i % 2 === 0 ? -0.08 : 0.06) + own.sym(size * 0.02);
    vignette.putAt(foot, () =>
      drawTent(vignette, [x - size * 0.46 + size * 0.92 * t, foot], size * own.range(0.36, 0.46), own),
    );
  }
  vignette.putAt(y + size * 0.14, () => drawFire(vignette, [x + random.sym(size * 0.2), y + size * 0.15]));
  vignette.drawCrowd();
  return vignette.stand(0.08);
}

/** One tent, `width` sheet units broad, with its right side in shade. */
function drawTent(drawing: SettlementDrawing, at: Point, width: number, random: Random): void {
  const { palette } = drawing;
  const [x, y] = at;
  const height = width * random.range(0.8, 0.98);
  const tip: Point = [x + random.sym(width * 0.06), y - height];
  const left: Point = [x - width / 2, y];
  const right: Point = [x + width / 2, y - height * 0.06];
  const ridge: Point = [x + width * random.range(0.04, 0.16), y + height * 0.08];
  const cloth = random.pick(palette.cloths);
  const sagging: Point = [lerp(tip[0], left[0], 0.5) + width * 0.05, lerp(tip[1], left[1], 0.55)];
  drawing.fill([left, sagging, tip, ridge], cloth);
  drawing.fill([tip, right, ridge], palette.clothShade);
  const flap: Point = [lerp(tip[0], left[0], 0.42) + width * 0.1, lerp(tip[1], ridge[1], 0.4)];
  drawing.fill([flap, between(left, ridge, 0.42), between(left, ridge, 0.74)], palette.glow ?? palette.dark, {
    opacity: 0.8,
  });
  drawing.outline(
    [
      [left, sagging, tip, right],
      [tip, ridge],
      [left, ridge, right],
      [tip, [tip[0] - width * 0.08, tip[1] - height * 0.18]],
      [tip, [tip[0] + width * 0.09, tip[1] - height * 0.16]],
    ],
    1,
  );
}

function drawFire(drawing: Vignette, [x, y]: Point): void {
  const { palette, random, size } = drawing;
  const reach = size * 0.05;
  drawing.line([x - reach, y], [x + reach, y - reach * 0.4], 1.1);
  drawing.line([x - reach, y - reach * 0.4], [x + reach, y], 1.1);
  drawing.glow([x, y - reach], reach * 5);
  drawing.fill(
    [
      [x - reach * 0.6, y - reach * 0.3],
      [x - reach * 0.1, y - reach * random.range(1.6, 2.2)],
      [x + reach * 0.6, y - reach * 0.3],
    ],
    palette.glow ?? palette.flags[0] ?? palette.gold,
  );
}

/** A pool in the sand with a green rim and palms, sometimes with a tent. */
export function drawOasis(vignette: Vignette): Upright {
  const [x, y] = vignette.at;
  const { size, random, palette } = vignette;
  const rim = unevenOval([x, y], size * random.range(1.2, 1.4), size * random.range(0.5, 0.6), random);
  const pool = unevenOval([x + random.sym(size * 0.06), y], size * random.range(0.82, 0.98), size * 0.34, random);
  vignette.fill(rim, palette.meadow, { opacity: 0.8, soft: true });
  vignette.fill(pool, palette.water, { soft: true });
  vignette.lines([[...pool, ...pool.slice(0, 2)]], palette.ink, {
    width: (t) => (1 + 0.6 * Math.sin(t * 9) ** 2) * palette.pen,
    opacity: 0.9,
    soft: true,
  });
  const ripples = [
    [vignette.spot(-0.22, 0), vignette.spot(0.12, 0)],
    [vignette.spot(-0.05, 0.06), vignette.spot(0.2, 0.06)],
    [vignette.spot(0.02, -0.07), vignette.spot(0.14, -0.07)],
  ];
  vignette.lines(ripples, palette.waterInk, { width: 0.9 * palette.pen, opacity: 0.6 });
  const palms = random.int(3, 5);
  for (let i = 0; i < palms; i++) {
    const own = vignette.own(`palm:${i}`);
    const angle = -0.35 + (i / (palms - 1)) * (Math.PI + 0.7) + own.sym(0.2);
    const foot = y - Math.sin(angle) * size * 0.2 + own.sym(size * 0.03);
    vignette.putAt(foot, () =>
      drawPalm(vignette, [x + Math.cos(angle) * size * 0.54, foot], size * own.range(0.38, 0.6), own),
    );
  }
  if (random.chance(0.6)) {
    const own = vignette.own('tent');
    const side = own.chance(0.5) ? -1 : 1;
    const foot = y + size * 0.17;
    vignette.putAt(foot, () => drawTent(vignette, [x + side * size * own.range(0.5, 0.6), foot], size * 0.27, own));
  }
  vignette.drawCrowd();
  return vignette.stand(0.1);
}

/** A large house with a stable, a smoking chimney, and a sign at the road. */
export function drawInn(vignette: Vignette): Upright {
  const [x, y] = vignette.at;
  const { size, random, country } = vignette;
  const side = random.chance(0.5) ? 1 : -1;
  vignette.ground(-0.03, 1.2, 0.42);
  const house = {
    at: vignette.spot(-side * 0.06, 0),
    width: size * 0.8,
    height: size * random.range(0.54, 0.64),
    thatch: 0,
  };
  drawDwelling(vignette, random, house);
  drawDwelling(vignette, vignette.own('stable'), {
    at: vignette.spot(side * 0.34, 0.08),
    width: size * 0.36,
    height: size * 0.3,
    thatch: 0.9,
  });
  if (country !== 'desert') drawSmokingChimney(vignette, [x + size * 0.14, y - house.height * 0.86]);
  drawSign(vignette, [x - side * size * 0.5, y + size * 0.08]);
  return vignette.stand(0.06);
}

function drawSmokingChimney(drawing: Vignette, [x, y]: Point): void {
  const { palette, random, size } = drawing;
  const half = size * 0.045;
  const stack = upright(x - half, x + half, y + size * 0.09, y - size * 0.09);
  drawing.fill(stack, palette.wall);
  drawing.outline([stack], 0.9);
  const lean = random.range(0.12, 0.22);
  const smoke = lineBy(8, (t) => [
    x + Math.sin(t * 7) * size * 0.07 * (0.3 + t) + t * size * lean,
    y - size * (0.1 + t * 0.4),
  ]);
  drawing.lines([smoke], palette.smoke, {
    width: (t) => (1.4 * (1 - t) + 0.35) * palette.pen,
    opacity: 0.6,
    soft: true,
  });
}

function drawSign(drawing: Vignette, [x, y]: Point): void {
  const { palette, size } = drawing;
  const top = y - size * 0.34;
  drawing.line([x, y], [x, top], 1.1);
  drawing.line([x - size * 0.02, top], [x + size * 0.14, top], 1.1);
  const at = sharesOf([x, top], size);
  const board = [at(0.03, 0.03), at(0.13, 0.03), at(0.13, 0.13), at(0.03, 0.13)];
  drawing.fill(board, palette.flags[0] ?? palette.gold);
  drawing.outlineArea(board, 0.8);
  if (palette.glow !== null)
    drawing.opening(
      board.map(([bx, by]): Point => [bx, by + size * 0.02]),
      size * 0.05,
    );
}

/** An entrance underground: a rock with a mouth, either natural or framed with hewn stone. */
export function drawDungeon(drawing: Vignette): Upright {
  const [x, y] = drawing.at;
  const { size, random, palette } = drawing;
  drawRock(drawing, [x, y], size * random.range(0.9, 1.06), size * random.range(0.54, 0.68), random);
  const middle = x - size * random.range(0.02, 0.12);
  const half = size * random.range(0.15, 0.19);
  const rise = size * random.range(0.3, 0.38);
  const foot = y + size * 0.05;
  const mouth = lineBy(8, (t) => {
    const angle = Math.PI * (1 - t);
    return [middle + Math.cos(angle) * half, foot - Math.sin(angle) * rise * random.range(0.9, 1.06)];
  });
  if (random.chance(0.45)) drawHewnFrame(drawing, [middle, foot], half, rise);
  drawing.fill(mouth, palette.dark, { opacity: 0.95 });
  drawing.outline([mouth], 1.3);
  if (palette.glow !== null) {
    drawing.disc([middle, foot - rise * 0.3], half * 0.55, palette.glow, { opacity: 0.5 });
    drawing.glow([middle, foot - rise * 0.25], half * 2);
  }
  return drawing.upright(y);
}

/** Two posts and a lintel. */
function drawHewnFrame(drawing: Vignette, [x, y]: Point, half: number, rise: number): void {
  const { palette } = drawing;
  const post = half * 0.34;
  const frame: Point[] = [
    [x - half - post, y],
    [x - half - post, y - rise * 1.02],
    [x - half * 0.2, y - rise * 1.32],
    [x + half + post, y - rise * 1.02],
    [x + half + post, y],
  ];
  drawing.fill(frame, palette.stone);
  drawing.fill([[x, y], [x, y - rise * 1.2], frame[3] as Point, frame[4] as Point], palette.stoneShade, {
    opacity: 0.4,
  });
  drawing.outline([frame], 1.1);
}
