import { MAP_SIDE_MAX, MAP_SIDE_MIN } from '@venture-atlas/types';
import { serverMessages } from './server-messages.ts';

/** Why a map cannot have this size, in map units; undefined when it can. */
export function mapSizeProblem({ width, height }: { width: number; height: number }): string | undefined {
  const longer = Math.max(width, height);
  const isUsable = Math.min(width, height) > 0 && longer >= MAP_SIDE_MIN && longer <= MAP_SIDE_MAX;
  return isUsable ? undefined : serverMessages.mapSize(width, height, MAP_SIDE_MIN, MAP_SIDE_MAX);
}
