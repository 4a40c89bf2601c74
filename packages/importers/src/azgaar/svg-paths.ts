import type { Pair } from './azgaar-world.ts';

/** Numbers that each command of a path takes; of curves only the end is a corner of ours. */
const NUMBERS = { M: 2, L: 2, C: 6, Q: 4, H: 1, V: 1, Z: 0 } as const;

/** What the ids of paths begin with; a number follows. */
type Prefix = 'state' | 'province' | 'river' | 'island_' | 'lake_' | 'feature_' | 'road' | 'trail';

/** The outlines of all paths whose id is the prefix and a number, in pixels, by that number. */
export function drawnPaths(picture: string, prefix: Prefix): Map<number, Pair[][]> {
  const paths = new Map<number, Pair[][]>();
  for (let start = picture.indexOf('<path '); start >= 0; start = picture.indexOf('<path ', start + 1)) {
    const end = picture.indexOf('>', start);
    if (end < 0) break;
    const tag = picture.slice(start, end);
    const id = new RegExp(`\\bid="${prefix}(\\d{1,9})"`).exec(tag)?.[1];
    const path = /\bd="([^"]*)"/.exec(tag)?.[1];
    if (id === undefined || path === undefined || paths.has(Number(id))) continue;
    const rings = pathPoints(path);
    if (rings.length > 0) paths.set(Number(id), rings);
  }
  return paths;
}

/** The corners of a path, one list for each part of it. Relative commands, which the generator never writes, end it. */
export function pathPoints(path: string): Pair[][] {
  const parts: Pair[][] = [];
  for (const [, command = '', rest = ''] of path.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    if (!Object.hasOwn(NUMBERS, command)) break;
    const size = NUMBERS[command as keyof typeof NUMBERS];
    const numbers = (rest.match(/-?\d+(?:\.\d+)?/g) ?? []).map(Number);
    if (command === 'M') parts.push([]);
    const part = parts.at(-1);
    if (part === undefined || size === 0) continue;
    for (let at = 0; at + size <= numbers.length; at += size)
      part.push(endOf(command, numbers.slice(at, at + size), part.at(-1)));
  }
  return parts.filter((part) => part.length > 0);
}

function endOf(command: string, numbers: readonly number[], before: Pair | undefined): Pair {
  if (command === 'H') return [numbers[0] ?? 0, before?.[1] ?? 0];
  if (command === 'V') return [before?.[0] ?? 0, numbers[0] ?? 0];
  return [numbers.at(-2) ?? 0, numbers.at(-1) ?? 0];
}

/** The line in the middle of a narrow outline that runs along one bank and back along the other. */
export function midline(outline: readonly Pair[]): Pair[] {
  const count = Math.ceil(outline.length / 2);
  return outline.slice(0, count).map(([x, y], index) => {
    const [otherX, otherY] = outline[outline.length - 1 - index] ?? [x, y];
    return [(x + otherX) / 2, (y + otherY) / 2];
  });
}
