import { mix } from '../../colour/colour.ts';
import type { Upright } from '../../pen/sheet.ts';
import { taperEnd } from '../../pen/stroke.ts';
import { lineBy } from '../../plane/lines.ts';
import type { Point } from '../../plane/points.ts';
import type { Random } from '../../random/seeded.ts';
import { drawHouse, masonry } from './house.ts';
import { drawBrokenWall, drawRubble } from './ruin.ts';
import type { SettlementDrawing } from './settlement-drawing.ts';
import { drawTower, type TowerTopKind } from './tower.ts';
import type { Vignette } from './vignette.ts';
import { drawGate, drawWallRun, type WallForm, wallFoot } from './wall.ts';

/** A knoll of rock, lit from the left. `at` is the middle of its foot; sizes are in sheet units. */
export function drawRock(drawing: SettlementDrawing, at: Point, width: number, height: number, random: Random): void {
  const { palette } = drawing;
  const [x, y] = at;
  const steps = 10;
  const crest: Point[] = [[x - width / 2, y]];
  for (let i = 1; i < steps; i++) {
    const t = i / steps;
    crest.push([
      x - width / 2 + width * t + random.sym(width * 0.02),
      y - height * Math.sin(t * Math.PI) ** 0.55 * random.range(0.78, 1.06),
    ]);
  }
  crest.push([x + width / 2, y]);
  const low: Point[] = [
    [x + width * 0.25, y + height * 0.12],
    [x - width * 0.2, y + height * 0.14],
  ];
  drawing.fill([...crest, ...low], palette.rock);
  drawing.fill(
    [...crest.slice(6), [x + width * 0.2, y + height * 0.1], [x + width * 0.08, y - height * 0.2]],
    palette.rockShade,
    { opacity: 0.6 },
  );
  drawing.outline([crest], 1.2);
  const cracks: Point[][] = [];
  for (let i = 0; i < width / 5; i++) {
    const [px, py] = crest[random.int(1, steps - 1)] as Point;
    const length = height * random.range(0.2, 0.5);
    cracks.push([
      [px + 1, py + 1],
      [px + random.sym(2) + length * 0.15, Math.min(py + length, y + height * 0.08)],
    ]);
  }
  drawing.lines(cracks, palette.ink, { width: taperEnd(palette.pen, 0, 0.15), opacity: 0.7, soft: true });
}

type Ground = 'rock' | 'rock-left' | 'plain';

/** A castle: a keep, one to four smaller towers, and a ring wall, on a crag or in the plain. */
export function drawFortress(drawing: Vignette): Upright {
  const [x, y] = drawing.at;
  const { size, random } = drawing;
  const ground = random.pick<Ground>(['rock', 'rock', 'rock-left', 'plain']);
  const foot = y - size * (ground === 'plain' ? 0.06 : 0.16);
  if (ground === 'plain') drawing.ground(0, 1.2, 0.4);
  else
    drawRock(
      drawing,
      [x - (ground === 'rock-left' ? size * 0.06 : 0), y + size * 0.06],
      size * random.range(1.02, 1.18),
      size * random.range(0.22, 0.3),
      random,
    );
  drawTowers(drawing, foot);
  const wall: WallForm = {
    from: [x - size * 0.4, foot + size * 0.1],
    to: [x + size * 0.4, foot + size * 0.1],
    height: size * random.range(0.13, 0.17),
    sag: size * random.range(0.02, 0.05),
    wall: masonry(drawing),
  };
  drawWallRun(drawing, random, wall);
  drawGate(drawing, wallFoot(wall, random.pick([0.35, 0.5, 0.5, 0.65])), wall.height);
  if (random.chance(0.5)) drawCornerTowers(drawing, wall);
  return drawing.stand(0.06);
}

const towerOf = (drawing: Vignette): { wall: string; hasSnow: boolean } => ({
  wall: masonry(drawing),
  hasSnow: drawing.country === 'north',
});

