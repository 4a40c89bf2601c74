import { FOG_LEVELS, FOG_RINGS_MAX, type FogLevel } from '@venture-atlas/types';
import { useSyncExternalStore } from 'react';
import { putBarInPlace } from '../session-bar/bar-in-place.ts';

export const FOG_TOOLS = ['hexes', 'brush', 'area', 'region', 'road', 'squares', 'box', 'circle'] as const;
export type FogTool = (typeof FOG_TOOLS)[number];

/** What the DM works the fog with. One for the whole table: the bar says it and the map does it. */
export interface FogDesk {
  /** The bar of the fog stands in place of the table's. */
  isOpen: boolean;
  /** Null: the map moves and answers as always. */
  tool: FogTool | null;
  level: FogLevel;
  /** Of a hex or square from side to side, and of brush and road half as wide; miles, or map units where no miles are known. */
  size: number;
  rings: number;
}

/** Sizes that one steps through, in miles; of a map without miles they are parts of it. */
const FOG_SIZES = [0.25, 0.5, 1, 2, 3, 5, 6, 10, 12, 20, 24, 30, 50, 100] as const;

const closed: FogDesk = { isOpen: false, tool: null, level: 'clear', size: 10, rings: 1 };
let desk = closed;
const listeners = new Set<() => void>();

function put(change: Partial<FogDesk>): void {
  desk = { ...desk, ...change };
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useFogDesk = (): FogDesk => useSyncExternalStore(subscribe, () => desk);

/** As it is now, for keys and hands. */
export const fogDesk = (): FogDesk => desk;

export const openDesk = (): void => put({ isOpen: true, tool: 'hexes' });
/** Level and measures stay for the next time. */
export const closeFog = (): void => {
  put({ isOpen: false, tool: null });
  putBarInPlace(null);
};
export const chooseTool = (tool: FogTool | null): void => put({ tool });
export const chooseLevel = (level: FogLevel): void => put({ level });

export function nextLevel(): void {
  const at = FOG_LEVELS.indexOf(desk.level);
  put({ level: FOG_LEVELS[(at + 1) % FOG_LEVELS.length] ?? 'clear' });
}

/**
 * The size before or after this one, in miles; undefined: there is none.
 * @param smallest that covers ground on this map, in miles
 */
export function nextSize(from: number, by: -1 | 1, smallest: number): number | undefined {
  const sizes = FOG_SIZES.filter((size) => size >= smallest);
  return by < 0 ? sizes.findLast((size) => size < from) : sizes.find((size) => size > from);
}

/** @param smallest that covers ground on this map, in miles */
export function stepSize(by: -1 | 1, smallest: number): void {
  const size = nextSize(desk.size, by, smallest);
  if (size !== undefined) put({ size });
}

export const stepRings = (by: -1 | 1): void => put({ rings: Math.min(FOG_RINGS_MAX, Math.max(0, desk.rings + by)) });
