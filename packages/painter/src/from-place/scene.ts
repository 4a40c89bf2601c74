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

/** The sheet of one picture, with functions that place objects on it. */
export interface Scene {
  /** In sheet units. */
  width: number;
  height: number;
  view: View;
  random: Random;
  /** -1 in a mirrored scene, else 1. */
  mirror: 1 | -1;
  /** The point at these shares of the view; 0, 0 is the upper left corner. Shares may lie outside of 0..1. */
  at: (across: number, down: number) => Point;
  /** The points of a ring or a line, given by shares of the view. */
  all: (points: readonly Point[]) => Point[];
}

/** Size of a picture's sheet at zoom 1, in sheet units. */
const SHEET = { width: 500, height: 300 };

/**
 * An empty scene.
 * @param zoom scales the sheet: symbols keep their size in sheet units, so they look larger on a smaller sheet
 */
export function sceneOf(seed: string, zoom: number): Scene {
  const random = seeded(`${seed}:scene`);
  const sheet = { width: Math.round(SHEET.width * zoom), height: Math.round(SHEET.height * zoom) };
  const view = viewOf(sheet);
  const mirror = random.chance(0.5) ? 1 : -1;
  const at = (across: number, down: number): Point => [
    view.x + (mirror === 1 ? across : 1 - across) * view.width,
    view.y + down * view.height,
  ];
  return { ...sheet, view, random, mirror, at, all: (points) => points.map(([u, v]) => at(u, v)) };
}

/** The largest 16:9 part in the middle of a sheet that keeps clear of the frame and its corner stars. */
export function viewOf({ width, height }: { width: number; height: number }): View {
  const rim = frameReach({ width, height }).corner;
  const most = { width: width - 2 * rim, height: height - 2 * rim };
  const across = Math.min(most.width, (most.height * 16) / 9);
  const size = { width: across, height: (across * 9) / 16 };
  return { x: (width - size.width) / 2, y: (height - size.height) / 2, ...size };
}
