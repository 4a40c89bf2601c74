import type { Standing } from '../../pen/sheet.ts';
import { masonry } from './buildings.ts';
import { drawRock } from './rock.ts';
import { drawTower } from './tower.ts';
import type { TowerTopKind } from './tower-top.ts';
import type { Vignette } from './vignette.ts';
import { drawGate, drawWallRun, type WallForm, wallFoot } from './wall-run.ts';

type Ground = 'rock' | 'rock-left' | 'plain';

/** A castle: a keep, one to four lesser towers, a ring wall; on a crag or in the plain. */
export function drawFortress(drawing: Vignette): Standing {
  const {
    at: [x, y],
    size,
    random,
  } = drawing;
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
  const {
    at: [x],
    size,
    country,
    palette,
  } = drawing;
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
