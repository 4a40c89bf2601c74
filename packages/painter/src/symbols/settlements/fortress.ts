import type { Standing } from '../../pen/sheet.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { Drawing } from '../drawing.ts';
import { masonry } from './buildings.ts';
import { Crowd } from './crowd.ts';
import { drawGroundPatch } from './ground-patch.ts';
import type { Country, Place } from './look.ts';
import { drawRock } from './rock.ts';
import { drawTower } from './tower.ts';
import type { TowerTopKind } from './tower-top.ts';
import { drawGate, drawWallRun, type WallForm, wallFoot } from './wall-run.ts';

type Ground = 'rock' | 'rock-left' | 'plain';

/** A castle: a keep, one to four lesser towers, a ring wall; on a crag or in the plain. */
export function drawFortress(
  place: Place,
  seed: string,
  palette: SettlementPalette,
  country: Country = 'green',
): Standing {
  const {
    at: [x, y],
    size,
  } = place;
  const random = seeded(seed);
  const drawing = new Drawing();
  const ground = random.pick<Ground>(['rock', 'rock', 'rock-left', 'plain']);
  const foot = y - size * (ground === 'plain' ? 0.06 : 0.16);
  if (ground === 'plain') drawGroundPatch(drawing, [x, y], size * 1.2, size * 0.4, random, palette, country);
  else
    drawRock(
      drawing,
      [x - (ground === 'rock-left' ? size * 0.06 : 0), y + size * 0.06],
      size * random.range(1.02, 1.18),
      size * random.range(0.22, 0.3),
      random,
      palette,
    );
  putTowers({ ...place, at: [x, foot] }, seed, drawing, country, palette);
  const wall: WallForm = {
    from: [x - size * 0.4, foot + size * 0.1],
    to: [x + size * 0.4, foot + size * 0.1],
    height: size * random.range(0.13, 0.17),
    sag: size * random.range(0.02, 0.05),
    wall: masonry(country, palette),
  };
  drawWallRun(drawing, wall, random, palette);
  drawGate(drawing, wallFoot(wall, random.pick([0.35, 0.5, 0.5, 0.65])), wall.height, palette);
  if (random.chance(0.5)) drawCornerTowers(drawing, wall, size, country, seeded(`${seed}:corners`), palette);
  return drawing.standing(y + size * 0.06);
}

function towerOf(country: Country, palette: SettlementPalette): { wall: string; hasSnow: boolean } {
  return { wall: masonry(country, palette), hasSnow: country === 'north' };
}

function putTowers(
  { at: [x, foot], size }: Place,
  seed: string,
  drawing: Drawing,
  country: Country,
  palette: SettlementPalette,
): void {
  const random: Random = seeded(`${seed}:towers`);
  const slate = random.pick(palette.slates);
  const tops: TowerTopKind[] = country === 'desert' ? ['battle', 'flat', 'dome'] : ['battle', 'cone', 'spire'];
  const crowd = new Crowd();
  const keep = random.sym(size * 0.16);
  crowd.put(foot, () =>
    drawTower(
      drawing,
      {
        ...towerOf(country, palette),
        at: [x + keep, foot],
        width: size * random.range(0.2, 0.27),
        height: size * random.range(0.42, 0.58),
        top: random.pick(tops),
        roof: slate,
      },
      random,
      palette,
    ),
  );
  const count = random.int(2, 4);
  for (let i = 0; i < count; i++) {
    const own = seeded(`${seed}:tower:${i}`);
    const t = (i + 0.5 + own.sym(0.2)) / count;
    const at = foot + size * own.range(0.03, 0.06);
    crowd.put(at, () =>
      drawTower(
        drawing,
        {
          ...towerOf(country, palette),
          at: [x - size * 0.38 + size * 0.76 * t, at],
          width: size * own.range(0.12, 0.17),
          height: size * own.range(0.24, 0.4),
          top: own.pick(tops),
          roof: slate,
        },
        own,
        palette,
      ),
    );
  }
  crowd.draw();
}

function drawCornerTowers(
  drawing: Drawing,
  wall: WallForm,
  size: number,
  country: Country,
  random: Random,
  palette: SettlementPalette,
): void {
  for (const t of [0.02, 0.98])
    drawTower(
      drawing,
      {
        ...towerOf(country, palette),
        at: wallFoot(wall, t),
        width: size * 0.13,
        height: wall.height * random.range(1.35, 1.6),
        top: 'battle',
        roof: palette.slates[0] ?? palette.wall,
        mayFly: false,
      },
      random,
      palette,
    );
}
