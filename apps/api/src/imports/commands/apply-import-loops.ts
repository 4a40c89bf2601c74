/** A location that is there (its id) or will be (its key in the draft). */
export type LoopNode = number | string;

/**
 * Tells whether putting a place on a map would make a map lie on itself, directly or through others, and remembers
 * every placement that would not.
 */
export function createLoopGuard(
  placements: readonly { parent_id: number; location_id: number }[],
): (parent: LoopNode, child: LoopNode) => boolean {
  const parents = new Map<LoopNode, Set<LoopNode>>();
  const add = (parent: LoopNode, child: LoopNode): void => {
    const known = parents.get(child);
    if (known === undefined) parents.set(child, new Set([parent]));
    else known.add(parent);
  };
  for (const { parent_id, location_id } of placements) add(parent_id, location_id);
  return (parent, child) => {
    if (isBelow(parents, parent, child)) return true;
    add(parent, child);
    return false;
  };
}

/** Tells whether a place may stand on one more map, and remembers every one that may. */
export function createMapLimit(
  placements: readonly { location_id: number }[],
  most: number,
): (child: LoopNode) => boolean {
  const maps = new Map<LoopNode, number>();
  for (const { location_id } of placements) maps.set(location_id, (maps.get(location_id) ?? 0) + 1);
  return (child) => {
    const count = maps.get(child) ?? 0;
    if (count >= most) return false;
    maps.set(child, count + 1);
    return true;
  };
}

/** Whether `place` is `above` or lies below it. */
function isBelow(parents: ReadonlyMap<LoopNode, ReadonlySet<LoopNode>>, place: LoopNode, above: LoopNode): boolean {
  const open = [place];
  const seen = new Set(open);
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (node === above) return true;
    for (const parent of parents.get(node) ?? []) {
      if (seen.has(parent)) continue;
      seen.add(parent);
      open.push(parent);
    }
  }
  return false;
}