function drawTowers(drawing: Vignette, foot: number): void {
  const [x] = drawing.at;
  const { size, country, palette } = drawing;
  const random = drawing.own('towers');
  const slate = random.pick(palette.slates);
  const tops: TowerTopKind[] = country === 'desert' ? ['battle', 'flat', 'dome'] : ['battle', 'cone', 'spire'];
  const keep = random.sym(size * 0.16);
  drawing.putAt(foot, () =>
    drawTower(drawing, random, {
      ...towerOf(drawing),
      at: [x + keep, foot],
      width: size * random.range(0.2, 0.27),
      height: size * random.range(0.42, 0.58),
      top: random.pick(tops),
      roof: slate,
    }),
  );
  const count = random.int(2, 4);
  for (let i = 0; i < count; i++) {
    const own = drawing.own(`tower:${i}`);
    const t = (i + 0.5 + own.sym(0.2)) / count;
    const at = foot + size * own.range(0.03, 0.06);
    drawing.putAt(at, () =>
      drawTower(drawing, own, {
        ...towerOf(drawing),
        at: [x - size * 0.38 + size * 0.76 * t, at],
        width: size * own.range(0.12, 0.17),
        height: size * own.range(0.24, 0.4),
        top: own.pick(tops),
        roof: slate,
      }),
    );
  }
  drawing.drawCrowd();
}

function drawCornerTowers(drawing: Vignette, wall: WallForm): void {
  const { size, palette } = drawing;
  const random = drawing.own('corners');
  for (const t of [0.02, 0.98])
    drawTower(drawing, random, {
      ...towerOf(drawing),
      at: wallFoot(wall, t),
      width: size * 0.13,
      height: wall.height * random.range(1.35, 1.6),
      top: 'battle',
      roof: palette.slates[0] ?? palette.wall,
      mayFly: false,
    });
}

interface CitadelOptions {
  /** The share of its towers in ruins, 0 to 1. Above 0 the outer ring is breached too. */
  wrecked?: number;
  /** Slate color of its roofs; default the first of the style. */
  roof?: string;
}

/** dx and dy from the middle, width, and height, as shares of the size. */
type TowerSpot = readonly [dx: number, dy: number, width: number, height: number, top: TowerTopKind];

const behind: readonly TowerSpot[] = [
  [-0.3, -0.1, 0.1, 0.4, 'spire'],
  [0.27, -0.1, 0.1, 0.44, 'cone'],
];
const flanks: readonly TowerSpot[] = [
  [-0.4, 0, 0.11, 0.32, 'battle'],
  [0.4, 0.01, 0.11, 0.34, 'cone'],
];
const innerRing: readonly TowerSpot[] = [
  [-0.2, 0.085, 0.085, 0.22, 'battle'],
  [0.2, 0.085, 0.085, 0.22, 'battle'],
  [0.02, 0.085, 0.085, 0.22, 'cone'],
];
const outerRing: readonly TowerSpot[] = [
  [-0.54, 0.18, 0.085, 0.2, 'battle'],
  [-0.28, 0.2, 0.085, 0.2, 'battle'],
  [0.28, 0.2, 0.085, 0.2, 'battle'],
  [0.54, 0.18, 0.085, 0.2, 'battle'],
];
const wholeRing = [[-0.54, 0.54]] as const;
const breachedRing = [
  [-0.52, -0.17],
  [-0.08, 0.3],
  [0.38, 0.54],
] as const;

