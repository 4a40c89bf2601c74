import { mix } from '../../colour/colour.ts';
import { taperEnd } from '../../pen/pressure.ts';
import type { Standing } from '../../pen/sheet.ts';
import type { Point } from '../../plane/points.ts';
import { type Random, seeded } from '../../random/seeded.ts';
import type { SettlementPalette } from '../../styles/settlement-palette.ts';
import { Drawing } from '../drawing.ts';
import { drawBrokenWall, drawRubble } from './broken-stone.ts';
import { drawGroundPatch } from './ground-patch.ts';
import { drawHouse } from './house.ts';
import { outline, type Place } from './look.ts';
import { drawTower } from './tower.ts';
import type { TowerTopKind } from './tower-top.ts';
import { drawGate, drawWallRun, type WallForm, wallFoot } from './wall-run.ts';

export interface CitadelOptions {
  /** Share of its towers that have come down, 0 to 1; above 0 the outer ring is breached too. */
  wrecked?: number;
  /** Slate of its roofs; the style's first unless said. */
  roof?: string;
}

/** dx and dy from the middle, width and height as shares of the size. */
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

/** A great castle: keep and hall on the rock, an inner ring, an outer ring with a gatehouse. */
export function drawCitadel(
  { at: [x, y], size }: Place,
  seed: string,
  palette: SettlementPalette,
  { wrecked = 0, roof = palette.slates[0] ?? palette.wall }: CitadelOptions = {},
): Standing {
  const drawing = new Drawing();
  const put = (spots: readonly TowerSpot[]): void => {
    for (const [dx, dy, width, height, top] of spots) {
      const own = seeded(`${seed}:tower:${dx}:${dy}`);
      const at: Point = [x + dx * size, y + dy * size];
      if (own.chance(wrecked)) drawBrokenWall(drawing, at, width * size, height * size * 0.8, own, palette);
      else
        drawTower(
          drawing,
          { at, width: width * size, height: height * size * own.range(0.92, 1.08), top, roof, wall: palette.wall },
          own,
          palette,
        );
    }
  };
  drawCrag(drawing, { at: [x, y], size }, seeded(`${seed}:crag`), palette);
  put(behind);
  drawHalls(drawing, { at: [x, y], size }, roof, seed, palette);
  put([[0.06, -0.02, 0.17, 0.5, 'cone'], ...flanks]);
  const ring = (from: number, to: number, dy: number, height: number, sag: number): WallForm => ({
    from: [x + from * size, y + dy * size],
    to: [x + to * size, y + dy * size],
    height: height * size,
    sag: sag * size,
    wall: palette.wall,
  });
  drawWallRun(drawing, ring(-0.4, 0.4, 0.05, 0.12, 0.03), seeded(`${seed}:inner`), palette);
  put(innerRing);
  for (const [from, to] of wrecked > 0 ? breachedRing : wholeRing) {
    const wall = ring(from, to, wrecked > 0 ? 0.19 - 0.02 * Math.abs(from + to) : 0.17, 0.1, 0.035 * (to - from));
    drawWallRun(drawing, wall, seeded(`${seed}:outer:${from}`), palette);
    if (from <= 0 && to >= 0) drawGate(drawing, wallFoot(wall, -from / (to - from)), wall.height, palette);
  }
  put(outerRing);
  put([
    [-0.07, 0.225, 0.075, 0.2, 'cone'],
    [0.07, 0.225, 0.075, 0.2, 'cone'],
  ]);
  if (wrecked > 0)
    drawRubble(drawing, [x, y + size * 0.23], [size * 0.55, size * 0.04], 22, seeded(`${seed}:rubble`), palette);
  return drawing.standing(y + size * 0.2);
}

function drawHalls(
  drawing: Drawing,
  { at: [x, y], size }: Place,
  roof: string,
  seed: string,
  palette: SettlementPalette,
): void {
  const tile = palette.tiles[0] ?? roof;
  drawHouse(
    drawing,
    {
      at: [x - size * 0.14, y - size * 0.02],
      width: size * 0.34,
      height: size * 0.3,
      roof: mix(roof, tile, 0.5),
      wall: palette.wall,
      facing: 'left',
    },
    seeded(`${seed}:hall`),
    palette,
  );
  drawHouse(
    drawing,
    {
      at: [x + size * 0.2, y],
      width: size * 0.24,
      height: size * 0.22,
      roof: tile,
      wall: palette.wall,
      facing: 'left',
    },
    seeded(`${seed}:chapel`),
    palette,
  );
}

/** The rock under it, hatched along its lower edge. */
function drawCrag(drawing: Drawing, { at: [x, y], size }: Place, random: Random, palette: SettlementPalette): void {
  drawGroundPatch(drawing, [x, y + size * 0.1], size * 1.25, size * 0.5, random, palette);
  const crest: Point[] = [];
  for (let i = 0; i <= 16; i++) {
    const t = i / 16;
    crest.push([
      x - size * 0.6 + size * 1.2 * t,
      y + size * 0.16 - size * 0.26 * Math.sin(t * Math.PI) ** 0.6 * random.range(0.9, 1.04),
    ]);
  }
  drawing.fill(
    [...crest, [x + size * 0.4, y + size * 0.26], [x, y + size * 0.3], [x - size * 0.4, y + size * 0.26]],
    palette.rock,
  );
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
  outline(drawing, palette, [crest.slice(0, 4), crest.slice(-4)], 1.6);
}
