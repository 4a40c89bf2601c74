import type { Point } from '../plane/points.ts';
import { type Random, seeded } from '../random/seeded.ts';
import { frameReach } from '../symbols/ornament/frame.ts';

/** The part of a sheet that a picture shows, in sheet units: 16:9, within the frame of the sheet. */
interface View {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where things are put on the sheet of one picture. */
export interface Scene {
  /** Sheet units. */
  width: number;
  height: number;
  view: View;
  random: Random;
  /** -1 where the scene is turned round, so that left is right; else 1. */
  hand: 1 | -1;
  /** A point by its shares of what is seen: 0, 0 is the upper left corner. They may lie outside. */
  at: (across: number, down: number) => Point;
  /** The same for a ring or a line. */
  all: (points: readonly Point[]) => Point[];
}

/** The sheet of a picture at zoom 1, sheet units. */
const SHEET = { width: 500, height: 300 };

/**
 * An empty scene.
 * @param zoom how much country is seen; symbols have their size in sheet units, so a smaller sheet shows them larger
 */
export function sceneOf(seed: string, zoom: number): Scene {
  const random = seeded(`${seed}:scene`);
  const sheet = { width: Math.round(SHEET.width * zoom), height: Math.round(SHEET.height * zoom) };
  const view = viewOf(sheet);
  const hand = random.chance(0.5) ? 1 : -1;
  const at = (across: number, down: number): Point => [
    view.x + (hand === 1 ? across : 1 - across) * view.width,
    view.y + down * view.height,
  ];
  return { ...sheet, view, random, hand, at, all: (points) => points.map(([u, v]) => at(u, v)) };
}

/** The largest part of 16:9 in the middle of a sheet that its frame and the stars in its corners leave free. */
export function viewOf({ width, height }: { width: number; height: number }): View {
  const rim = frameReach({ width, height }).corner;
  const most = { width: width - 2 * rim, height: height - 2 * rim };
  const across = Math.min(most.width, (most.height * 16) / 9);
  const size = { width: across, height: (across * 9) / 16 };
  return { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size };
}
