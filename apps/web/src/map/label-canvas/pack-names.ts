import type { LabelEntry, LabelPlacement } from '@venture-atlas/map-math';
import { NUMBERS, type PackedNames } from './placed-names.ts';
import type { PointStore } from './point-store.ts';

/**
 * Packs the names that were placed at a zoom.
 * @param lost names without room, to be shown as ghosts
 */
export function packNames(
  written: readonly LabelPlacement[],
  lost: readonly LabelEntry[],
  store: PointStore,
  scale: number,
): PackedNames {
  const placements = [...written, ...lost.flatMap(({ ghost }) => ghost ?? [])];
  const bare = lost.filter((entry) => isBare(entry, store)).map(({ index }) => store.ids[index] as number);
  const count = placements.length;
  const ids = new Float64Array(count);
  const numbers = new Float64Array(count * NUMBERS);
  const starts = new Uint32Array(count + 1);
  const lines: [number, readonly string[]][] = [];
  const sum = placements.reduce((all, one) => all + (one.form === 'curved' ? one.letters.length : 0), 0);
  const letters = new Float32Array(sum);
  let next = 0;
  for (const [at, placed] of placements.entries()) {
    ids[at] = store.ids[placed.index] as number;
    starts[at] = next;
    if (placed.form === 'curved') {
      numbers[at * NUMBERS + 2] = placed.px;
      letters.set(placed.letters, next);
      next += placed.letters.length;
    } else {
      const { x, y, px, rotation, halfWidth, halfHeight } = placed;
      numbers.set([x, y, px, rotation, halfWidth, halfHeight], at * NUMBERS);
      if (placed.lines !== undefined) lines.push([at, placed.lines]);
    }
  }
  starts[count] = next;
  return { scale, ids, written: written.length, bare: Float64Array.from(bare), numbers, starts, letters, lines };
}

/** Whether a name has no room even among ghosts, and its place has no dot, line, or border. */
export function isBare({ ghost, index }: LabelEntry, store: PointStore): boolean {
  return ghost === undefined && !store.has(index, 'dot') && !store.isShape(index);
}
