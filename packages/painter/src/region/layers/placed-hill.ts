import { hill } from '../../symbols/relief/hill.ts';
import type { RegionGround } from '../ground.ts';
import { hasRoom } from './mountain-room.ts';
import type { StandingRelief } from './ranges.ts';

/** What a hill should be like where there is room. */
export interface WantedHill {
  x: number;
  y: number;
  width: number;
  /** Height as a share of the breadth. */
  steepness: number;
  weight: number;
}

/** A hill narrower than this is left out, sheet units. */
const NARROWEST = 34;

/** A hill that hides no road, river, lake, place or shore: as wanted or smaller, null when there is no room. */
export function placedHill(ground: RegionGround, wanted: WantedHill, seed: string): StandingRelief | null {
  const { x, y, steepness, weight } = wanted;
  for (let { width } = wanted; width >= NARROWEST; width *= 0.78) {
    const height = width * steepness;
    if (!hasRoom(ground, x, y, width, height)) continue;
    return { ...hill({ x, y, width, height, weight }, seed, ground.style), bodies: [{ x, y, width, height }] };
  }
  return null;
}
