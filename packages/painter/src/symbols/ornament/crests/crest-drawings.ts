import type { Point } from '../../../plane/points.ts';
import type { Crest } from '../../../sketch/region-sketch.ts';
import type { Drawing } from '../../drawing.ts';
import type { OrnamentLook } from '../ornament-look.ts';
import { drawShip } from '../ship.ts';
import { drawCrown } from './crown.ts';
import { drawFlake } from './flake.ts';
import { drawMoon } from './moon.ts';
import { drawOak } from './oak.ts';
import { drawPeak } from './peak.ts';
import { drawSun } from './sun.ts';
import { drawSword } from './sword.ts';

type DrawCrest = (drawing: Drawing, at: Point, radius: number, look: OrnamentLook, seed: string) => void;

const drawShipCrest: DrawCrest = (drawing, [x, y], radius, look, seed) =>
  drawing.add(
    drawShip({ at: [x - radius * 0.02, y + radius * 0.34], size: radius * 1.02, facing: 1, masts: 2 }, seed, look),
  );

/** How each crest is drawn round the middle of its medallion. */
export const crestDrawings: Record<Exclude<Crest, 'none'>, DrawCrest> = {
  sword: drawSword,
  moon: drawMoon,
  ship: drawShipCrest,
  flake: drawFlake,
  tree: drawOak,
  mountain: drawPeak,
  sun: drawSun,
  crown: drawCrown,
};
