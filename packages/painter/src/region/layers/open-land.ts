import type { Cover, RegionGround } from '../ground.ts';

const OTHER_GROUND: readonly Cover[] = ['forest', 'moor', 'swamp', 'desert', 'ice', 'hills'];

/** How far south of the snow line a fir is as likely as any other tree, and how far until there are none; sheet units. */
const FIRS = { from: 250, to: 1500 };

/** Open country: no wood, no special ground, no mountains within `reach` times a range's half breadth. */
export const isOpenLand = (ground: RegionGround, x: number, y: number, reach: number): boolean =>
  !OTHER_GROUND.some((cover) => ground.has(cover, x, y)) && !ground.isInRange(x, y, reach);

/** Whether the far north lies here, where little grows and snow lies. */
export const isFarNorth = (ground: RegionGround, y: number): boolean =>
  ground.sketch.snowLine !== null && y < ground.sketch.snowLine - 350;

/** The share of firs among the lone trees of a latitude, 0..1. */
export function firShare(ground: RegionGround, y: number): number {
  const { snowLine } = ground.sketch;
  if (snowLine === null) return 0;
  const t = (y - snowLine - FIRS.from) / (FIRS.to - FIRS.from);
  return Math.min(1, Math.max(0, 1 - t));
}