/** A great castle: keep and hall on the rock, an inner ring, and an outer ring with a gatehouse. */
export function drawCitadel(drawing: Vignette, options: CitadelOptions = {}): Upright {
  const { size, palette, spot } = drawing;
  const { wrecked = 0, roof = palette.slates[0] ?? palette.wall } = options;
  const put = (spots: readonly TowerSpot[]): void => {
    for (const [dx, dy, width, height, top] of spots) {
      const own = drawing.own(`tower:${dx}:${dy}`);
      const at = spot(dx, dy);
      if (own.chance(wrecked)) drawBrokenWall(drawing, at, width * size, height * size * 0.8, own);
      else
        drawTower(drawing, own, {
          at,
          width: width * size,
          height: height * size * own.range(0.92, 1.08),
          top,
          roof,
          wall: palette.wall,
        });
    }
  };
  drawCrag(drawing);
  put(behind);
  drawHalls(drawing, roof);
  put([[0.06, -0.02, 0.17, 0.5, 'cone'], ...flanks]);
  const ring = (from: number, to: number, dy: number, height: number, sag: number): WallForm => ({
    from: spot(from, dy),
    to: spot(to, dy),
    height: height * size,
    sag: sag * size,
    wall: palette.wall,
  });
  drawWallRun(drawing, drawing.own('inner'), ring(-0.4, 0.4, 0.05, 0.12, 0.03));
  put(innerRing);
  for (const [from, to] of wrecked > 0 ? breachedRing : wholeRing) {
    const wall = ring(from, to, wrecked > 0 ? 0.19 - 0.02 * Math.abs(from + to) : 0.17, 0.1, 0.035 * (to - from));
    drawWallRun(drawing, drawing.own(`outer:${from}`), wall);
    if (from <= 0 && to >= 0) drawGate(drawing, wallFoot(wall, -from / (to - from)), wall.height);
  }
  put(outerRing);
  put([
    [-0.07, 0.225, 0.075, 0.2, 'cone'],
    [0.07, 0.225, 0.075, 0.2, 'cone'],
  ]);
  if (wrecked > 0) drawRubble(drawing, spot(0, 0.23), [size * 0.55, size * 0.04], 22, drawing.own('rubble'));
  return drawing.stand(0.2);
}

function drawHalls(drawing: Vignette, roof: string): void {
  const { size, palette, spot } = drawing;
  const tile = palette.tiles[0] ?? roof;
  drawHouse(drawing, drawing.own('hall'), {
    at: spot(-0.14, -0.02),
    width: size * 0.34,
    height: size * 0.3,
    roof: mix(roof, tile, 0.5),
    wall: palette.wall,
    facing: 'left',
  });
  drawHouse(drawing, drawing.own('chapel'), {
    at: spot(0.2, 0),
    width: size * 0.24,
    height: size * 0.22,
    roof: tile,
    wall: palette.wall,
    facing: 'left',
  });
}

/** The rock under it, hatched along its lower edge. */
function drawCrag(drawing: Vignette): void {
  const [x, y] = drawing.at;
  const { size, palette, spot } = drawing;
  const random = drawing.own('crag');
  drawing.ground(0.1, 1.25, 0.5, random);
  const crest = lineBy(16, (t) => [
    x - size * 0.6 + size * 1.2 * t,
    y + size * 0.16 - size * 0.26 * Math.sin(t * Math.PI) ** 0.6 * random.range(0.9, 1.04),
  ]);
  drawing.fill([...crest, spot(0.4, 0.26), spot(0, 0.3), spot(-0.4, 0.26)], palette.rock);
  const falls: Point[][] = [];
  for (let i = 1; i < 26; i++) {
    const t = i / 26;
    const length = size * random.range(0.03, 0.08);
    const at: Point = [x - size * 0.56 + size * 1.12 * t, y + size * (0.17 + 0.07 * Math.sin(t * Math.PI))];
    falls.push([
      [at[0], at[1] - length * 0.4],
      [at[0] + random.sym(3), at[1] + length * 0.2],
      [at[0] + random.sym(5), at[1] + length],
    ]);
  }
  drawing.lines(falls, palette.ink, { width: taperEnd(1.5 * palette.pen, 0, 0.15), opacity: 0.55, soft: true });
  drawing.outline([crest.slice(0, 4), crest.slice(-4)], 1.6);
}
